"""Records: a whole game as its seed, options and moves; and the full record of all that happened.

A record is a few hundred bytes of JSON from which the game can be played again, exactly, as long as
the game's behaviour version is the same. The full record is JSON Lines: every card that moved, from
where to where, hidden ones too, so that a referee needs nothing but the rules to check it.
docs/records.md describes both.

Reading checks: whatever a text says about the game is compared with what the rules make of its seed
and moves, line by line.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kartentisch.games import GAMES, game_class, new_game
from kartentisch.games.chance import Chance
from kartentisch.games.constants import TRUTH
from kartentisch.games.differences import first_difference, quoted
from kartentisch.games.events import Event
from kartentisch.games.game import Game
from kartentisch.games.options import Value
from kartentisch.games.refusals import Refusal

FORMAT = 1
FIELDS = ("format", "game", "version", "players", "options", "seed", "moves")

# What tables and exports add to a record.
NOTES = (
    "table",
    "match",
    "names",
    "proof",
    "undone",
    "practice",
    "day",
    "event",
    "ended",
    "points",
    "winners",
)

# What has to be of a kind, because nothing else checks it. In Python true is 1, in JSON it is not.
KINDS: dict[str, tuple[str, tuple[type, ...]]] = {
    "format": ("a whole number", (int,)),
    "version": ("a whole number", (int,)),
    "table": ("a text", (str,)),
    "match": ("a whole number", (int,)),
    "undone": ("true or false", (bool,)),
    "ended": ("a number", (int, float)),
}


class BadRecord(ValueError):
    """A record that can't be read or replayed; the text says what is wrong with it."""


class Step(NamedTuple):
    """One step of a game being replayed: who moved how, what happened, and the game afterwards.

    The first step is the deal; nobody moved. The game is the same object in every step.
    """

    number: int
    seat: int | None
    move: int | None
    events: list[Event]
    game: Game


@dataclass
class Record:
    """What makes a game: play it from the start with `steps`, or at once with `replay`.

    moves: a seat and its move, one pair after the other. version: of the rules; the current one
    unless it is told, and BadRecord if these are other rules.
    """

    game: str
    players: int
    seed: int | bytes
    options: dict[str, Value] = field(default_factory=dict)
    moves: list[tuple[int, int]] = field(default_factory=list)
    version: int | None = None

    def __post_init__(self) -> None:
        kind = game_class(self.game)
        current = kind.VERSION
        if self.version is None:
            self.version = current
        if self.version != current:
            raise BadRecord(
                f"this game was recorded with version {self.version} of {self.game}, "
                f"and these are the rules of version {current}"
            )
        self.options = kind.completed_options(self.players, self.options)
        Chance(self.seed)  # refuses what is no seed

    def start(self, listen: bool = False) -> Game:
        """The game as it was dealt."""
        return new_game(self.game, self.players, self.seed, self.options, listen)

    def steps(self) -> Iterator[Step]:
        """The game step by step, the deal first."""
        game = self.start(listen=True)
        yield Step(0, None, None, game.happened(), game)
        for number, (seat, move) in enumerate(self.moves, start=1):
            try:
                game.play(seat, move)
            except Refusal as refusal:
                raise BadRecord(f"move {number} of the record is refused: {refusal}") from None
            yield Step(number, seat, move, game.happened(), game)

    def replay(self) -> Game:
        """The game after all recorded moves."""
        for step in self.steps():
            game = step.game
        return game

    def take_back(self, seat: int) -> None:
        """Forget the last step of a choice that its player has taken back."""
        for place in range(len(self.moves) - 1, -1, -1):
            if self.moves[place][0] == seat:
                del self.moves[place]
                return

    # --- as text

    def to_json(self) -> str:
        """The record in one line of JSON."""
        return json.dumps(self.plain())

    def plain(self) -> dict[str, Any]:
        return {**self.header(), "moves": [list(move) for move in self.moves]}

    def header(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "players": self.players,
            "options": self.options,
            "seed": self.seed.hex() if isinstance(self.seed, bytes) else self.seed,
        }

    def full(self) -> Iterator[str]:
        """The full record, line by line."""
        yield json.dumps(self.header())
        for line in self.lines():
            yield json.dumps(line)

    def lines(self) -> Iterator[dict[str, Any]]:
        """What stands in the lines of the full record after its head."""
        for step in self.steps():
            line: dict[str, Any] = {"step": step.number}
            if step.seat is not None and step.move is not None:
                line |= {"seat": step.seat, "move": step.move}
                line["says"] = step.game.describe(step.move)
            line["phase"] = step.game.phase_name
            line["owing"] = list(step.game.deciders)
            line["events"] = [event.public() for event in step.events]
            yield line
        if step.game.over:
            yield result_of(step.game)


