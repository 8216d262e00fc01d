"""A match: one game between players, one a seat.

The cards come from the seed alone. Players have seeds of their own, derived from the match's seed
and their seat: whoever plays, the deal stays the same, and the same players play the same game.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from kartentisch.arena.simulation import PLAYERS_STREAM
from kartentisch.games import Chance, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value
from kartentisch.games.records import Record
from kartentisch.players import Player, make_player
from kartentisch.players.player import decide

# Makes a player from its name, the name of the game and a seed.
Maker = Callable[[str, str, int], Player]


@dataclass(frozen=True)
class Outcome:
    """How a match ended; everything that is told by seat is in the order of the seats."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    starter: int
    decisions: int
    forfeits: tuple[int, ...]  # decisions that were made at random in the player's stead
    faults: tuple[str, ...]  # why the first of them was; empty if there was none
    record: Record | None = None

    def share(self, seat: int) -> float:
        """The seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play_match(
    game: str,
    line_up: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Value] | None = None,
    maker: Maker = make_player,
    keep: bool = False,
) -> Outcome:
    """Play one game between the players of a line-up, named by seat; with keep, record it.

    A player that raises or answers with an illegal move forfeits that decision: a random legal move
    is made instead, and counted.
    """
    table = new_game(game, len(line_up), seed, options)
    starter = table.starter
    moves: list[tuple[int, int]] = []
    forfeits = [0] * len(line_up)
    faults = [""] * len(line_up)
    stand_in = Chance(seat_seed(seed, len(line_up)))
    with ExitStack() as leaving:
        players = []
        for seat, name in enumerate(line_up):
            player = maker(name, game, seat_seed(seed, seat))
            leaving.callback(leave, player)
            players.append(player)
        while (decider := table.decider) is not None:
            move, fault = decide(players[decider], table, decider, stand_in)
            if fault is not None:
                forfeits[decider] += 1
                faults[decider] = faults[decider] or fault
            table.play(decider, move)
            moves.append((decider, move))
    return Outcome(
        points=table.points,
        winners=table.winners,
        starter=starter,
        decisions=len(moves),
        forfeits=tuple(forfeits),
        faults=tuple(faults),
        record=Record(game, len(line_up), seed, dict(table.options), moves) if keep else None,
    )


def seat_seed(seed: int, seat: int) -> int:
    """The seed of the player at a seat; the one past the last seat is for forfeited decisions."""
    return seed_of(seed ^ PLAYERS_STREAM, seat)


def leave(player: Player) -> None:
    """Let a player go. The game has been played: a player that leaves badly changes nothing."""
    with suppress(Exception):
        player.leave()
