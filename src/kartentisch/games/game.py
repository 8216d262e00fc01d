"""Game: the contract that every card game keeps.

A game is a position in a match of one or more rounds between players in numbered seats; clockwise
is +1. It knows its options and carries its own chance, so that the same seed, options and moves
always make the same game, byte for byte. The contract, in the order in which one meets it:

- **Who decides.** `deciders` are the seats that owe a decision: one, or several where the rules say
  "at the same time". Those answer in any order; nothing of an answer shows until all are there.
  Until the game is over some seat owes a decision, and each of these has a legal move.
  `decider` is the first of them, for callers who don't care about the order.
- **Moves.** `legal(seat)` lists the moves of a seat, small ints whose meaning never changes within
  a game (each game's module has the table); empty if the seat owes nothing. `play(seat, move)`
  makes one. Anything not listed is refused with a `Refusal` that says why, and changes nothing.
- **Choices of several cards** are made card by card. Until such a choice is complete nothing of it
  is revealed, and `take_back(seat)` takes back its last step.
- **The end.** `over`; `points` of every seat so far; `winners`, empty until the game is over.
- **Hidden things.** `masked(seat)` is the game as a seat (or SPECTATOR) can know it: built up from
  nothing, blanks for the rest, and no chance to look into. It can be asked, drawn and saved, but
  not played on. `fill(chance)` makes a playable game of it: blanks dealt at random, consistent with
  all that the viewer knows; secret answers of others are open again.
- **Copies.** `copy()` goes on independently and exactly alike. `save()` gives bytes, equal for
  equal games, and `records.load` takes them back.
- **Cards.** `every_card()` finds all cards wherever they lie; no move ever changes that.
  `places()` says where they lie, by the names that events use, as the viewer sees them. A game
  needs it unless the server has a board of its own for it.
- **Memory.** A game with MEMORY can `forget`: it takes out of a view what a seat has seen face down
  and does not remember.
- **What happened.** A game that was made to `listen` notes every change, from the deal on;
  `happened()` hands over the events. A view hands over what it was made to `hear`.
- **Words.** `describe`, `parse` and `picture` speak German and English, and so does every refusal.

The rules themselves, and the methods below "the fast inner side" (`deal`, `list_moves`, `apply`,
`finish`, `rewind`, `observe`, `write`, `deal_blanks`, …), trust their caller: they check nothing
and refuse nothing. Compiled they are C functions that need no GIL, and most of them can be called
from compiled code alone.
"""

import json
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, Self

from kartentisch.games import holds, lists, memory
from kartentisch.games.chance import Chance
from kartentisch.games.constants import LAST_MOVE, NONE, SEATS, SPECTATOR, TRUTH
from kartentisch.games.events import SCORES, WINS, Event, EventKind
from kartentisch.games.fields import Field
from kartentisch.games.objections import Objection
from kartentisch.games.options import Option, Value, completed
from kartentisch.games.refusals import Refusal
from kartentisch.games.tape import Tape

if TYPE_CHECKING:
    from kartentisch.games.words.language import Words


