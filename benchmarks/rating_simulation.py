"""Simulates ratings: do they find the true order of 200 players, how fast, and can they be tricked?

    python benchmarks/rating_simulation.py [--seed N]

Players have a strength that is known here and hidden from the ratings. A match of four: everyone's
performance is their strength plus luck, which is Gaussian, not the model's own law; the order of
performances is the result. Matches are rated by the server's own code (storage/rating_steps.py).

The first table has, by matches per player, the rank correlation of ratings and strengths, how many
of the twenty strongest are among the first twenty, how far ratings are off, and how far they say
they are. The second compares players who try a trick with twins of the same strength who
don't: by how much the trick raised their rating, with its standard error.
"""

import math
import random
from collections.abc import Callable, Sequence
from statistics import fmean, stdev

import click
import numpy as np

from kartentisch.server.storage.rating_steps import (
    FIXED,
    MIDDLE,
    SCALE,
    SHOWN,
    Competitor,
    Method,
    Rating,
)

PLAYERS, SEATS = 200, 4
SPREADS = {"much luck": 1.0, "some luck": 3.0, "little luck": 8.0}
USUAL = 3.0  # the spread of strengths where tricks are tried
LUCK = SCALE * math.pi / math.sqrt(6)  # the standard deviation that fits the scale
LOOKS = (5, 10, 20, 40, 80, 160)  # matches per player
TWINS = 100
CROWD, KNOWN = 100, 40  # matches of the crowd, and of twins before the trick begins


class Player:
    """Somebody with a true strength, and the rating that results give them."""

    def __init__(self, strength: float, rating: Rating) -> None:
        self.strength = strength
        self.rating = rating


class Game:
    """Matches between people who differ by a spread, and bots as far from the middle."""

    def __init__(self, spread: float, chance: random.Random) -> None:
        self.method = Method(spread)
        self.chance = chance
        self.bots = [Rating(MIDDLE + step * spread, FIXED) for step in (-1, 0, 1)]

    def newcomer(self, strength: float | None = None) -> Player:
        """Somebody without a result."""
        if strength is None:
            strength = self.chance.gauss(MIDDLE, self.method.spread)
        return Player(strength, self.method.start())

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
        self, people: list[Player], bots: Sequence[Rating] = (), quits: Player | None = None
    ) -> None:
        """One match, and what it does to the ratings. quits: leaves if they would not win."""
        strengths = [player.strength for player in people] + [bot.mu for bot in bots]
        performances = [self.chance.gauss(strength, LUCK) for strength in strengths]
        ranks = [float(sum(one > other for one in performances)) for other in performances]
        if quits is not None and ranks[people.index(quits)] > 0:
            ranks[people.index(quits)] = float(len(ranks) + 1)
        ratings = [player.rating for player in people] + list(bots)
        everyone = [
            Competitor(rating, rank, fixed=seat >= len(people))
            for seat, (rating, rank) in enumerate(zip(ratings, ranks, strict=True))
        ]
        after = self.method.rated(everyone)[: len(people)]
        for player, rating in zip(people, after, strict=True):
            player.rating = rating


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
    for name, choose in TRICKS.items():
        try_trick(name, choose, random.Random(seed))


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
        strengths = [player.strength for player in players]
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
    by_excess = sorted(others, key=lambda one: one.rating.mu - one.strength)
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


def try_trick(name: str, choose: Choice, chance: random.Random, matches: int = 100) -> None:
    """Let some play a hundred matches with a trick, beside twins who play anybody."""
    game = Game(USUAL, chance)
    crowd = [game.newcomer() for _ in range(PLAYERS)]
    for _ in range(CROWD):
        game.play_round(crowd)
    gained = []
    for _ in range(TWINS):
        honest = game.newcomer()
        for _ in range(0 if name.startswith("the same") else KNOWN):
            game.play([honest, *anybody(game, copied(crowd))])
        (tricky,) = copied([honest])
        for player, way in ((honest, anybody), (tricky, choose)):
            others = copied(crowd)
            quits = tricky if name.startswith("leave") and player is tricky else None
            for _ in range(matches):
                game.play([player, *way(game, others)], quits=quits)
        gained.append(SHOWN * (tricky.rating.mu - honest.rating.mu))
    print(
        f"| {name} | {matches} | {fmean(gained):+.0f} | {stdev(gained) / TWINS**0.5:.0f} |",
        flush=True,
    )


def copied(players: list[Player]) -> list[Player]:
    """The same players again, so that each twin meets the same crowd."""
    return [Player(player.strength, player.rating) for player in players]


if __name__ == "__main__":
    main()