def result_of(game: Game) -> dict[str, Any]:
    """Points and winners, as they stand in records."""
    return {"points": list(game.points), "winners": list(game.winners)}


# --- reading


def read_record(text: str) -> Record:
    """The record in a text: one JSON object, or the lines of a full record.

    BadRecord names the first line that is not as the rules make it.
    """
    written = parse(text)
    written.check()
    return written.record


class WrittenRecord(NamedTuple):
    """A record as somebody wrote it down.

    notes: what a table adds. lines: of a full record those after its head, with their numbers in
    the text; None if there is only the record.
    """

    record: Record
    notes: dict[str, Any]
    lines: list[tuple[int, Any]] | None

    def check(self) -> None:
        """BadRecord if a line, the points or the winners are not as the rules make them."""
        self.check_lines()
        if "points" in self.notes or "winners" in self.notes:
            self.check_result(self.record.replay())

    def check_lines(self) -> None:
        """BadRecord with the first line of a full record that is wrong."""
        if self.lines is None:
            return
        right = self.record.lines()
        for count, (number, found) in enumerate(self.lines):
            try:
                wrong = difference_in(self.record, found, count, right)
            except BadRecord as refusal:
                wrong = str(refusal)
            if wrong is not None:
                raise BadRecord(f"line {number} of the record is wrong: {wrong}")
        missing = next(right, None)
        if missing is not None:
            what = "step 0, the deal" if "step" in missing else "the line with points and winners"
            raise BadRecord(f"the record is not complete: {what} is missing at its end")

    def check_result(self, game: Game) -> None:
        """BadRecord if the result in the notes is not that of the game after all moves."""
        if not game.over:
            raise BadRecord("the record has a result, but with these moves its game is not over")
        right = {name: value for name, value in result_of(game).items() if name in self.notes}
        wrong = first_difference({name: self.notes[name] for name in right}, right)
        if wrong is not None:
            raise BadRecord(f"the result does not follow from the moves: {wrong}")


