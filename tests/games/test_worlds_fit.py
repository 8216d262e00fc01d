"""Worlds fit everything that the viewer was ever shown, not only what the view still shows.

A memory replays the events as the viewer saw them, from the first deal on, and says what must be so
in every world. It is written from the rulebook, apart from what views and `fill` make of it.
"""

import os
import random
from collections import Counter
from typing import Any

import pytest
from worlds import TESTED, option_sets, sensible

from kartentisch.games import SPECTATOR, Chance, Event, Game, game_class, new_game
from kartentisch.games.moves.futschikato import DECK

POSITIONS = int(os.environ.get("KARTENTISCH_FITTING_POSITIONS", "400"))


class Memory:
    """What one viewer was shown."""

    def __init__(self, viewer: int, players: int) -> None:
        self.viewer = viewer
        self.players = players
        self.begin(None)

    def see(self, event: Event) -> None:
        """Take in an event as the viewer sees it."""
        if event.kind.name == "begins":
            self.begin(event)
        handler = getattr(self, f"see_{event.kind.name}", None)
        if handler is not None:
            handler(event)

    def begin(self, event: Event | None) -> None:
        raise NotImplementedError

    def check(self, world: Any) -> None:
        """Raise unless the world fits."""
        raise NotImplementedError


class FutschikatoMemory(Memory):
    """Who played what after which draws; a world has to tell what was drawn."""

    def begin(self, event: Event | None) -> None:
        self.piles: list[Counter[int]] = [Counter(DECK)]
        self.discards: Counter[int] = Counter()
        self.steps: list[tuple[str, int, int | None]] = []  # since the first reshuffle
        self.fronts: dict[int, int] = {}

    def see_played(self, event: Event) -> None:
        assert event.seat is not None
        assert event.card is not None
        self.fronts[event.seat] = event.card
        self.steps.append(("played", event.seat, event.card))

    def see_drew(self, event: Event) -> None:
        assert event.seat is not None
        self.steps.append(("drew", event.seat, event.card))

    see_dealt = see_drew

    def see_beaten(self, event: Event) -> None:
        assert event.seat is not None
        self.discards[self.fronts.pop(event.seat)] += 1

    see_pushed = see_beaten

    def see_reshuffled(self, event: Event) -> None:
        if len(self.piles) == 1:  # until then any card may have been anywhere
            self.steps = [("played", seat, card) for seat, card in self.fronts.items()]
        self.piles.append(self.discards)
        self.discards = Counter()
        self.steps.append(("reshuffled", -1, None))

    def check(self, world: Any) -> None:
        hands = {seat: Counter(world.hand(seat)) for seat in range(self.players)}
        pile = Counter(world.pile[: world.left])
        assert sum(hands.values(), pile + Counter(self.fronts.values()) + self.discards) == Counter(
            DECK
        )
        if len(self.piles) == 1:
            return
        drawn = iter(
            [entry % 32 for entry in draws_of(world)]
        )  # what a world says that everyone drew
        steps = [
            (what, seat, next(drawn) if what == "drew" else card) for what, seat, card in self.steps
        ]
        for (what, _, card), (_, _, shown) in zip(steps, self.steps, strict=True):
            assert what != "drew" or shown in (None, card), "the viewer drew another card"
        # Backwards to the first reshuffle: what was played was in hand, what was drawn was not.
        for what, seat, card in reversed(steps):
            if what == "played":
                hands[seat][card] += 1
            elif what == "drew":
                assert hands[seat][card] > 0, "a card was played before it was drawn"
                hands[seat][card] -= 1
        assert sum(hands.values(), Counter()) == self.piles[0] - self.piles[1]
        number = 0
        left: Counter[int] = Counter()
        for what, _, card in steps:
            if what == "reshuffled":
                assert not +left, "a pile was shuffled before it was used up"
                number += 1
                left = Counter(self.piles[number])
            elif what == "drew":
                assert card is not None
                assert left[card] > 0, "a card was drawn that was not in the pile"
                left[card] -= 1
        assert +left == pile


def draws_of(world: Any) -> list[int]:
    """The entries of the past in which somebody drew."""
    draws = []
    at = 0
    while at < world.told:
        entry = world.past[at]
        if entry == 1024:
            at += 21
        elif entry >= 256:
            draws.append(entry)
        at += 1
    return draws


