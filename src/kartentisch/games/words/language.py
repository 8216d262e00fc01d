"""Words: how a game speaks to people, in German and English.

Every game has a module with one subclass of `Words`: the names of its cards, a sentence for each
kind of event and each reason for a refusal, the moves in words, and the picture of a position.
Texts come in pairs, German and English; a test finds a missing one. `fill` says what may stand in
braces. Programs count seats from 0, people from 1: only these modules convert.
"""

import re
from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Self

from kartentisch.games.constants import BLANK
from kartentisch.games.events import Event
from kartentisch.games.refusals import Refusal

if TYPE_CHECKING:
    from kartentisch.games.game import Game
    from kartentisch.games.words.layout import TableLayout

LANGUAGES = ("de", "en")

Texts = dict[str, str]


def both(german: str, english: str) -> Texts:
    """A text in both languages."""
    return {"de": german, "en": english}


class Addressee(str):
    """The person who is spoken to, by name: "{seat|you play|# plays}" says "you play" to them."""


PLACE = re.compile(r"\{(a |eine |die )?(\w+)(?:\|([^|}]*)\|([^}]*))?\}")


def fill(text: str, /, **values: object) -> str:
    """A text with values in place of its {names}.

    {n|# card|# cards} chooses by number and puts it where the # is; with more choices, such as
    {n|one card|two cards|# cards}, the last one is for all higher numbers. {seat|you play|# plays}
    chooses by whether the person is spoken to. {a card}, {eine card} and {die card} add an article.
    The browser fills the same texts with `fill` in web/src/lib/i18n.svelte.ts.
    """

    def place(found: re.Match[str]) -> str:
        article, name, one, more = found.groups()
        value = values[name]
        if article:
            return with_article(str(value), article.rstrip())
        if one is None:
            return str(value)
        choices = [one, *more.split("|")]
        number = 1 if isinstance(value, Addressee) else value if isinstance(value, int) else 0
        chosen: str = choices[number - 1] if 0 < number < len(choices) else choices[-1]
        return chosen.replace("#", str(value))

    return PLACE.sub(place, text)


def with_article(card: str, article: str = "a") -> str:
    """A card with its article: a 7, but an 8, an 11, an 18; in German numbers alone have one."""
    if article != "a":
        return f"{article} {card}" if card.isdecimal() else card
    vowel = card.startswith("8") or card in ("11", "18")
    return f"an {card}" if vowel else f"a {card}"


# Reasons that all games share; each game adds its own. {who} is a seat as people say it. {seat}
# repeats the number that a program passed.
REASONS: dict[str, Texts] = {
    "masked": both(
        "Das ist nur eine Sicht auf ein Spiel; fill macht daraus ein spielbares.",
        "this is only a view of a game; fill turns it into a playable one",
    ),
    "not_masked": both(
        "Dieses Spiel hat keine Lücken; fill gilt für eine Sicht, die masked liefert.",
        "this game has no blanks; fill is for a view made by masked",
    ),
    "no_such_seat": both(
        "Platz {seat} gibt es nicht; die Plätze sind mit 0 bis {last} nummeriert.",
        "there is no seat {seat}; the seats are numbered 0 to {last}",
    ),
    "no_such_move": both(
        "Zug {move} gibt es nicht; die Züge dieses Spiels sind mit 0 bis {last} nummeriert.",
        "there is no move {move}; the moves of this game are numbered 0 to {last}",
    ),
    "over": both("Das Spiel ist vorbei.", "the game is over"),
    "not_your_turn": both("{who} ist am Zug.", "it is the turn of {who}"),
    "already_decided": both(
        "Du hast dich schon entschieden; die anderen überlegen noch.",
        "you have already decided; the others have not",
    ),
    "nothing_to_take_back": both("Es gibt nichts zurückzunehmen.", "there is nothing to take back"),
    "unknown_text": both(
        "{text} ist kein Zug dieses Spiels. Ein Beispiel: {example}.",
        "{text} is not a move of this game; an example: {example}",
    ),
}