class Game:
    """The base of all games. `help(kartentisch.games.game)` has the contract that they keep."""

    NAME = ""
    VERSION = 1
    FEWEST = 2
    MOST = 8
    PLAYERS_POINT = ""
    OPTIONS: tuple[Option, ...] = ()
    EVENTS: tuple[EventKind, ...] = ()
    PHASES: tuple[str, ...] = ()
    MOVES = 0
    HIGHEST_CARD = 0  # cards are numbers up to this one, each with a name in the game's words
    MEMORY = False  # whether remembering face-down cards is the game; then it can `forget`
    SPREAD = 5.0  # how far the points of a round usually lie apart: the measure of a lead
    ROUND_POINTS = 60  # nobody gets more in a round, or only by playing very badly
    FIELDS: tuple[Field, ...] = (
        Field("round", holds=holds.number(holds.all_rounds), says="rounds that are over"),
        Field("starter", holds=holds.SEAT, says="who began the round"),
        Field("turn", holds=holds.SEAT, says="whose turn it is"),
        Field(
            "phase",
            holds=holds.one_of(holds.last_phase),
            says="the phase, as the viewer can tell it",
        ),
        Field("owing", holds=holds.SEATS, says="who owes a decision"),
        Field("finished", holds=holds.number(1), says="whether the match is over"),
        Field(
            "totals",
            8,
            per_seat=1,
            holds=holds.number(holds.all_points),
            says="points of the rounds that are over",
        ),
    )

    round: int
    starter: int
    turn: int
    phase: int
    owing: int
    finished: bool
    totals: list[int]

    def __init__(
        self,
        players: int,
        options: Mapping[str, Value] | None = None,
        seed: int | bytes = 0,
        listen: bool = False,
    ) -> None:
        self.set_up(players, self.completed_options(players, options or {}))
        self.chance.reseed(seed)
        if listen:
            self.listen()
        self.deal()

    @classmethod
    def completed_options(cls, players: int, wanted: Mapping[str, Value]) -> dict[str, Value]:
        """Every option at a table of this size with the wanted value, or its default."""
        if type(players) is not int or not cls.FEWEST <= players <= cls.MOST:
            sentences = cls.words().player_number(players, cls.FEWEST, cls.MOST)
            raise Refusal(cls.PLAYERS_POINT, sentences)
        return completed(cls.OPTIONS, players, wanted)

    def set_up(
        self, players: int, options: dict[str, Value], layout: memory.Layout | None = None
    ) -> None:
        """A table for these players and options, nothing dealt; the layout is that of a sibling."""
        self.players = players
        self.options = options
        self.chance = Chance()
        self.tape: Tape | None = None
        self.noting = False
        self.one_round = False  # whether nobody will play the next round, so that none is dealt
        self.viewer = TRUTH
        self.original: Any = None  # the game that this one follows
        first = options["start"]
        self.first = first if isinstance(first, int) else NONE
        rounds = options.get("rounds", 1)
        self.rounds = rounds if isinstance(rounds, int) else players
        self.fewest_wins = False
        self.cards = 0  # how many there are
        self.prepare()
        if layout is None:
            layout = memory.layout_of(self, len(Game.FIELDS))
        self.layout = layout
        memory.blank(self, layout)

    def prepare(self) -> None:
        """Work out what follows from players and options. Every game has its own."""
        raise NotImplementedError

    # --- who decides, and what

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return tuple([seat for seat in range(self.players) if self.owing >> seat & 1])

    @property
    def decider(self) -> int | None:
        """The first of the seats that owe a decision; None when the game is over."""
        return None if self.finished else self.first_owing()

    @property
    def phase_name(self) -> str:
        """What is going on, in one word."""
        return "over" if self.finished else self.PHASES[self.phase]

    def legal(self, seat: int) -> list[int]:
        """The moves of a seat, each once; empty if it owes nothing."""
        moves = [0] * 256
        if not 0 <= seat < self.players:
            return []
        return lists.listed(moves, self.list_moves(seat, moves))

    def play(self, seat: int, move: int) -> None:
        """Make a move, or raise a Refusal and change nothing."""
        if (
            self.viewer != TRUTH
            or type(seat) is not int
            or type(move) is not int
            or not 0 <= seat < self.players
            or not 0 <= move <= LAST_MOVE
            or not self.is_listed(seat, move)
        ):
            raise self.refusal(seat, move)
        self.apply(seat, move)

    def may_take_back(self, seat: int) -> bool:
        """Whether the seat has started a choice that is not complete."""
        return type(seat) is int and 0 <= seat < self.players and bool(self.steps_made(seat))

    def take_back(self, seat: int) -> None:
        """Take back the last step of the choice that the seat is making, or raise a Refusal."""
        if self.viewer != TRUTH or not self.may_take_back(seat):
            raise Refusal(None, self.words().reason("nothing_to_take_back"))
        self.undo_step(seat)

    def refusal(self, seat: int, move: int) -> Refusal:
        """Why the seat may not make this move: rule and sentence."""
        point, key, values = self.objection_to(seat, move)
        return Refusal(point, self.words().reason(key, **values))

    def objection_to(self, seat: int, move: int) -> Objection:
        if self.viewer != TRUTH:
            return None, "masked", {}
        if type(seat) is not int or not 0 <= seat < self.players:
            return None, "no_such_seat", {"seat": seat, "last": self.players - 1}
        if type(move) is not int or not 0 <= move < self.MOVES:
            return None, "no_such_move", {"move": move, "last": self.MOVES - 1}
        if self.finished:
            return None, "over", {}
        return self.objection(seat, move)

    def objection(self, seat: int, move: int) -> Objection:
        """Why a seat at this table can't make this move of the game now (games/objections)."""
        from kartentisch.games import part_of

        module = part_of(self.NAME, "kartentisch.games.objections")
        assert module is not None, f"{self.NAME} has to say why a move can't be made"
        found: Objection = module.objection(self, seat, move)
        return found

    def check_seat(self, seat: int) -> None:
        """Raise a Refusal unless there is such a seat: C would read past the last."""
        if type(seat) is not int or not 0 <= seat < self.players:
            last = self.players - 1
            raise Refusal(None, self.words().reason("no_such_seat", seat=seat, last=last))

    # --- the end

    @property
    def over(self) -> bool:
        return bool(self.finished)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of every seat so far, over all finished rounds."""
        return tuple([self.totals[seat] for seat in range(self.players)])

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won, several if they share the win; empty until the game is over."""
        if not self.finished:
            return ()
        best = self.best_total()
        return tuple([seat for seat in range(self.players) if self.totals[seat] == best])

    def rank(self, seat: int) -> float:
        """Where a seat stands, 1 for the best; those with equal points share the mean."""
        self.check_seat(seat)
        own = self.totals[seat]
        better = [(total < own) if self.fewest_wins else (total > own) for total in self.points]
        return sum(better) + (1 + self.points.count(own)) / 2

    # --- copies and views

    def copy(self, old: Self | None = None) -> Self:
        """Another game in this position, with the same chance ahead.

        old: an earlier copy to write over, which is faster than making a new one.
        """
        if old is not None and (
            old.options is not self.options or old.viewer != self.viewer or old is self
        ):
            raise ValueError("old has to be a copy that this very game has made")
        twin = self.sibling() if old is None else old
        twin.original = self
        twin.rewind()
        twin.original = None
        return twin

    def masked(self, seat: int, old: Self | None = None) -> Self:
        """The game as a seat, or SPECTATOR, can know it.

        old: an earlier view of this game to write over, which is faster than making a new one.
        """
        if self.viewer != TRUTH:
            raise Refusal(None, self.words().reason("masked"))
        if type(seat) is not int or seat != SPECTATOR:
            self.check_seat(seat)
        if old is not None and (old.options is not self.options or old.viewer == TRUTH):
            raise ValueError("old has to be a view that this very game has made")
        view = self.sibling() if old is None else old
        view.viewer = seat
        view.original = self
        view.attend_to(self)
        view.observe(seat)
        view.original = None
        view.attend_to(None)  # nobody who has a view may get at the truth
        return view

    def fill(self, chance: Chance) -> Self:
        """A playable game that this masked one may be, blanks dealt by chance."""
        if self.viewer == TRUTH:
            raise Refusal(None, self.words().reason("not_masked"))
        world = self.copy()
        world.deal_blanks(chance)
        return world

    def faces(self) -> range:
        """The different cards of this table, without gaps."""
        return range(self.HIGHEST_CARD + 1)

    def every_card(self) -> list[int]:
        """All cards of the game, wherever they lie, in rising order."""
        raise NotImplementedError

    def places(self) -> dict[str, list[int]]:
        """Every place, such as "hand 2" or "pile", and its cards, the top one last.

        Every view has the same places in the same order; BLANK is a card face down to the viewer.
        """
        return {}

    def forget(self, seat: int, is_forgotten: Callable[[int], bool]) -> None:
        """Blank the cards in this view of the seat that it has seen face down and forgotten.

        `is_forgotten` is asked about each by a number, which stays the same for as long as a player
        would remember the card.
        """

    def sibling(self) -> Self:
        """A game of the same kind, players and options, to be brought into another position."""
        twin = type(self).__new__(type(self))
        twin.set_up(self.players, self.options, self.layout)
        return twin

    def save(self) -> bytes:
        """Everything that makes up this game, as bytes; equal games give equal bytes."""
        return json.dumps(self.state(), separators=(",", ":"), sort_keys=True).encode()

    def state(self) -> dict[str, Any]:
        """Everything that makes up this game, as plain data."""
        return {
            "game": self.NAME,
            "version": self.VERSION,
            "players": self.players,
            "options": dict(self.options),
            "viewer": self.viewer,
            "chance": self.chance.snapshot() if self.viewer == TRUTH else None,
            "state": {field.name: getattr(self, field.name) for field in self.told_fields()},
        }

    def told_fields(self) -> list[Field]:
        """The fields that a save has: of the past only what tells something."""
        return [
            field
            for field in self.FIELDS
            if not field.past or getattr(self, field.name) != field.blank_value()
        ]

    # --- what happened

    def listen(self) -> None:
        """From now on, note what happens."""
        self.tape = Tape()
        self.noting = True

    def happened(self) -> list[Event]:
        """What happened since the last call, hidden cards included."""
        return [] if self.tape is None else self.tape.read(self.EVENTS)

    def hear(self, events: Sequence[Event]) -> None:
        """Note events that another game told, so that `happened` hands them over here, too."""
        self.listen()
        for event in events:
            seat, card, at, other = [NONE if value is None else value for value in event[1:]]
            self.note(self.EVENTS.index(event.kind), seat, card, at, other)

    # --- to another process

    def image(self) -> bytes:
        """The fields as bytes, for the same program in another process.

        Interpreted games have none: it is empty, and their fields have to be sent one by one.
        """
        return memory.image(self, self.layout)

    def take_image(self, image: bytes) -> None:
        """Take over the fields of a game of the same kind, players and options.

        They are trusted: only take what a process of your own wrote.
        """
        memory.take_image(self, self.layout, image)

    # --- words

    def describe(self, move: int, language: str = "en") -> str:
        """A move in words."""
        if type(move) is not int or not 0 <= move < self.MOVES:
            last = self.MOVES - 1
            raise Refusal(None, self.words().reason("no_such_move", move=move, last=last))
        return self.words().move(move, language)

    def parse(self, text: str, language: str = "en") -> int:
        """The move that a text means: what `describe` says, or its short form."""
        return self.words().parse(text, language)

    def picture(self, language: str = "en") -> str:
        """The position as text. Of a masked game it shows what its viewer sees."""
        return self.words().picture(self, language)

    @classmethod
    def words(cls) -> "Words":
        """The words of this game."""
        from kartentisch.games.words import words_of

        return words_of(cls.NAME)

    # --- the fast inner side

    def deal(self) -> None:
        """Restart the match, from the chance as it stands."""
        for seat in range(SEATS):
            self.totals[seat] = 0
        self.round = 0
        self.finished = False
        self.starter = self.first
        if self.first == NONE:
            self.starter = self.chance.below(self.players)
        self.deal_round()

    def begin(self, seed: int) -> None:
        """Begin the match of another seed."""
        self.chance.reseed(seed)
        self.deal()

    def deal_round(self) -> None:
        """Deal a round that the starter begins."""

    def end_round(self) -> None:
        """Go on to the next round, begun by the next player, or end the match after the last."""
        self.round += 1
        if self.round == self.rounds:
            self.finished = True
            self.owing = 0
            if self.noting:
                self.note_winners()
        elif not self.one_round:
            self.starter = self.after(self.starter)
            self.deal_round()

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def give_turn(self, seat: int) -> None:
        """The seat, and nobody else, owes a decision."""
        self.turn = seat
        self.owing = 1 << seat

    def first_owing(self) -> int:
        """The seat to ask next where the order is free: the first that owes a decision."""
        if self.owing == 1 << self.turn:
            return self.turn
        for seat in range(self.players):
            if self.owing >> seat & 1:
                return seat
        return NONE

    def list_moves(self, seat: int, moves: list[int]) -> int:
        """Write the moves of a seat into moves and return how many there are."""
        return 0

    def is_listed(self, seat: int, move: int) -> bool:
        """Whether a move is among those of a seat at this table."""
        moves = [0] * 256
        for number in range(self.list_moves(seat, moves)):
            if moves[number] == move:
                return True
        return False

    def apply(self, seat: int, move: int) -> None:
        """Make a legal move."""

    def finish(self, chance: Chance, moves: list[int]) -> int:
        """Play to the end with random moves, listed in moves; return how many that took."""
        decisions = 0
        while not self.finished:
            seat = self.turn if self.owing == 1 << self.turn else self.first_owing()
            count = self.list_moves(seat, moves)
            self.apply(seat, moves[chance.below(count)])
            decisions += 1
        return decisions

    def steps_made(self, seat: int) -> int:
        """How many steps of an incomplete choice the seat has made."""
        return 0

    def undo_step(self, seat: int) -> None:
        """Take back the last step of an incomplete choice."""

    def follow(self, original: Self | None) -> None:
        """Say from which game of the same kind `rewind` and `observe` take over."""
        if original is not None and type(original) is not type(self):
            raise TypeError(f"a game of {self.NAME} can't follow {original!r}")
        self.original = original
        self.attend_to(original)

    def attend_to(self, original: Self | None) -> None:
        """Keep the game that this one follows as one of its own class, for `observe_by_rule`."""

    def rewind(self) -> None:
        """Take over the position of the game that this one follows, chance included."""
        memory.copy(self, self.original, self.layout)
        self.chance.copy_from(self.original.chance)
        self.viewer = self.original.viewer

    def observe(self, seat: int) -> None:
        """Take over what a seat can know of the game that this one follows.

        What an earlier viewer saw is gone; all else has been blank from the beginning.
        """
        memory.observe(self, self.original, self.layout, seat, self.original.turn)
        self.phase = self.original.phase_for(seat)
        self.observe_by_rule(seat)

    def observe_by_rule(self, seat: int) -> None:
        """Take over what a seat can know of the fields that are seen by a RULE.

        All their entries have to be set: what another seat saw may stand there. Only fields that
        are blank until later (`since`) are blank here.
        """

    def phase_for(self, seat: int) -> int:
        """The phase as a seat can tell it: others may not see that a choice has begun."""
        return self.phase

    def write(self, seat: int, out: MutableSequence[int]) -> int:
        """Write the observation of a seat: itself and what it can know of FIELDS, in their order;
        return how many numbers.

        They are those of its view, written without building it. Every game writes its own fields:
        that takes a tenth less of a batch's time than to go through a list of them.
        """
        return 0

    def blank_out(self) -> None:
        """Clear the table: blank all fields but those that every game has."""
        memory.blank_table(self, self.layout)

    def deal_blanks(self, chance: Chance) -> None:
        """Make a masked game a playable one: fill its blanks by chance, and call `become_true`.

        Of a true game only what nobody can know is left to chance: the order of a draw pile, cards
        that were never turned up, and all chance to come.
        """

    def raise_fault(self) -> None:
        """Raise what went wrong in rules behind the bridge (bridge.pyx).

        The inner side can't raise, so callers of the inner side ask for it afterwards.
        """

    def become_true(self, chance: Chance) -> None:
        """Turn this view into a game like any other, with a chance of its own."""
        self.viewer = TRUTH
        self.chance.branch(chance)

    def write_match(self, seat: int, phase: int, out: MutableSequence[int]) -> int:
        """Write the seat and what every game has, with the phase as that seat can tell it."""
        out[0] = seat
        out[1] = self.round
        out[2] = self.starter
        out[3] = self.turn
        out[4] = phase
        out[5] = self.owing
        out[6] = self.finished
        for player in range(8):  # beyond the last player the next field is written
            out[7 + player] = self.totals[player]
        return 7 + self.players

    def score(self, seat: int, points: int) -> None:
        """Write down a seat's points of this round."""
        self.totals[seat] += points
        if self.noting:
            self.note(SCORES, seat, NONE, points, NONE)

    def best_total(self) -> int:
        """The points of those who lead."""
        best = self.totals[0]
        for seat in range(1, self.players):
            if (self.totals[seat] < best) == self.fewest_wins:
                best = self.totals[seat]
        return best

    def note_winners(self) -> None:
        for seat in range(self.players):
            if self.totals[seat] == self.best_total():
                self.note(WINS, seat, NONE, NONE, NONE)

    def list_copies(self, copies: list[int], kinds: int, cards: list[int]) -> int:
        """Write the copies of each kind as cards; return how many cards there are."""
        count = 0
        for kind in range(kinds):
            for _ in range(copies[kind]):
                cards[count] = kind
                count += 1
        return count

    def note(self, kind: int, seat: int, card: int, at: int, other: int) -> None:
        """Put an event on the tape; called only while there is one."""
        assert self.tape is not None
        self.tape.note(kind, seat, card, at, other)
