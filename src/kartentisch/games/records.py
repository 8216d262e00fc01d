"""Records: a whole game as its seed, options and moves; and the full record of all that happened.

A record is a few hundred bytes of JSON from which the game can be played again, exactly, as long as
the game's behaviour version is the same. The full record is JSON Lines: every card that moved, from
where to where, hidden ones too, so that a referee needs nothing but the rules to check it.
docs/records.md describes both.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kartentisch.games import GAMES, game_class, new_game
from kartentisch.games.chance import Chance
from kartentisch.games.constants import TRUTH
from kartentisch.games.events import Event
from kartentisch.games.game import Game
from kartentisch.games.options import Value
from kartentisch.games.refusals import Refusal

FORMAT = 1
FIELDS = ("format", "game", "version", "players", "options", "seed", "moves")


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
    """What makes a game: play it from the start with `steps`, or at once with `replay`."""

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
        for step in self.steps():
            line: dict[str, Any] = {"step": step.number}
            if step.seat is not None and step.move is not None:
                line |= {"seat": step.seat, "move": step.move}
                line["says"] = step.game.describe(step.move)
            line["phase"] = step.game.phase_name
            line["owing"] = list(step.game.deciders)
            line["events"] = [event.public() for event in step.events]
            yield json.dumps(line)
        if step.game.over:
            yield json.dumps({"points": list(step.game.points), "winners": list(step.game.winners)})


def read_record(text: str) -> Record:
    """The record in a text: one JSON object, or the lines of a full record."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadRecord("the record is empty")
    try:
        whole = json.loads(text)
        parts = [whole]
    except ValueError:
        parts = [parse_line(number, line) for number, line in enumerate(lines, start=1)]
    header = parts[0]
    if not isinstance(header, dict):
        raise BadRecord("a record is a JSON object, or one such object a line")
    if len(parts) > 1 or "moves" not in header:
        header = {**header, "moves": list(moves_of(parts[1:]))}
    return from_plain(header)


def parse_line(number: int, line: str) -> Any:
    """What a line of a full record says."""
    try:
        return json.loads(line)
    except ValueError as error:
        raise BadRecord(f"line {number} of the record is not JSON: {error}") from None


def moves_of(steps: Iterable[Any]) -> Iterator[list[int]]:
    """The moves in the lines of a full record, after its first."""
    for step in steps:
        if not isinstance(step, dict):
            raise BadRecord("every line of a full record is a JSON object")
        if "seat" in step and "move" in step:
            yield [step["seat"], step["move"]]


def from_plain(plain: dict[str, Any]) -> Record:
    """A record from its plain data, checked field by field."""
    for name in FIELDS:
        if name not in plain:
            raise BadRecord(f"the record has no field {name!r}; it needs {', '.join(FIELDS)}")
    for name in plain:
        if name not in FIELDS:
            raise BadRecord(f"the record has an unknown field {name!r}")
    if plain["format"] != FORMAT:
        raise BadRecord(f"the record has format {plain['format']!r}; this program reads {FORMAT}")
    if not isinstance(plain["game"], str) or plain["game"] not in GAMES:
        raise BadRecord(f"there is no game {plain['game']!r}; the games are {', '.join(GAMES)}")
    if not isinstance(plain["options"], dict):
        raise BadRecord("the options of a record are a JSON object")
    moves = plain["moves"]
    if not isinstance(moves, list) or not all(is_move(move) for move in moves):
        raise BadRecord("the moves of a record are a list of [seat, move] pairs of whole numbers")
    return Record(
        plain["game"],
        plain["players"],
        seed_from(plain["seed"]),
        dict(plain["options"]),
        [(seat, move) for seat, move in moves],
        plain["version"],
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
        for name in [field.name for field in game.FIELDS]:
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
