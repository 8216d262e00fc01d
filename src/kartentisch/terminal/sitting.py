"""A person at a table of bots: what both forms of play in the terminal share."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from kartentisch.games import Chance, Game, Refusal
from kartentisch.games.events import Event
from kartentisch.games.words import Words
from kartentisch.games.words.names import BOT_NAMES
from kartentisch.judge import calibration_of, weigh_decision
from kartentisch.judge.why import explain, fill_names
from kartentisch.players import Player
from kartentisch.players.past import History
from kartentisch.players.player import decide, hearers
from kartentisch.terminal import texts
from kartentisch.terminal.texts import say
from kartentisch.terminal.understanding import Understanding

HINT_SECONDS = 1.0
HINTS = 3
MOST_ASKED = 9  # more moves than this are no question
DEALT = 3  # this many cards in a row to one's own hand are a deal, which the hand itself shows


class Reply(NamedTuple):
    """What came of something typed: whether a move was made, and lines to show."""

    moved: bool = False
    lines: Sequence[str] = ()
    left: bool = False  # the person wants to stop


class Sitting:
    """One person playing against bots. The game must be listening."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Mapping[int, Player],
        levels: Mapping[int, str],
        chance: Chance,
        language: str,
    ) -> None:
        self.game = game
        self.seat = seat
        self.bots = bots
        self.levels = levels
        self.chance = chance  # for decisions that a bot forfeits
        self.language = language
        self.words = words_at_table(game, seat, language)
        self.history = History(game, hearers(bots))
        self.understanding = Understanding(self.words, language)
        self.untold: list[Event] = []  # what has happened, and the person was not told
        self.asked: tuple[int, ...] = ()  # the moves of the last question, which one it is

    # --- what there is to know

    @property
    def view(self) -> Game:
        """The game as the person sees it."""
        return self.game.masked(self.seat)

    @property
    def is_mine(self) -> bool:
        """Whether the person owes a decision."""
        return self.seat in self.game.deciders

    @property
    def legal(self) -> list[int]:
        return sorted(self.game.legal(self.seat))

    @property
    def picture(self) -> str:
        return self.words.picture(self.view, self.language)

    def opponents(self) -> str:
        """Whom the person plays against."""
        others = [
            f"{self.words.seat(seat, self.language)} ({texts.level(level, self.language)})"
            for seat, level in self.levels.items()
        ]
        return say("against", self.language, others=texts.listed(others, self.language))

    def help(self) -> str:
        """How to play, with a move as example if it is the person's turn."""
        example = f": {self.example()}" if self.is_mine else ""
        return say("help", self.language, example=example)

    def example(self) -> str:
        """A legal move as one would type it; one without a card risks nothing."""
        legal = self.legal
        plain = [move for move in legal if self.typed(move).isalpha()]
        move = plain[0] if plain else legal[len(legal) // 2]
        return {"de": "„{}“", "en": "“{}”"}[self.language].format(self.typed(move))

    def typed(self, move: int) -> str:
        """The best thing to type for a move."""
        return self.words.typed(move, self.language)[0]

    def describe(self, move: int) -> str:
        """A move in words."""
        return self.words.move(move, self.language)

    def is_numbered(self) -> bool:
        """Whether people choose from the list by number: if no move has a number of its own."""
        return not any(letter.isdecimal() for move in self.legal for letter in self.describe(move))

    def labels(self) -> list[tuple[str, int]]:
        """The legal moves, each with what to type for it."""
        if self.is_numbered():
            return [(str(number), move) for number, move in enumerate(self.legal, 1)]
        return [(self.typed(move), move) for move in self.legal]

    def news(self) -> list[str]:
        """What has happened since the last call, as the person saw it."""
        self.listen()
        events = [event.seen_by(self.seat) for event in self.untold]
        self.untold = []
        return list(spoken(events, self.words, self.language, self.seat))

    def listen(self) -> None:
        """Take in what has happened, for the person and for the bots."""
        events = self.game.happened()
        self.untold += events
        self.history.take_in(events)

    def outcome(self) -> str:
        return outcome(self.game, self.words, self.language)

    # --- what can be done

    def let_bot_decide(self) -> str | None:
        """The next bot makes its move; if it forfeits that, a sentence says so."""
        seat = self.game.deciders[0]
        self.listen()
        move, why = decide(self.bots[seat], self.game, seat, self.chance, self.history)
        self.game.play(seat, move)
        self.note(seat, move)
        if why is None:
            return None
        return say("forfeit", self.language, who=self.words.seat(seat, self.language), why=why)

    def answer(self, text: str) -> Reply:
        """Do what a person has typed."""
        wanted = " ".join(text.split()).casefold()
        if not wanted:
            return Reply()
        if (move := self.numbered(wanted)) is not None:
            return self.play(move)
        self.asked = ()
        if wanted in texts.QUIT:
            return Reply(left=True)
        if wanted in texts.HINT:
            return Reply(lines=list(self.hints(self.view)))
        if wanted in texts.PICTURE:
            return Reply(lines=[self.picture])
        if wanted in texts.MOVES:
            return Reply(lines=self.listing())
        if wanted in texts.BACK:
            return self.take_back()
        reading = self.understanding.read(text, self.legal)
        if reading.illegal is not None:
            return self.play(reading.illegal)
        if len(reading.moves) == 1:
            return self.play(reading.moves[0])
        if wanted in texts.HELP:
            return Reply(lines=[self.help()])
        return Reply(lines=self.question(text.strip(), reading.moves))

    def numbered(self, wanted: str) -> int | None:
        """The move of a number, if moves were listed by number."""
        number = wanted.removeprefix("#").removesuffix(".").removesuffix(")")
        if not number.isdecimal() or len(number) > 3:
            return None
        moves: Sequence[int] = self.asked
        if not moves and (wanted.startswith("#") or self.is_numbered()):
            moves = self.legal
        return moves[int(number) - 1] if 0 < int(number) <= len(moves) else None

    def play(self, move: int) -> Reply:
        """Make a move, or say why not."""
        self.asked = ()
        try:
            self.game.play(self.seat, move)
        except Refusal as refusal:
            instead = say("instead", self.language, example=self.example())
            return Reply(lines=[refusal.text(self.language), instead])
        self.note(self.seat, move)
        return Reply(moved=True)

    def note(self, seat: int, move: int) -> None:
        """A move was made. Those who keep a record add to this."""
        self.history.add(self.game, seat, move)

    def take_back(self) -> Reply:
        """Take back the last step of a choice, or say why not."""
        self.asked = ()
        try:
            self.game.take_back(self.seat)
        except Refusal as refusal:
            return Reply(lines=[refusal.text(self.language)])
        self.history.take_back(self.seat)
        return Reply(moved=True)

    def question(self, text: str, moves: tuple[int, ...]) -> list[str]:
        """Which of several moves was meant, or that none was understood."""
        if not moves or len(moves) > MOST_ASKED:
            known = "not_now" if self.understanding.knows(text) else "not_understood"
            key = "too_many" if moves else known
            return [say(key, self.language, text=text, example=self.example())]
        self.asked = moves
        choices = [f"  {number}  {self.describe(move)}" for number, move in enumerate(moves, 1)]
        return [say("which_one", self.language), *choices]

    def listing(self) -> list[str]:
        """All legal moves, a line each."""
        labels = self.labels()
        width = max((len(label) for label, _ in labels), default=0)
        return [f"  {label:{width}}  {self.describe(move)}" for label, move in labels]

    def hints(self, view: Game) -> Iterator[str]:
        """The best moves of a view by the judge, with their chance to win, and why."""
        past = self.history.past_of(self.seat)
        weighed = weigh_decision(view, self.seat, seconds=HINT_SECONDS, past=past)
        told = calibration_of(view, len(past))
        yield say("tried", self.language, n=sum(weight.worlds for weight in weighed.weights))
        best = weighed.weights[:HINTS]
        for weight in best:
            share = f"{100 * told.chance(weight.wins.mean):.0f} %"
            yield say("hint", self.language, move=self.describe(weight.move), share=share)
        if len(best) > 1 and weighed.is_tied(best[1].move):
            yield say("tie", self.language)
        move = weighed.best.move
        why = explain(view, self.seat, [move], seconds=HINT_SECONDS)[move]
        said = why.de if self.language == "de" else why.en
        yield say(
            "why",
            self.language,
            move=self.describe(move),
            why=fill_names(said, self.words.names),
        )

    def leave(self) -> None:
        """The person stops, or the game is over: the bots go."""
        for bot in self.bots.values():
            bot.leave()


def words_at_table(game: Game, seat: int, language: str) -> Words:
    """The game's words with names for the bots; the person at the seat is "you"."""
    own = {"de": f"Platz {seat + 1} (du)", "en": f"Seat {seat + 1} (you)"}[language]
    names = [own if other == seat else BOT_NAMES[other] for other in range(game.players)]
    return game.words().among(names, seat)


def spoken(events: Sequence[Event], words: Words, language: str, seat: int | None) -> Iterator[str]:
    """Events as sentences; a deal to the reader's own hand is left to the picture of that hand."""
    for kind, group in groupby(events, lambda event: (event.kind, event.seat)):
        run = list(group)
        dealt = kind[0].target == "hand {seat}" and seat is not None and kind[1] == seat
        if dealt and len(run) >= DEALT:
            continue
        for event in run:
            if sentence := words.event(event, language):
                yield sentence


def outcome(game: Game, words: Words, language: str) -> str:
    """The score, and the winners if the game is over, in one line."""
    scores = ", ".join(
        f"{words.seat(seat, language)}: {points}" for seat, points in enumerate(game.points)
    )
    if not game.over:
        return say("unfinished", language, scores=scores)
    winners = [
        texts.TEXTS["you"][language] if seat == words.you else words.seat(seat, language)
        for seat in game.winners
    ]
    return say("won", language, winners=texts.listed(winners, language), scores=scores)
