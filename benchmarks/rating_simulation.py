"""Simulates ratings: do they find the true order of 200 players, how fast, and can they be tricked?

    python benchmarks/rating_simulation.py [--seed N]

Players have a strength that is known here and hidden from the ratings. A match of four: everyone's
performance is their strength plus luck, which is Gaussian, not the model's own law; the order of
performances is the result. Matches are rated by the server's own code (storage/rating_steps.py).
As in a real game, the ratings of the bots are measured by rate_levels.py, and the uncertainty of
newcomers follows from them. Where luck is not the model's own, these are closer together than the
strengths, in a fixed ratio; strengths are compared with ratings on that scale.

The first table has, by matches per player, the rank correlation of ratings and strengths, how many
of the twenty strongest are among the first twenty, how far ratings are off, and how far they say
they are. The second compares players who try a trick with twins of the same strength who
don't: by how much the trick raised their rating. All twins of a crowd meet the same people, so the
standard error comes from the differences between crowds, not between twins.
"""

import math
import random
from collections.abc import Callable, Sequence
from functools import cache
from statistics import fmean, stdev

import click
import numpy as np

from kartentisch.server.storage.rating_steps import (
    FIXED,
    LEAST_SPREAD,
    MIDDLE,
    MOST_SPREAD,
    SCALE,
    SHOWN,
    Competitor,
    Method,
    Rating,
)
from rate_levels import rated

PLAYERS, SEATS = 200, 4
SPREADS = {"much luck": 1.0, "some luck": 3.0, "little luck": 8.0}
USUAL = 3.0  # the spread of strengths where tricks are tried
LUCK = SCALE * math.pi / math.sqrt(6)  # the standard deviation that fits the scale
LOOKS = (5, 10, 20, 40, 80, 160)  # matches per player
MEASURING = 10_000  # matches to measure the bots by
CROWDS, TWINS = 8, 10  # and twins in each of them
CROWD, KNOWN = 100, 40  # matches of the crowd, and of twins before the trick begins


class Player:
    """Somebody with a true strength, and the rating that results give them."""

    def __init__(self, strength: float, rating: Rating) -> None:
        self.strength = strength
        self.rating = rating


class Game:
    """Matches between people who differ by a spread, and bots as far from the middle."""

    def __init__(self, spread: float, chance: random.Random) -> None:
        self.spread = spread
        self.chance = chance
        ratings = measured(spread)
        self.bots = [
            Player(strength, Rating(mu, FIXED))
            for strength, mu in zip(levels(spread), ratings, strict=True)
        ]
        self.apart = (ratings[-1] - ratings[0]) / 2
        self.method = Method(min(MOST_SPREAD, max(LEAST_SPREAD, self.apart)))

    def newcomer(self, strength: float | None = None) -> Player:
        """Somebody without a result."""
        if strength is None:
            strength = self.chance.gauss(MIDDLE, self.spread)
        return Player(strength, self.method.start())

    def deserved(self, player: Player) -> float:
        """The rating that somebody's strength is worth, on the scale of the bots."""
        return MIDDLE + (player.strength - MIDDLE) * self.apart / self.spread

    def play_round(self, players: list[Player]) -> None:
        """A match for everyone. At every second table a bot has a seat."""
        order = list(players)
        self.chance.shuffle(order)
        for number in range(len(order)):
            if not order:
                break
            bots = [self.chance.choice(self.bots)] if number % 2 else []
            self.play([order.pop() for _ in range(min(len(order), SEATS - len(bots)))], bots)

    def play(
        self, people: list[Player], bots: Sequence[Player] = (), quits: Player | None = None
    ) -> None:
        """One match, and what it does to the ratings. quits: leaves if they would not win."""
        seated = [*people, *bots]
        ranks = result([player.strength for player in seated], self.chance)
        if quits is not None and ranks[people.index(quits)] > 0:
            ranks[people.index(quits)] = float(len(ranks) + 1)
        everyone = [
            Competitor(player.rating, rank, fixed=seat >= len(people))
            for seat, (player, rank) in enumerate(zip(seated, ranks, strict=True))
        ]
        after = self.method.rated(everyone)[: len(people)]
        for player, rating in zip(people, after, strict=True):
            player.rating = rating


def result(strengths: list[float], chance: random.Random) -> list[float]:
    """The ranks in a match; the lowest is best."""
    performances = [chance.gauss(strength, LUCK) for strength in strengths]
    return [float(sum(one > other for one in performances)) for other in performances]


def levels(spread: float) -> list[float]:
    """How strong the bots are."""
    return [MIDDLE + step * spread for step in (-1, 0, 1)]


@cache
def measured(spread: float) -> list[float]:
    """The ratings of the bots, measured as those of the real levels are."""
    chance = random.Random(f"bots {spread}")
    matches = []
    for _ in range(MEASURING):
        seats = [chance.randrange(3) for _ in range(SEATS)]
        matches.append((seats, result([levels(spread)[level] for level in seats], chance)))
    return [one["mu"] for one in rated(matches).values()]


Choice = Callable[[Game, list[Player]], list[Player]]