class Token:
    """A card of FKK: which pile it came from, and what it is if the viewer has seen it."""

    def __init__(self, pile: int | None, card: int | None) -> None:
        self.pile = pile
        self.card = card


class FkkMemory(Memory):
    """Every card keeps its place, so one can tell from which pile it came."""

    def begin(self, event: Event | None) -> None:
        self.rows: list[list[Token]] = [[] for _ in range(self.players)]
        self.piles: list[Counter[int] | None] = [None]  # of the first one the deck is the measure
        self.gone: list[Counter[int]] = [Counter()]
        self.discards: list[int] = []
        self.hand: Token | None = None
        self.aside: list[Token] = []

    def new(self, event: Event) -> Token:
        return Token(len(self.piles) - 1, event.card)

    def out(self, token: Token, event: Event) -> None:
        """A card is discarded for all to see."""
        assert event.card is not None
        assert token.card in (None, event.card)
        if token.pile is not None:
            self.gone[token.pile][event.card] += 1
        self.discards.append(event.card)

    def see_dealt(self, event: Event) -> None:
        self.rows[event.seat or 0].append(self.new(event))

    see_added = see_penalty = see_dealt

    def see_opened(self, event: Event) -> None:
        self.out(self.new(event), event)

    def see_looked(self, event: Event) -> None:
        if event.card is not None:
            self.rows[event.seat or 0][event.at or 0].card = event.card

    see_missed = see_looked

    def see_took(self, event: Event) -> None:
        assert self.discards.pop() == event.card
        self.hand = Token(None, event.card)

    def see_drew(self, event: Event) -> None:
        self.hand = self.new(event)

    def see_replaced(self, event: Event) -> None:
        self.out(self.rows[event.seat or 0][event.at or 0], event)

    def see_placed(self, event: Event) -> None:
        assert self.hand is not None
        self.rows[event.seat or 0][event.at or 0] = self.hand
        self.hand = None

    see_hid = see_placed

    def see_threw(self, event: Event) -> None:
        assert self.hand is not None
        self.out(self.hand, event)
        self.hand = None

    def see_lifted(self, event: Event) -> None:
        self.aside.append(self.rows[event.other or 0][event.at or 0])

    see_aside = see_lifted

    def see_laid(self, event: Event) -> None:
        self.rows[event.other or 0][event.at or 0] = self.aside.pop(0)

    def see_matched(self, event: Event) -> None:
        self.out(self.rows[event.seat or 0].pop(event.at or 0), event)

    def see_reshuffled(self, event: Event) -> None:
        self.piles.append(Counter(self.discards[:-1]))
        self.gone.append(Counter())
        self.discards = self.discards[-1:]

    def check(self, world: Any) -> None:
        lying = [
            (token, card)
            for seat in range(self.players)
            for token, card in zip(self.rows[seat], world.cards_of(seat), strict=True)
        ]
        if self.hand is not None:
            lying.append((self.hand, world.drawn))
        assert all(token.card in (None, card) for token, card in lying)
        for number, pile in enumerate(self.piles):
            found = Counter(card for token, card in lying if token.pile == number)
            if number == len(self.piles) - 1:
                found += Counter(world.pile[: world.left])
            if pile is None:
                kinds = Counter(dict.fromkeys(range(13), world.options["deck"]))
                assert not found - (kinds - self.gone[0]), len(self.piles)
            else:
                assert found == pile - self.gone[number]


class FtwMemory(Memory):
    """Every card is unique: where each was last seen it still is, until it is seen again."""

    def begin(self, event: Event | None) -> None:
        self.place: dict[int, tuple[str, int]] = {}
        self.pile: list[int] = []

    def put(self, event: Event, place: str, seat: int | None) -> None:
        if event.card is not None:
            self.place[event.card] = (place, seat or 0)

    def see_dealt(self, event: Event) -> None:
        self.put(event, "hand", event.seat)

    def see_gave(self, event: Event) -> None:
        self.put(event, "hand", event.other)

    def see_laid(self, event: Event) -> None:
        self.put(event, "pile", 0)
        assert event.card is not None
        self.pile.append(event.card)

    see_sneaked = see_laid

    def see_helper(self, event: Event) -> None:
        self.put(event, "helpers", event.seat)

    def see_took(self, event: Event) -> None:
        for card in self.pile:
            self.place[card] = ("out", 0)
        self.pile = []
        self.put(event, "hand", event.seat)

    def see_spent(self, event: Event) -> None:
        self.put(event, "out", 0)

    def check(self, world: Any) -> None:
        assert list(world.pile[: world.piled]) == self.pile
        for card, (place, seat) in self.place.items():
            if place == "hand":
                assert card in world.hand(seat)
            elif place == "helpers":
                assert card in world.helpers_of(seat)
            elif place == "out":
                assert world.removed >> card & 1


