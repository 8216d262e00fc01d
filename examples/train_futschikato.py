"""Teaches a small network Futschikato by self-play, with NumPy only.

    python examples/train_futschikato.py [--lessons 300] [--seed 1]

The network plays batches of games on all seats. Every decision of a seat that went on to win
becomes more likely, every other less (policy gradient, with the network's value estimate as
baseline). In the end it is measured against random players and rules of thumb, on every seat.
"""

import argparse
import math
import os
import time
from collections.abc import Callable

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # faster for such small matrices

import numpy as np
from numpy.typing import NDArray

from kartentisch.envs.batch import Batch
from kartentisch.games import new_game
from kartentisch.observations.compact import describe_fields
from kartentisch.players import Player, make_player

PLAYERS = 4
NUMBERS = 21  # cards are 2 to 20; so are the moves
GAMES = 256
STEPS = 256  # of each game per lesson
HIDDEN = 128
MINIBATCH = 4096
RATE = 1e-3
ENTROPY = 0.01  # weight of the entropy bonus

Floats = NDArray[np.float32]
Choose = Callable[[Batch], NDArray[np.int64]]


def features(seen: NDArray[np.int16]) -> Floats:
    """The network's inputs, from the seat's own point of view."""
    games = np.arange(len(seen))[:, None]
    turned = (seen[:, :1] + np.arange(PLAYERS)) % PLAYERS  # the seat itself, then clockwise
    front = field(seen, "front")[games, turned]
    cards = np.eye(NUMBERS, dtype=np.float32)
    return np.concatenate(
        [
            cards[field(seen, "hands")].sum(axis=1),
            cards[front].reshape(len(seen), -1),
            field(seen, "worth")[:, 2:NUMBERS] / np.float32(20),
            field(seen, "held")[games, turned] / np.float32(6),
        ],
        axis=1,
    )


def field(seen: NDArray[np.int16], name: str) -> NDArray[np.int16]:
    """One field of the observations."""
    offset, length = FIELDS[name]
    return seen[:, offset : offset + length]


FIELDS = {
    name: (offset, length)
    for name, offset, length in describe_fields(new_game("futschikato", PLAYERS))
}
INPUTS = NUMBERS * (1 + PLAYERS) + (NUMBERS - 2) + PLAYERS


class Network:
    """One hidden layer; outputs a preference for each move, and the value of the position."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0, math.sqrt(2 / INPUTS), (INPUTS, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, 0.01, (HIDDEN, NUMBERS + 1)).astype(np.float32),
            np.zeros(NUMBERS + 1, np.float32),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.lessons = 0

    def think(self, inputs: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the probabilities of the moves, and the value."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.maximum(inputs @ first + first_bias, 0)
        out = hidden @ second + second_bias
        logits = np.where(masks, out[:, :NUMBERS], np.float32(-1e9))
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, chances / chances.sum(axis=1, keepdims=True), out[:, NUMBERS]

    def learn(
        self,
        inputs: Floats,
        masks: NDArray[np.bool_],
        actions: NDArray[np.int64],
        results: Floats,
    ) -> None:
        """One gradient step."""
        hidden, chances, values = self.think(inputs, masks)
        better = results - values  # the advantage
        slope = np.empty((len(inputs), NUMBERS + 1), np.float32)
        chosen = np.eye(NUMBERS, dtype=np.float32)[actions]
        logs = np.log(chances + 1e-9)
        surprise = -(chances * logs).sum(axis=1, keepdims=True)
        slope[:, :NUMBERS] = better[:, None] * (chosen - chances)
        slope[:, :NUMBERS] -= ENTROPY * chances * (logs + surprise)
        slope[:, NUMBERS] = better
        slope /= len(inputs)
        back = (slope @ self.weights[2].T) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self.lessons += 1
        for weight, mean, square, gradient in zip(
            self.weights, self.means, self.squares, slopes, strict=True
        ):  # Adam
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.lessons)) + 1e-8
            weight += RATE * mean / (1 - 0.9**self.lessons) / size


def lesson(batch: Batch, network: Network, rng: np.random.Generator) -> None:
    """Play on for a while, then learn from every decision of games that ended."""
    inputs = np.empty((STEPS, GAMES, INPUTS), np.float32)
    masks = np.empty((STEPS, GAMES, NUMBERS), np.bool_)
    actions = np.empty((STEPS, GAMES), np.int64)
    seats = np.empty((STEPS, GAMES), np.int64)
    ends = np.empty((STEPS, GAMES), np.bool_)
    rewards = np.empty((STEPS, GAMES, PLAYERS), np.float32)
    for step in range(STEPS):
        inputs[step] = features(batch.observations)
        masks[step] = batch.masks
        seats[step] = batch.seats
        _, chances, _ = network.think(inputs[step], masks[step])
        actions[step] = drawn(chances, rng)
        batch.step(actions[step])
        ends[step] = batch.ends
        rewards[step] = batch.rewards
    results = np.empty((STEPS, GAMES), np.float32)
    outcome = np.full((GAMES, PLAYERS), np.nan, np.float32)  # unknown if the game goes on
    for step in range(STEPS - 1, -1, -1):
        outcome[ends[step]] = rewards[step, ends[step]]
        results[step] = outcome[np.arange(GAMES), seats[step]]
    known = np.flatnonzero(~np.isnan(results.ravel()))
    rng.shuffle(known)
    for start in range(0, len(known), MINIBATCH):
        part = known[start : start + MINIBATCH]
        network.learn(
            inputs.reshape(-1, INPUTS)[part],
            masks.reshape(-1, NUMBERS)[part],
            actions.ravel()[part],
            results.ravel()[part],
        )


def drawn(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """A move for each game, drawn by its probability."""
    edges = chances.cumsum(axis=1)
    lots = rng.random((len(chances), 1), dtype=np.float32) * edges[:, -1:]
    moves: NDArray[np.int64] = (edges > lots).argmax(axis=1)
    return moves


def best(network: Network) -> Choose:
    """The network's likeliest move."""

    def choose(batch: Batch) -> NDArray[np.int64]:
        _, chances, _ = network.think(features(batch.observations), batch.masks)
        moves: NDArray[np.int64] = chances.argmax(axis=1)
        return moves

    return choose


