"""The games: what there is, their words, their rules."""

from functools import cache

from litestar import Controller, get
from litestar.params import Parameter

from kartentisch import rulebook
from kartentisch.games import GAMES, OWN_GAMES, Game, game_class
from kartentisch.games.options import Option
from kartentisch.games.words.language import LANGUAGES
from kartentisch.games.words.language import SENTENCES as SHARED_SENTENCES
from kartentisch.lessons import course_of
from kartentisch.server.gateway.api.identity import AnyRequest
from kartentisch.server.gateway.lessons import course_text, lesson_text
from kartentisch.server.wire.http import EventWords, GameAbout, GameWords, OptionAbout, RulesText
from kartentisch.server.wire.lessons import LessonText, ShownCourse
from kartentisch.server.wire.messages import Texts
from kartentisch.server.wire.refusals import refused


class GamesController(Controller):
    """What you can know about the games without playing."""

    path = "/api/games"
    tags = ["games"]

    @get(sync_to_thread=False)
    def all_games(
        self,
        others: bool = Parameter(default=False, description="only games of other packages"),
    ) -> list[GameAbout]:
        """The games, their numbers of players and their options."""
        return [about(name) for name in GAMES if not (others and name in OWN_GAMES)]

    @get("/{game:str}/words", sync_to_thread=False)
    def words(self, game: str) -> GameWords:
        """The words of a game, in both languages."""
        if game not in GAMES:
            raise refused("no_game")
        return words_of(game)

    @get("/{game:str}/lessons", sync_to_thread=False)
    def lessons(self, game: str) -> ShownCourse:
        """The lessons of a game, and its first match; a game without lessons has an empty list."""
        if game not in GAMES:
            raise refused("no_game")
        return course_text(game)

    @get("/{game:str}/lessons/{name:str}", sync_to_thread=True)
    def lesson(self, game: str, name: str) -> LessonText:
        """A whole lesson, as the learner sees it."""
        course = course_of(game)
        if course is None or name not in course.lessons:
            raise refused("no_lesson")
        return lesson_text(game, name)

    @get("/{game:str}/rules", sync_to_thread=False)
    def rules(
        self,
        request: AnyRequest,
        game: str,
        lang: str = Parameter(default="en", description="de or en"),
    ) -> RulesText:
        """The rules in our own words, as they are with the options in the query."""
        if game not in GAMES:
            raise refused("no_game")
        if lang not in LANGUAGES:
            raise refused("no_language")
        asked = request.query_params
        options = {name: asked[name] for name in asked if name not in ("lang", "players")}
        try:
            return RulesText(rulebook.rules(game, lang, options))
        except rulebook.NoRules:
            raise refused("no_rules") from None
        except ValueError as error:
            raise refused("malformed", detail=error) from None


@cache
def about(name: str) -> GameAbout:
    """A game and its options."""
    game = game_class(name)
    words = game.words()
    return GameAbout(
        name,
        Texts(**words.TITLE),
        Texts(**words.ABOUT) if words.ABOUT else None,
        game.FEWEST,
        game.MOST,
        game.VERSION,
        [option_about(game, option) for option in game.OPTIONS],
        len(course_text(name).lessons),
    )


def option_about(game: type[Game], option: Option) -> OptionAbout:
    """An option, its values and their words."""
    words = game.words()
    values = {players: option.values(players) for players in range(game.FEWEST, game.MOST + 1)}
    every = dict.fromkeys(value for listed in values.values() for value in listed)
    return OptionAbout(
        option.name,
        option.point,
        option.default,
        {str(players): list(listed) for players, listed in values.items()},
        Texts(**words.OPTIONS[option.name]),
        {
            str(value): Texts(*[words.value(option.name, value, lang) for lang in LANGUAGES])
            for value in every
        },
    )


@cache
def words_of(name: str) -> GameWords:
    """All words of a game."""
    game = game_class(name)
    words = game.words()
    return GameWords(
        {
            str(card): Texts(words.card(card, "de"), words.card(card, "en"))
            for card in range(game.HIGHEST_CARD + 1)
        },
        {
            str(move): Texts(words.unaddressed(move, "de"), words.unaddressed(move, "en"))
            for move in words.MOVES
        },
        {kind.name: event_words(name, kind.name, kind.source, kind.target) for kind in game.EVENTS},
        {place: Texts(**texts) for place, texts in words.PLACES.items()},
    )


def event_words(game: str, kind: str, source: str | None, target: str | None) -> EventWords:
    """The words of one kind of event."""
    words = game_class(game).words()
    said = words.SENTENCES.get(kind) or SHARED_SENTENCES[kind]
    hidden = words.HIDDEN.get(kind, said)
    return EventWords(said["de"], said["en"], hidden["de"], hidden["en"], source, target)