@click.command(help="Simulate ratings of players whose strength is known.")
@click.option("--seed", default=1, show_default=True)
def main(seed: int) -> None:
    """Run and print both tables."""
    print("| game | matches per player | rank correlation | of the 20 best | off by | says |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, spread in SPREADS.items():
        find_order(name, spread, random.Random(seed))
    print("\n| trick | matches | rating gained | standard error |")
    print("| --- | ---: | ---: | ---: |")
    crowds = [new_crowd(random.Random(1000 * seed + number)) for number in range(CROWDS)]
    for name, choose in TRICKS.items():
        try_trick(name, choose, crowds)


# --- the true order


def find_order(name: str, spread: float, chance: random.Random) -> None:
    """How ratings come closer to strengths."""
    game = Game(spread, chance)
    players = [game.newcomer() for _ in range(PLAYERS)]
    played = 0
    for look in LOOKS:
        while played < look:
            game.play_round(players)
            played += 1
        strengths = [game.deserved(player) for player in players]
        ratings = [player.rating.mu for player in players]
        off = math.sqrt(fmean((a - b) ** 2 for a, b in zip(strengths, ratings, strict=True)))
        says = fmean(player.rating.sigma for player in players)
        print(
            f"| {name} | {look} | {rank_correlation(strengths, ratings):.2f} | "
            f"{best_found(strengths, ratings)} | {SHOWN * off:.0f} | ±{SHOWN * says:.0f} |",
            flush=True,
        )


def rank_correlation(one: list[float], other: list[float]) -> float:
    """Spearman's."""
    ranks = [np.argsort(np.argsort(values)) for values in (one, other)]
    return float(np.corrcoef(ranks[0], ranks[1])[0, 1])


def best_found(strengths: list[float], ratings: list[float]) -> int:
    """How many of the twenty strongest have one of the twenty highest ratings."""
    return len(set(np.argsort(strengths)[-20:].tolist()) & set(np.argsort(ratings)[-20:].tolist()))


# --- tricks


def anybody(game: Game, others: list[Player]) -> list[Player]:
    """Whoever is there."""
    return game.chance.sample(others, 3)


def the_weakest(game: Game, others: list[Player]) -> list[Player]:
    """Three of the twenty with the lowest ratings."""
    return game.chance.sample(sorted(others, key=rating_of)[:20], 3)


def the_strongest(game: Game, others: list[Player]) -> list[Player]:
    """Three of the twenty with the highest ratings."""
    return game.chance.sample(sorted(others, key=rating_of)[-20:], 3)


def the_overrated(game: Game, others: list[Player]) -> list[Player]:
    """Three of those whose rating is furthest above their strength, as if one could know it."""
    by_excess = sorted(others, key=lambda one: one.rating.mu - game.deserved(one))
    return game.chance.sample(by_excess[-20:], 3)


def weak_guests(game: Game, _: list[Player]) -> list[Player]:
    """New guests who play badly, such as oneself on another device: new ones for every match."""
    return [game.newcomer(MIDDLE - 3 * USUAL) for _ in range(3)]


def rating_of(player: Player) -> float:
    """What opponents are chosen by."""
    return player.rating.mu


TRICKS: dict[str, Choice] = {
    "none": anybody,
    "only the weakest": the_weakest,
    "only the strongest": the_strongest,
    "only the overrated": the_overrated,
    "only new guests who lose": weak_guests,
    "the same, from the first match on": weak_guests,
    "leave whenever not winning": anybody,
}


def new_crowd(chance: random.Random) -> tuple[Game, list[Player]]:
    """People who have played each other for long."""
    game = Game(USUAL, chance)
    crowd = [game.newcomer() for _ in range(PLAYERS)]
    for _ in range(CROWD):
        game.play_round(crowd)
    return game, crowd


def try_trick(
    name: str, choose: Choice, crowds: list[tuple[Game, list[Player]]], matches: int = 100
) -> None:
    """Let some play a hundred matches with a trick, beside twins who play anybody."""
    gained = [
        fmean(gain(game, crowd, name, choose, matches) for _ in range(TWINS))
        for game, crowd in crowds
    ]
    error = stdev(gained) / CROWDS**0.5
    print(f"| {name} | {matches} | {fmean(gained):+.0f} | {error:.0f} |", flush=True)


def gain(game: Game, crowd: list[Player], name: str, choose: Choice, matches: int) -> float:
    """By how much somebody's rating is higher with a trick than without."""
    honest = game.newcomer()
    for _ in range(0 if name.startswith("the same") else KNOWN):
        game.play([honest, *copied(anybody(game, crowd))])
    (tricky,) = copied([honest])
    for player, way in ((honest, anybody), (tricky, choose)):
        others = copied(crowd)
        quits = tricky if name.startswith("leave") and player is tricky else None
        for _ in range(matches):
            game.play([player, *way(game, others)], quits=quits)
    return SHOWN * (tricky.rating.mu - honest.rating.mu)


def copied(players: list[Player]) -> list[Player]:
    """The same players again, so that each twin meets the same crowd."""
    return [Player(player.strength, player.rating) for player in players]


if __name__ == "__main__":
    main()
