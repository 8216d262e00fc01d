"""What all referees share: the lines of a full record, the places of the cards, chance, and fouls.

A referee reads a full record line by line, as docs/records.md describes it, and knows the rules of
one game. For each step it says who may move and how, and what has to happen then; the record must
have exactly that. Where every card lies follows from the events alone. Nothing of the engine is
imported here: this is a second opinion.
"""

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Sequence
from hashlib import shake_256
from typing import Any

Event = dict[str, Any]

HEAD = {"format", "game", "version", "players", "options", "seed"}
DEAL = {"step", "phase", "owing", "events"}
STEP = DEAL | {"seat", "move", "says"}
RESULT = {"points", "winners"}


class Foul(ValueError):
    """The record breaks a rule: at which step, which point, and what is wrong, as a sentence.

    Besides the points of the rules there are two more: `record`, for what docs/records.md says about
    the lines themselves, and `chance`, for what it says about shuffles and lots.
    """

    def __init__(self, step: int, point: str, sentence: str) -> None:
        super().__init__(f"step {step}, {point}: {sentence}")
        self.step = step
        self.point = point
        self.sentence = sentence


def event(
    name: str,
    seat: int | None = None,
    card: int | None = None,
    at: int | None = None,
    other: int | None = None,
    source: str | None = None,
    target: str | None = None,
) -> Event:
    """An event as a record has it: only what applies is named."""
    fields = {"event": name, "seat": seat, "card": card, "at": at, "other": other}
    fields |= {"from": source, "to": target}
    return {field: value for field, value in fields.items() if value is not None}