# Sentences for the events that all games share.
SENTENCES: dict[str, Texts] = {
    "begins": both(
        "Eine Runde beginnt, {seat|du fängst|# fängt} an.",
        "A round begins; {seat|you start|# starts}.",
    ),
    "scores": both(
        "{seat|Du bekommst|# bekommt} {at|# Punkt|# Punkte}.",
        "{seat|You get|# gets} {at|# point|# points}.",
    ),
    "wins": both("{seat|Du gewinnst|# gewinnt}.", "{seat|You win|# wins}."),
}
YOU = both("Du", "You")
ROUND = both("Runde {n} von {of}", "Round {n} of {of}")
POINTS = both("{n|# Punkt|# Punkte}", "{n|# point|# points}")
ANY_OTHER = "*"

# The values of options that games share, as they are written. {n} is a number, {nth} the same
# counted from 1.
VALUES: dict[str, dict[str, Texts]] = {
    "start": {
        "random": both("das Los entscheidet", "by lot"),
        ANY_OTHER: both("Platz {nth}", "seat {nth}"),
    },
    "rounds": {
        "players": both("eine Runde pro Person", "one round per player"),
        "1": both("eine einzige Runde", "a single round"),
        ANY_OTHER: both("{n} Runden", "{n} rounds"),
    },
}