def by(player: Player) -> Choose:
    """One of our players, asked game by game."""

    def choose(batch: Batch) -> NDArray[np.int64]:
        actions = np.zeros(len(batch), np.int64)
        for row in np.flatnonzero(batch.seats != np.arange(len(batch)) % PLAYERS):
            seat = int(batch.seats[row])
            actions[row] = player.choose(batch.tables[row].game.masked(seat), seat)
        return actions

    return choose


def win_share(mine: Choose, others: Choose, games: int, seed: int) -> tuple[float, float]:
    """The share of wins, on every seat equally often, and half its 95 % interval."""
    batch = Batch("futschikato", PLAYERS, games, seed)
    my_seats = np.arange(games) % PLAYERS
    shares = np.full(games, np.nan)  # of the first game of each row
    while np.isnan(shares).any():
        batch.step(np.where(batch.seats == my_seats, mine(batch), others(batch)))
        for row in np.flatnonzero(batch.ends & np.isnan(shares)):
            shares[row] = max(0.0, batch.rewards[row, my_seats[row]])
    return float(shares.mean()), 1.96 * float(shares.std()) / math.sqrt(games)


def main() -> None:
    """Train and report."""
    parser = argparse.ArgumentParser(description="Teach a small network Futschikato.")
    parser.add_argument("--lessons", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng = np.random.default_rng(asked.seed)
    network = Network(rng)
    batch = Batch("futschikato", PLAYERS, GAMES, asked.seed)
    started = time.monotonic()
    for number in range(1, asked.lessons + 1):
        lesson(batch, network, rng)
        if number % 50 == 0:
            share, _ = win_share(best(network), Batch.sample, 2000, number)
            print(f"{number} lessons: {share:.1%} of the wins against random", flush=True)
    spent = time.monotonic() - started
    decisions = asked.lessons * STEPS * GAMES
    print(f"Learned from {decisions:,} decisions in {spent:.0f} s.")
    report("random", Batch.sample, best(network), 20_000)
    thumb = make_player("thumb", "futschikato", asked.seed)
    report("thumb", by(thumb), best(network), 4000)


def report(name: str, others: Choose, mine: Choose, games: int) -> None:
    """Measure the network and print the result."""
    share, half = win_share(mine, others, games, 12345)
    even = 1 / PLAYERS
    print(f"Against three {name}: {share:.1%} ± {half:.1%} of the wins ({even:.0%} is fair)")


if __name__ == "__main__":
    main()
