"""Computes how many pairs a player could win among thumbs in the pairs game, exactly.

    python benchmarks/pairs_bound.py PLAYERS

Nobody forgets anything here, so all players know the same. A position is how many cards of each
kind nobody has seen; if that is odd, one more is known. A thumb never passes. The player in
question may turn up a known card as the second one, or two known cards (a pass), wherever that is
worth more. So this is the most that any search could win among thumbs if it played for pairs; the
difference to a fair share is the room there is.
"""

import sys

import click

KINDS = 13
COPIES = 8

State = tuple[int, ...]  # how many kinds have 0, 1, 2, ... cards that nobody has seen
Values = list[float]  # pairs to come for a player who sits 0, 1, 2, ... seats after the mover


class Bound:
    """The values of all positions for a number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.table: dict[State, Values] = {}

    def values(self, state: State) -> Values:
        """What the player can expect before a turn, when no pair is known."""
        if state not in self.table:
            self.table[state] = self.turn(state)
        return self.table[state]

    def turn(self, state: State) -> Values:
        unseen = cards(state)
        expected = [0.0] * self.players
        for left in range(1, COPIES + 1):
            if state[left]:
                likely = left * state[left] / unseen
                after = less(state, left)
                rest = self.take(after) if left % 2 else self.second_card(state, after, left - 1)
                expected = [sum_ + likely * one for sum_, one in zip(expected, rest, strict=True)]
        if known(state) >= 2:
            expected[0] = max(expected[0], expected[-1])  # pass: the next player moves
        return expected

    def second_card(self, state: State, after: State, partners: int) -> Values:
        """One card lies open whose partners nobody has seen; `after` counts it as known."""
        unseen = cards(after)
        tried = [partners / unseen * one for one in self.take(less(after, partners))]
        for left in range(1, COPIES + 1):
            kinds = state[left] - (left == partners + 1)
            if kinds:
                likely = left * kinds / unseen
                rest = self.miss(less(after, left), 1.0 if left % 2 else 0.0)
                tried = [sum_ + likely * one for sum_, one in zip(tried, rest, strict=True)]
        if known(state) == 0:
            return tried
        shown = self.miss(after, 0.0)
        threats = sum(left * state[left] for left in range(1, COPIES + 1, 2))
        chosen = tried if (self.players - 1) * partners >= threats else shown  # as a thumb would
        return [max(tried[0], shown[0]), *chosen[1:]]

    def take(self, state: State) -> Values:
        """The mover takes a pair and moves again."""
        return [one + (seat == 0) for seat, one in enumerate(self.values(state))]

    def miss(self, state: State, found: float) -> Values:
        """The next player moves, and takes the pair that is now known, if any."""
        rest = self.values(state)
        return [rest[-1], rest[0] + found, *rest[1:-1]]


def less(state: State, left: int) -> State:
    """One card of a kind has now been seen."""
    counts = list(state)
    counts[left] -= 1
    counts[left - 1] += 1
    return tuple(counts)


def cards(state: State) -> int:
    """How many cards nobody has seen."""
    return sum(left * kinds for left, kinds in enumerate(state))


def known(state: State) -> int:
    """The number of kinds of which a card is known."""
    return sum(state[1::2])


@click.command(help="Compute how many pairs a player could win among thumbs.")
@click.argument("players", type=click.IntRange(2, 8))
def main(players: int) -> None:
    """Compute and print."""
    sys.setrecursionlimit(10_000)
    bound = Bound(players)
    best = bound.values((*([0] * COPIES), KINDS))
    fair = KINDS * COPIES / 2 / players
    print(f"{players} players: {sum(best) / players:.3f} pairs at best, a fair share is {fair:.3f}")


if __name__ == "__main__":
    main()