class Words:
    """The words of one game. Subclasses fill the tables and lay out the position.

    Seats have numbers, until `among` gives them names.
    """

    TITLE: Texts = {}
    ABOUT: Texts = {}  # what the game is about, in a sentence or two
    REASONS: Mapping[str, Texts] = {}
    SENTENCES: Mapping[str, Texts] = {}  # one for each kind of event of the game
    HIDDEN: Mapping[str, Texts] = {}  # the same for those who may not see the card
    OPTIONS: Mapping[str, Texts] = {}  # what each option is about
    VALUES: Mapping[str, Mapping[str, Texts]] = {}  # the values of its own options
    DECISIONS: Mapping[str, Texts] = {}  # what is decided in each phase, where there are several
    PLACES: Mapping[str, Texts] = {}  # headings of places at the plain table, by their kind
    MOVES: Sequence[int] = ()  # the moves that mean something
    TINTS: Mapping[str, str] = {}  # words that have a colour, for screens that have some

    def __init__(self) -> None:
        self.texts: dict[str, int] | None = None
        self.names: Sequence[str] = ()
        self.you: int | None = None

    # --- what every game says in its own way

    def card(self, card: int, language: str) -> str:
        """A card's name."""
        return "?" if card == BLANK else str(card)

    def face(self, card: int, language: str) -> str:
        """A card's name in a few letters, for small cards on a screen."""
        return self.card(card, language)

    def move(self, move: int, language: str) -> str:
        """A move in words, no two moves alike."""
        raise NotImplementedError

    def unaddressed(self, move: int, language: str) -> str:
        """A move with {seat0}, {seat1} … for the seats it names: a screen fills in who they are."""
        return self.move(move, language)

    def short(self, move: int) -> str:
        """The shortest way to type a move, no two moves alike, the same in every language."""
        raise NotImplementedError

    def typed(self, move: int, language: str) -> Sequence[str]:
        """What people type for a move, the best first; moves of different phases may be alike."""
        return (self.short(move),)

    def layout(self, game: "Game", language: str) -> "TableLayout | None":
        """How the position lies on the table, as the game's viewer sees it.

        A game that does not say has to draw its picture.
        """
        return None

    def picture(self, game: "Game", language: str) -> str:
        """The position as lines of text, as the game's viewer sees it."""
        layout = self.layout(game, language)
        if layout is None:
            raise NotImplementedError
        return layout.text(self, language)

    # --- what all games share

    def among(self, names: Sequence[str], you: int | None = None) -> Self:
        """These words for a table with these names; "you" to the person at a seat."""
        spoken = copy(self)
        spoken.texts = None
        spoken.names = names
        spoken.you = you
        return spoken

    def seat(self, seat: int, language: str) -> str:
        """Who sits at a seat: "you", a name, or the seat's number from 1."""
        return YOU[language] if seat == self.you else self.name(seat, language)

    def name(self, seat: int, language: str) -> str:
        """The name at a seat, or its number, counted from 1."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return {"de": f"Platz {seat + 1}", "en": f"Seat {seat + 1}"}[language]

    def who(self, seat: int, language: str) -> str:
        """A seat for `fill`, which speaks to the person there if that is you."""
        name = self.name(seat, language)
        return Addressee(name) if seat == self.you else name

    def round(self, game: "Game", language: str) -> str:
        """Which round is played, of how many."""
        return fill(ROUND[language], n=min(game.round + 1, game.rounds), of=game.rounds)

    def points(self, number: int, language: str) -> str:
        """A number of points: "1 point", "2 points"."""
        return fill(POINTS[language], n=number)

    def cards(self, cards: Sequence[int], language: str) -> str:
        """Several cards, or a dash for none."""
        return " ".join(self.card(card, language) for card in cards) or "–"

    def value(self, option: str, value: int | str, language: str) -> str:
        """An option's value as people say it: "by lot", "seat 2", "a single round"."""
        written = str(value)
        table = self.VALUES.get(option) or VALUES.get(option) or {}
        texts = table.get(written)
        if texts is None and written.isdecimal():
            texts = table.get(ANY_OTHER)
        if texts is None:
            return written
        number = int(written) if written.isdecimal() else 0
        return fill(texts[language], n=number, nth=number + 1)

    def reason(self, key: str, **values: object) -> Texts:
        """Why something is refused, in every language."""
        texts = self.REASONS.get(key) or REASONS[key]
        return {
            language: fill(texts[language], **self.spoken(values, language))
            for language in LANGUAGES
        }

    def spoken(self, values: Mapping[str, object], language: str) -> dict[str, object]:
        """The values of a reason as people say them."""
        seat = values.get("seat")
        return {**values, "who": self.seat(seat, language) if isinstance(seat, int) else seat}

    def player_number(self, players: object, fewest: int, most: int) -> Texts:
        """Why there is no game for this number of players."""
        title, told = self.TITLE, players if type(players) is int else repr(players)
        return both(
            f"{title['de']} ist für {fewest} bis {most} Personen, nicht für {told}.",
            f"{title['en']} is for {fewest} to {most} players, not for {told}",
        )

    def event(self, event: Event, language: str = "en", names: Sequence[str] | None = None) -> str:
        """What happened, as a sentence; empty for what nobody at the table would say.

        {at} is the event's number, {nth} the same counted from 1.
        """
        name = event.kind.name
        if event.card is None and name in self.HIDDEN:
            texts = self.HIDDEN[name]
        else:
            texts = self.SENTENCES.get(name) or SENTENCES[name]

        def who(seat: int | None) -> str:
            if seat is None:
                return ""
            return names[seat] if names else self.who(seat, language)

        card = "" if event.card is None else self.card(event.card, language)
        return fill(
            texts[language],
            seat=who(event.seat),
            other=who(event.other),
            card=card,
            at=event.at,
            nth=None if event.at is None else event.at + 1,
        )

    def parse(self, text: str, language: str = "en") -> int:
        """The move that a text means: `move` in any language, or `short`."""
        if self.texts is None:
            self.texts = {}
            for move in self.MOVES:
                self.texts[self.short(move).casefold()] = move
                for spoken in LANGUAGES:
                    self.texts[self.move(move, spoken).casefold()] = move
        wanted = " ".join(str(text).split()).casefold()
        if wanted not in self.texts:
            example = self.move(self.MOVES[0], language)
            quoted = {"text": repr(text), "example": repr(example)}
            raise Refusal(None, self.reason("unknown_text", **quoted))
        return self.texts[wanted]