class Chance:
    """The documented stream of a seed."""

    def __init__(self, seed: int | str) -> None:
        self.state = seed if isinstance(seed, int) else 0
        self.secret = bytes.fromhex(seed) if isinstance(seed, str) else b""
        self.blocks = 0
        self.words: deque[int] = deque()

    def word(self) -> int:
        if self.secret:
            if not self.words:
                block = shake_256(self.secret + self.blocks.to_bytes(8, "little")).digest(128)
                self.words.extend(
                    int.from_bytes(block[k : k + 4], "little") for k in range(0, 128, 4)
                )
                self.blocks += 1
            return self.words.popleft()
        whole = 2**64 - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & whole
        mixed = (self.state ^ self.state >> 30) * 0xBF58476D1CE4E5B9 & whole
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & whole
        return (mixed ^ mixed >> 31) >> 32

    def below(self, n: int) -> int:
        while True:
            product = self.word() * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        deck = list(cards)
        for place in range(len(deck) - 1, 0, -1):
            other = self.below(place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        return deck


class Table:
    """Where the cards lie: each place is a list of cards, the last one on top."""

    def __init__(self) -> None:
        self.places: defaultdict[str, list[int]] = defaultdict(list)

    def __getitem__(self, place: str) -> list[int]:
        return self.places[place]

    def follow(self, happened: Event) -> str | None:
        """Move the card of an event; what speaks against it, if anything."""
        source, target, card = happened.get("from"), happened.get("to"), happened.get("card")
        if source is None and target is None:
            return None
        if card is None:
            return "a card moves and is not named"
        if source is not None:
            if card not in self.places[source]:
                return f"card {card} does not lie at {source!r}"
            cards = self.places[source]
            del cards[len(cards) - 1 - cards[::-1].index(card)]
        if target is not None:
            self.places[target].append(card)
        return None

    def cards(self) -> list[int]:
        return sorted(card for place in self.places.values() for card in place)


class Referee:
    """Follows one full record. A game's referee has its rules: `deal`, `legal` and `play`."""

    GAME = ""
    PLAYERS = range(0)
    PLAYERS_POINT = ""
    ROUNDS_POINT = ""
    OPTIONS: dict[str, Callable[[Any], bool]] = {}  # every option and what it may be, besides start
    LAW: dict[str, str] = {}  # by which point it is settled who does what in each phase
    FEWEST_WINS = False

    def __init__(self, head: str) -> None:
        self.now = 0
        self.pending: deque[Event] = (
            deque()
        )  # what the record says about this step, and we have not
        plain = self.read(head, HEAD)
        if (plain["format"], plain["game"], plain["version"]) != (1, self.GAME, 1):
            raise self.foul(
                "record", f"this is not a record of {self.GAME} in format and version 1"
            )
        self.players: int = plain["players"]
        if not is_number(self.players) or self.players not in self.PLAYERS:
            raise self.foul(self.PLAYERS_POINT, f"{self.players} can't play")
        self.options: dict[str, Any] = plain["options"]
        self.check_options()
        self.check_seed(plain["seed"])
        self.chance = Chance(plain["seed"])
        self.seats = range(self.players)
        self.table = Table()
        self.deck: list[int] = []  # all the cards of the round, sorted
        self.phase = ""
        self.owing: list[int] = []
        self.round = 0
        rounds = self.options.get("rounds", self.usual_rounds())
        self.rounds: int = self.players if rounds == "players" else rounds
        self.points = [0] * self.players
        start = self.options["start"]
        self.first: int = self.chance.below(self.players) if start == "random" else start

    # --- the lines

    def step(self, line: str) -> None:
        """Check the next step, step 0 being the deal."""
        dealt = bool(self.deck)
        self.now += dealt
        plain = self.read(line, STEP if dealt else DEAL)
        if plain["step"] != self.now:
            raise self.foul("record", f"the line says that it is step {plain['step']}")
        self.pending = deque(plain["events"])
        if dealt:
            self.move(plain["seat"], plain["move"])
        else:
            self.begin_round()
        if self.pending:
            raise self.foul("record", f"by the rules nothing more happens, but {self.pending[0]}")
        law = self.LAW.get(self.phase, self.ROUNDS_POINT)
        if plain["phase"] != self.phase:
            raise self.foul(law, f"now comes {self.phase!r}, not {plain['phase']!r}")
        if plain["owing"] != self.owing:
            raise self.foul(law, f"the seats {self.owing} are to move, not {plain['owing']}")
        if plain["events"] and self.table.cards() != self.deck:
            raise self.foul("record", "cards have got lost or have come from nowhere")

    def move(self, seat: int, move: int) -> None:
        if self.phase == "over":
            raise self.foul(self.ROUNDS_POINT, "the game is over, and still somebody moves")
        law = self.LAW[self.phase]
        if seat not in self.owing:
            raise self.foul(law, f"it is not for seat {seat} to move, but for {self.owing}")
        legal = self.legal(seat)
        if move not in legal:
            raise self.foul(law, f"move {move} of seat {seat} is none of {sorted(legal)}")
        self.play(seat, move)

    def result(self, line: str) -> None:
        """Check the last line, which only a game that is over has."""
        plain = self.read(line, RESULT)
        if self.phase != "over":
            raise self.foul(self.ROUNDS_POINT, "there is a result, and the game is not over")
        if plain["points"] != self.points:
            raise self.foul(
                self.ROUNDS_POINT, f"the points are {self.points}, not {plain['points']}"
            )
        if plain["winners"] != self.winners():
            raise self.foul(self.ROUNDS_POINT, f"the winners are {self.winners()}")

    def read(self, line: str, fields: set[str]) -> dict[str, Any]:
        try:
            plain = json.loads(line)
        except ValueError:
            raise self.foul("record", "a line is not JSON") from None
        if not isinstance(plain, dict) or set(plain) != fields:
            raise self.foul("record", f"a line needs the fields {', '.join(sorted(fields))}")
        for name in fields & {"step", "seat", "move"}:
            if not is_number(plain[name]):
                raise self.foul("record", f"{name} is not a whole number")
        for name in fields & {"owing", "points", "winners"}:
            if not isinstance(plain[name], list) or not all(map(is_number, plain[name])):
                raise self.foul("record", f"{name} is not a list of whole numbers")
        for happened in plain.get("events", []):
            if not isinstance(happened, dict):
                raise self.foul("record", "an event is a JSON object")
            for name in {"seat", "card", "at", "other"} & set(happened):
                if not is_number(happened[name]):
                    raise self.foul("record", f"{name} of an event is not a whole number")
        return plain

    def check_options(self) -> None:
        options = self.options
        if not isinstance(options, dict) or set(options) != {"start", *self.OPTIONS}:
            raise self.foul("record", "the head has every option, and no other")
        start = options["start"]
        if start != "random" and not (is_number(start) and 0 <= start < self.players):
            raise self.foul("record", f"start is a seat or random, not {start!r}")
        for name, may_be in self.OPTIONS.items():
            if not may_be(options[name]):
                raise self.foul("record", f"{name} can't be {options[name]!r}")

    def check_seed(self, seed: Any) -> None:
        whole = is_number(seed) and 0 <= seed < 2**64
        hexadecimal = (
            isinstance(seed, str) and len(seed) == 64 and not set(seed) - set("0123456789abcdef")
        )
        if not whole and not hexadecimal:
            raise self.foul("record", "a seed is a whole number, or 64 hexadecimal digits")

    # --- what has to happen

    def foul(self, point: str, sentence: str) -> Foul:
        return Foul(self.now, point, sentence)

    def happens(self, point: str, *events: Event) -> None:
        """By this point, these events come next, in this order."""
        for expected in events:
            found = self.pending.popleft() if self.pending else None
            if found != expected:
                raise self.foul(point, f"{expected} has to happen, and the record has {found}")
            objection = self.table.follow(expected)
            if objection:
                raise self.foul(point, objection)

    def all_happen(self, point: str, events: Sequence[Event]) -> None:
        """By this point, these events come next; no rule says in which order."""
        found = [self.pending.popleft() for _ in range(min(len(events), len(self.pending)))]
        missing = [expected for expected in events if expected not in found]
        if missing or len(found) < len(events):
            raise self.foul(point, f"{missing or events} should happen, and the record has {found}")
        for happened in found:
            objection = self.table.follow(happened)
            if objection:
                raise self.foul(point, objection)

    def stack(self, point: str, pile: str, cards: Sequence[int]) -> None:
        """These cards, shuffled by chance, become a pile."""
        order: list[int] = []
        for at in range(len(cards)):
            found = self.pending.popleft() if self.pending else {}
            order.append(found.get("card", -1))
            if found != event("stacked", card=order[-1], at=at, target=f"{pile} {at}"):
                raise self.foul(point, f"card {at} of the pile should be named, not {found}")
        if sorted(order) != sorted(cards):
            raise self.foul(point, f"the cards of {pile!r} are not the right ones")
        if order != self.chance.shuffled(cards):
            raise self.foul("chance", f"the seed gives another order of {pile!r}")
        self.table[pile].extend(order)

    def top(self, pile: str, point: str) -> int:
        if not self.table[pile]:
            raise self.foul(point, f"{pile!r} has run out of cards")
        return self.table[pile][-1]

    # --- rounds

    def begin_round(self) -> None:
        """All cards are gathered, and the next seat clockwise starts."""
        self.starter = (self.first + self.round) % self.players
        self.table = Table()
        point = (
            "chance" if self.options["start"] == "random" and self.round == 0 else self.ROUNDS_POINT
        )
        self.happens(point, event("begins", seat=self.starter, at=self.round))
        self.deal()
        self.deck = self.table.cards()

    def score(self, point: str, seat: int, points: int) -> None:
        self.happens(point, event("scores", seat=seat, at=points))
        self.points[seat] += points

    def end_round(self) -> None:
        self.round += 1
        if self.round < self.rounds:
            self.begin_round()
            return
        self.happens(self.ROUNDS_POINT, *(event("wins", seat=seat) for seat in self.winners()))
        self.phase, self.owing = "over", []

    def winners(self) -> list[int]:
        best = min(self.points) if self.FEWEST_WINS else max(self.points)
        return [seat for seat in self.seats if self.points[seat] == best]

    def clockwise_from(self, seat: int) -> list[int]:
        return [(seat + step) % self.players for step in self.seats]

    # --- what each game has of its own

    def usual_rounds(self) -> int:
        return 1

    def deal(self) -> None:
        """What happens at the start of a round."""
        raise NotImplementedError

    def legal(self, seat: int) -> set[int]:
        """All the moves that a seat which owes a decision may make."""
        raise NotImplementedError

    def play(self, seat: int, move: int) -> None:
        """What has to happen after a legal move."""
        raise NotImplementedError


def is_number(value: Any) -> bool:
    return type(value) is int


def referee_a_record(referee: type[Referee], lines: Iterable[str]) -> None:
    """Raise a Foul unless the lines are the full record of a game by the rules, finished or not."""
    every = list(lines)
    if len(every) < 2:
        raise Foul(0, "record", "a full record has a head and a deal")
    follower = referee(every[0])
    for line in every[1:-1]:
        follower.step(line)
    if follower.phase == "over":
        follower.result(every[-1])
    else:
        follower.step(every[-1])
        if follower.phase == "over":
            raise follower.foul(
                "record", "the game is over, and the line with its result is missing"
            )