class PairsMemory(Memory):
    """What was turned up once."""

    def begin(self, event: Event | None) -> None:
        self.grid: dict[int, int] = {}

    def see_turned(self, event: Event) -> None:
        assert event.at is not None
        assert event.card is not None
        self.grid[event.at] = event.card

    def see_taken(self, event: Event) -> None:
        del self.grid[event.at or 0]

    def check(self, world: Any) -> None:
        assert all(world.grid[spot] == card for spot, card in self.grid.items())


class PisaMemory(Memory):
    """Where every card was last seen, and who could not follow."""

    def begin(self, event: Event | None) -> None:
        self.place: dict[int, tuple[str, int]] = {}
        self.led: int | None = None
        self.voids: set[tuple[int, int]] = set()

    def put(self, event: Event, place: str) -> None:
        if event.card is not None:
            self.place[event.card] = (place, event.seat or 0)

    def see_dealt(self, event: Event) -> None:
        self.put(event, "hand")

    see_taken_back = see_dealt

    def see_laid(self, event: Event) -> None:
        self.put(event, "vote")

    see_opened = see_laid

    def see_left_out(self, event: Event) -> None:
        self.put(event, "discards")

    def see_played(self, event: Event) -> None:
        self.put(event, "trick")
        assert event.card is not None
        assert event.seat is not None
        if self.led is None:
            self.led = event.card // 14
        elif event.card // 14 != self.led:
            self.voids.add((event.seat, self.led))

    def see_taken(self, event: Event) -> None:
        self.led = None
        self.put(event, "taken")

    def check(self, world: Any) -> None:
        for card, (place, seat) in self.place.items():
            if place == "hand":
                assert card in world.hand(seat)
            elif place == "vote":
                assert any(card in world.votes_of(seat, vote) for vote in range(3))
            elif place == "trick":
                assert world.trick[seat] == card
            else:
                assert getattr(world, place) >> card & 1
        for seat, colour in self.voids:
            assert all(card // 14 != colour for card in world.hand(seat))


MEMORIES = {
    "futschikato": FutschikatoMemory,
    "ftw": FtwMemory,
    "fkk": FkkMemory,
    "pairs": PairsMemory,
    "pisa": PisaMemory,
}


@pytest.mark.rules("F12", "F15", "W14", "K13", "K17", "K18", "P13")
@pytest.mark.parametrize("name", [name for name in TESTED if name in MEMORIES])
def test_worlds_fit_all_that_a_viewer_was_ever_shown(name: str) -> None:
    rng = random.Random(f"worlds of {name}")
    rules = game_class(name)
    checked = reshuffled = number = 0
    while checked < POSITIONS:
        players = rng.randint(rules.FEWEST, rules.MOST)
        options = rng.choice(option_sets(name, players))
        game = new_game(name, players, number, options, listen=True)
        number += 1
        memories = [MEMORIES[name](viewer, players) for viewer in range(SPECTATOR, players)]
        for _ in range(600):
            events = game.happened()
            reshuffled += any(event.kind.name == "reshuffled" for event in events)
            for memory in memories:
                for event in events:
                    memory.see(event.seen_by(memory.viewer))
            if game.over:
                break
            if rng.random() < 0.03:
                memory = rng.choice(memories)
                fits(memory, game, rng)
                checked += 1
            seat = rng.choice(game.deciders)
            game.play(seat, sensible(game, seat, rng))
    assert reshuffled > 10 or name not in ("futschikato", "fkk")


def fits(memory: Memory, game: Game, rng: random.Random) -> None:
    """Worlds of a view fit, and so do the worlds of what somebody would see in them."""
    world = game.masked(memory.viewer).fill(Chance(rng.getrandbits(64)))
    memory.check(world)
    assert world.every_card() == game.every_card()
    memory.check(world.masked(memory.viewer).fill(Chance(rng.getrandbits(64))))
