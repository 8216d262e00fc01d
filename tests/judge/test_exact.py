"""In small positions the weights are exact values, within their errors.

Near the end of a match few cards are hidden from a seat. All ways in which they can lie are listed
here, from what the rules say is hidden (tests/games/hidden_*.py) and not by the `fill` that the
judge deals worlds with. Every move is played out in each of them.
"""

import math
import random
from collections import Counter
from collections.abc import Iterator, MutableSequence, Sequence
from itertools import permutations
from typing import Any

import pytest
from pisa_positions import cards_of
from worlds import shuffle_hidden

from kartentisch.games import OWN_GAMES, Game, new_game
from kartentisch.games.options import Value
from kartentisch.games.records import load
from kartentisch.judge import weigh_decision
from kartentisch.players.thumb_player import ThumbPlayer

# Tables where few cards are hidden in the end: the number of players, options, and how often each
# world is played out. Once is enough where neither a reshuffle nor a player leaves anything open.
TABLES: dict[str, tuple[int, dict[str, Value], int]] = {
    "futschikato": (5, {}, 24),
    "ftw": (3, {"rounds": 1}, 1),
    "fkk": (3, {"rounds": 1, "deck": 4}, 6),
    "pairs": (2, {"deck": 2}, 6),
    "pisa": (5, {}, 1),
}
PHASES = ("play", "turn", "drawn", "trick", "first", "second")
HIDDEN = range(2, 6)  # cards
POSITIONS = 3
WORLDS = 600


class EveryWay(random.Random):
    """Chance that goes through all its ways, one after the other, all of them equally likely."""

    def __init__(self) -> None:
        super().__init__(0)
        self.script: list[int] = []
        self.sizes: list[int] = []

    def pick(self, size: int) -> int:
        if len(self.sizes) == len(self.script):
            self.script.append(0)
        self.sizes.append(size)
        return self.script[len(self.sizes) - 1]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        for last in range(len(x) - 1, 0, -1):
            other = self.pick(last + 1)
            x[last], x[other] = x[other], x[last]

    def choice(self, seq: Any) -> Any:
        raise AssertionError("here only cards are hidden")

    def go_on(self) -> bool:
        """Turn to the next way; false after the last one."""
        while self.script and self.script[-1] + 1 == self.sizes[len(self.script) - 1]:
            self.script.pop()
        if self.script:
            self.script[-1] += 1
        self.sizes = []
        return bool(self.script)


def worlds_of(game: Any, seat: int) -> Counter[bytes]:
    """All games that look the same to a seat, and how often each comes up."""
    found: Counter[bytes] = Counter()
    if game.NAME == "pisa":
        return Counter(other.save() for other in pisa_worlds(game, seat))
    ways = EveryWay()
    while True:
        other = game.copy()
        shuffle_hidden(other, seat, ways)
        found[other.save()] += 1
        if not ways.go_on():
            return found


def pisa_worlds(game: Any, viewer: int) -> Iterator[Any]:
    """P13: the others' cards and those aside, in all ways that fit the colours they lack."""
    slots: list[tuple[int | None, int]] = [(None, card) for card in cards_of(game.aside)]
    for seat in range(game.players):
        if seat != viewer:
            slots += [(seat, card) for card in cards_of(game.hands[seat] & ~game.seen)]
    for order in permutations(card for _, card in slots):
        hands, aside = list(game.hands), game.aside
        for holder, card in slots:
            if holder is None:
                aside ^= 1 << card
            else:
                hands[holder] ^= 1 << card
        for (holder, _), card in zip(slots, order, strict=True):
            if holder is None:
                aside |= 1 << card
            elif game.void[holder] >> card // 14 & 1:
                break
            else:
                hands[holder] |= 1 << card
        else:
            other = game.copy()
            other.hands, other.aside = hands, aside
            yield other


def hidden_from(game: Any, seat: int) -> int:
    """How many cards lie somewhere unknown to a seat."""
    if game.NAME == "pisa":
        others = [int(hand & ~game.seen) for one, hand in enumerate(game.hands) if one != seat]
        return sum(hand.bit_count() for hand in others) + int(game.aside).bit_count()
    counted = Counting()
    shuffle_hidden(game.copy(), seat, counted)
    return counted.cards


class Counting(random.Random):
    """Chance that only counts the cards it should shuffle."""

    cards = 0

    def shuffle(self, x: MutableSequence[Any]) -> None:
        self.cards += len(x)

    def randint(self, a: int, b: int) -> int:
        self.cards += 100  # what was drawn since a reshuffle is hidden too; here that is too much
        return a


def small_positions(name: str) -> Iterator[tuple[Game, int]]:
    """Games among rules of thumb, stopped where a seat has a choice and little is hidden."""
    players, options, _ = TABLES[name]
    for seed in range(400):
        game = new_game(name, players, seed, options)
        bots = [ThumbPlayer(name, 10 * seed + seat) for seat in range(players)]
        while (seat := game.decider) is not None:
            if (
                game.phase_name in PHASES
                and game.deciders == (seat,)
                and game.round + 1 >= game.rounds
                and len(game.legal(seat)) > 1
                and hidden_from(game, seat) in HIDDEN
            ):
                yield game.copy(), seat
                break
            game.play(seat, bots[seat].choose(game.masked(seat), seat))


def exact(
    game: Game, worlds: Counter[bytes], seat: int, moves: Sequence[int]
) -> dict[int, tuple[float, float]]:
    """The share of wins of each move over all worlds, and the error that chance leaves in it."""
    found = {}
    times = TABLES[game.NAME][2]
    for move in moves:
        mean = variance = 0.0
        for world, (saved, count) in enumerate(worlds.items()):
            weight = count / worlds.total()
            numbers = range(world * times, (world + 1) * times)
            shares = [played_out(load(saved), seat, move, number) for number in numbers]
            average = sum(shares) / times
            mean += weight * average
            if times > 1:
                spread = sum((share - average) ** 2 for share in shares) / (times - 1)
                variance += weight**2 * spread / times
        found[move] = (mean, math.sqrt(variance))
    return found


def played_out(game: Game, seat: int, move: int, number: int) -> float:
    """The seat's share of the win after a move, when all play on by rules of thumb."""
    for _ in range(number):
        game.chance.below(2)  # another reshuffle, if there is one
    game.play(seat, move)
    bots = [ThumbPlayer(game.NAME, 99 * number + one) for one in range(game.players)]
    while (decider := game.decider) is not None:
        game.play(decider, bots[decider].choose(game.masked(decider), decider))
    return (seat in game.winners) / len(game.winners)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_weights_agree_with_exact_values(name: str) -> None:
    compared = telling = 0
    for game, seat in small_positions(name):
        weighed = weigh_decision(game.masked(seat), seat, worlds=WORLDS, seed=compared)
        compared += 1
        if all(weight.wins.mean in (0, 1) for weight in weighed.weights):
            continue  # where every world ends alike, the wrong worlds would be as good
        values = exact(
            game, worlds_of(game, seat), seat, [weight.move for weight in weighed.weights]
        )
        for weight in weighed.weights:
            value, error = values[weight.move]
            allowed = 4 * math.hypot(weight.wins.error, error) + 1 / WORLDS
            assert weight.wins.mean == pytest.approx(value, abs=allowed)
        telling += 1
        if telling == POSITIONS:
            return
    raise AssertionError(f"only {telling} telling positions of {compared} were found")