def parse(text: str) -> WrittenRecord:
    """What a text says, without checking that it is true."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadRecord("the record is empty")
    try:
        parts = [(1, from_json(text))]
    except ValueError:
        parts = [(number, parse_line(number, line)) for number, line in lines]
    (_, header), *rest = parts
    if not isinstance(header, dict):
        raise BadRecord("a record is a JSON object, or one such object a line")
    if rest and "moves" in header:
        raise BadRecord(
            f"there are {len(parts)} records here, one per line; choose one of them (--line 1)"
        )
    notes = {name: header[name] for name in NOTES if name in header}
    if "moves" in header:
        return WrittenRecord(from_plain(header), notes, None)
    record = from_plain({**header, "moves": list(moves_of(line for _, line in rest))})
    return WrittenRecord(record, notes, rest)


def parse_line(number: int, line: str) -> Any:
    """What a line of a full record says."""
    try:
        return from_json(line)
    except ValueError as error:
        raise BadRecord(f"line {number} of the record is not JSON: {error}") from None


def from_json(text: str) -> Any:
    """The value of a text; ValueError if it can't be read, or by two readers in two ways."""
    try:
        return json.loads(text, object_pairs_hook=unambiguous, parse_constant=no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def no_number(text: str) -> None:
    """Python reads these as numbers, but JSON has no such thing."""
    raise ValueError(f"{text} is not a number")


def unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object in which no field stands twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {twice!r} is there twice")
    return found


def moves_of(steps: Iterable[Any]) -> Iterator[list[int]]:
    """The moves in the lines of a full record, up to the first that can't be read."""
    for step in steps:
        if not isinstance(step, dict):
            return
        if "seat" in step or "move" in step:
            move: list[Any] = [step.get("seat"), step.get("move")]
            if not is_move(move):
                return
            yield move


def difference_in(
    record: Record, found: Any, count: int, lines: Iterator[dict[str, Any]]
) -> str | None:
    """What is wrong with the next line of a full record; count: of the lines after the head."""
    if not isinstance(found, dict):
        return "every line of a full record is a JSON object"
    if "step" in found:
        wrong = first_difference(found["step"], count, "step")
        if wrong is not None:
            return wrong
        if count and not is_move([found.get("seat"), found.get("move")]):
            return "seat and move have to be whole numbers"
    right = next(lines, None)
    if right is None:
        return "the game is over before this line" if "step" in found else "the game is not over"
    if "says" in right and means(record, found.get("says"), right["move"]):
        right["says"] = found["says"]
    return first_difference(found, right)


def means(record: Record, words: Any, move: int) -> bool:
    """Whether words can be those of a move: they may have been others in an earlier release."""
    if not isinstance(words, str):
        return False
    try:
        return game_class(record.game).words().parse(words, "en") == move
    except ValueError:
        return True


def from_plain(plain: dict[str, Any]) -> Record:
    """A record from its plain data, checked field by field; what tables add is left out."""
    for name in FIELDS:
        if name not in plain:
            raise BadRecord(f"the record has no field {name!r}; it needs {', '.join(FIELDS)}")
    for name in plain:
        if name not in FIELDS and name not in NOTES:
            raise BadRecord(f"the record has an unknown field {name!r}")
    for name, (words, kinds) in KINDS.items():
        if name in plain and type(plain[name]) not in kinds:
            raise BadRecord(f"{name} in a record is {words}, not {quoted(plain[name])}")
    if plain["format"] != FORMAT:
        raise BadRecord(f"the record has format {plain['format']!r}; this program reads {FORMAT}")
    if not isinstance(plain["game"], str) or plain["game"] not in GAMES:
        raise BadRecord(f"there is no game {plain['game']!r}; the games are {', '.join(GAMES)}")
    if not isinstance(plain["options"], dict):
        raise BadRecord("the options of a record are a JSON object")
    moves = plain["moves"]
    if not isinstance(moves, list) or not all(is_move(move) for move in moves):
        raise BadRecord("the moves of a record are a list of [seat, move] pairs of whole numbers")
    if "names" in plain and not are_names(plain["names"], plain["players"]):
        raise BadRecord("the names of a record are a list with one text per seat")
    return Record(
        plain["game"],
        plain["players"],
        seed_from(plain["seed"]),
        dict(plain["options"]),
        [(seat, move) for seat, move in moves],
        plain["version"],
    )


def are_names(names: Any, players: int) -> bool:
    """Whether these are the names of all players."""
    return (
        isinstance(names, list)
        and len(names) == players
        and all(isinstance(name, str) for name in names)
    )


def is_move(move: Any) -> bool:
    """Whether this is a pair of whole numbers."""
    return isinstance(move, list) and len(move) == 2 and all(type(part) is int for part in move)


def seed_from(seed: Any) -> int | bytes:
    """A seed as it stands in a record."""
    if type(seed) is int:
        return seed
    try:
        return bytes.fromhex(seed)
    except (TypeError, ValueError):
        raise BadRecord("a seed is a whole number, or 32 bytes as 64 hexadecimal digits") from None


def load(saved: bytes) -> Game:
    """The game that `Game.save` wrote down. Only load what you saved yourself: it is trusted."""
    try:
        plain = json.loads(saved)
        game = game_class(plain["game"]).__new__(game_class(plain["game"]))
        if plain["version"] != game.VERSION:
            raise BadRecord(f"the save is of version {plain['version']} of {game.NAME}")
        game.set_up(plain["players"], plain["options"])
        game.viewer = plain["viewer"]
        if plain["viewer"] == TRUTH:
            game.chance.resume(plain["chance"])
        for part in game.FIELDS:
            name = part.name
            if part.past and name not in plain["state"]:
                continue
            blank = getattr(game, name)
            value = plain["state"][name]
            if isinstance(blank, list) and len(blank) != len(value):
                raise BadRecord(f"the save has a damaged field {name!r}")
            setattr(game, name, value)
    except BadRecord:
        raise
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise BadRecord(f"this is not a saved game: {error}") from None
    return game
