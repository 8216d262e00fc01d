"""The story of a finished game: how exciting it was, and what decided it.

Every position has a value for each seat (`split`), so a game is a curve of chances. The story reads
it: who led and how often that changed, when it was decided, how far behind the winner had been. It
also asks how much was at stake in its decisions, and how much the luck of deals and draws explains.

Luck counts by its square, as variances do: over many games the squares of the parts add up to that
of the result. An estimate that is squared counts its own error too. So all values are estimated
twice, and the two are multiplied.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kartentisch.games.chance import seed_of
from kartentisch.games.records import Record
from kartentisch.judge.split import DEAL, DRAW, Shares, Split, split
from kartentisch.judge.weights import weigh_decision

WORLDS = 50  # per value, in each of two estimates
LEAD = 0.1  # of a win: how far ahead somebody has to be to take the lead
DECISIONS = 20  # the most that are weighed per game, spread over it
FIRST_LOOK, SECOND_LOOK = 20, 60  # worlds to find the two best moves, and to compare them

Curve = Sequence[Shares]


@dataclass(frozen=True)
class Story:
    """A game in figures."""

    lead_changes: int
    decided: float  # the share of the match after which the winner stayed above one half
    lowest: float  # the lowest chance that the winner has had
    at_stake: float  # how far the best move is ahead of the second best, in the mean
    deal_luck: float  # how much of what decides a game is in the deals,
    draw_luck: float  # and in what is drawn; the mean over many games counts


def story(record: Record, *, worlds: int = WORLDS, seed: int = 0) -> Story:
    """Tell the story of a finished game."""
    once, again = (
        split(record, worlds=worlds, seed=seed_of(seed, number), known=0) for number in range(2)
    )
    curve = mean_curve(once, again)
    winners = record.replay().winners
    return Story(
        lead_changes=lead_changes([shares for _, shares in curve]),
        decided=decided(curve, winners[0], len(record.moves)) if len(winners) == 1 else 1.0,
        lowest=min(max(shares[winner] for winner in winners) for _, shares in curve),
        at_stake=at_stake(record, seed_of(seed, 2)),
        deal_luck=explained(once, again, DEAL),
        draw_luck=explained(once, again, DRAW),
    )


def mean_curve(once: Split, again: Split) -> list[tuple[int, Shares]]:
    """Every seat's chance after each step, by both estimates."""
    first, second = dict(once.values()), dict(again.values())
    return [
        (step, tuple((a + b) / 2 for a, b in zip(first[step], second[step], strict=True)))
        for step in first
    ]


def lead_changes(curve: Curve) -> int:
    """How often somebody else took the lead, clearly."""
    changes = -1
    leader: int | None = None
    for shares in curve:
        best, second = sorted(range(len(shares)), key=lambda seat: -shares[seat])[:2]
        behind = second if leader is None else leader
        if best != leader and shares[best] >= shares[behind] + LEAD:
            leader = best
            changes += 1
    return max(0, changes)


def decided(curve: Sequence[tuple[int, Shares]], winner: int, steps: int) -> float:
    """The share of the match after which its winner stayed above one half."""
    open_until = max((step for step, shares in curve if shares[winner] <= 0.5), default=0)
    return open_until / max(1, steps)


def at_stake(record: Record, seed: int) -> float:
    """How far the best move is ahead of the second best, by what was known, in the mean.

    The two are found in some worlds and compared in others, so that luck in the first does not
    count as a difference. Where there is nothing to decide, nothing is at stake.
    """
    every = max(1, -(-len(record.moves) // DECISIONS))
    game = record.start()
    leads = []
    for number, (seat, move) in enumerate(record.moves):
        if number % every == 0:
            view = game.masked(seat)
            chance = seed_of(seed, number)
            found = weigh_decision(view, seat, worlds=FIRST_LOOK, seed=chance).weights
            lead = 0.0
            if len(found) > 1:
                best, second = found[0].move, found[1].move
                fresh = seed_of(chance, 1)
                both = weigh_decision(
                    view, seat, worlds=SECOND_LOOK, seed=fresh, moves=[best, second]
                )
                lead = both.of(best).wins.mean - both.of(second).wins.mean
            leads.append(lead)
        game.play(seat, move)
    return sum(leads) / len(leads)


def explained(once: Split, again: Split, kind: str) -> float:
    """What a sort of chance explains of a result: a share of its variance if all can win alike."""
    players = once.record.players
    total = 0.0
    for seat in range(players):
        first, second = (
            sum(part.moved[seat] for part in parts.parts if part.kind == kind)
            for parts in (once, again)
        )
        total += first * second
    return total / players / ((players - 1) / players**2)
