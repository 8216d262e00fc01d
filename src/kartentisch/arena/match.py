"""A match between players, one per seat.

The cards depend on the seed alone. Each player has its own seed, derived from the match's seed and
the seat. So the deal is the same for all players, and the same players repeat the same match.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from kartentisch.games import Chance, new_game
from kartentisch.games.options import Value
from kartentisch.games.records import Record
from kartentisch.players import Player, make_player
from kartentisch.players.past import History
from kartentisch.players.player import decide, hearers, seat_seed

# Makes a player from its name, the name of the game and a seed.
Maker = Callable[[str, str, int], Player]


@dataclass(frozen=True)
class MatchResult:
    """How a match ended; tuples are in the order of the seats."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    starter: int
    decisions: int
    forfeits: tuple[int, ...]  # decisions made at random because the player failed
    faults: tuple[str, ...]  # the reason for the first of them, or empty
    record: Record | None = None
    luck: tuple[float, ...] | None = None  # in shares of the win, if it was weighed

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
) -> MatchResult:
    """Play one match between the players of a line-up, named by seat; with keep, record it.

    A player that raises or answers with an illegal move forfeits that decision: a random legal move
    is made instead and counted.
    """
    moves: list[tuple[int, int]] = []
    forfeits = [0] * len(line_up)
    faults = [""] * len(line_up)
    stand_in = Chance(seat_seed(seed, len(line_up)))
    with ExitStack() as leaving:
        players: dict[int, Player] = {}
        for seat, name in enumerate(line_up):
            players[seat] = maker(name, game, seat_seed(seed, seat))
            leaving.callback(leave, players[seat])
        listening = hearers(players)
        table = new_game(game, len(line_up), seed, options, listen=bool(listening))
        starter = table.starter
        history = History(table, listening)
        while (decider := table.decider) is not None:
            history.take_in(table.happened())
            move, fault = decide(players[decider], table, decider, stand_in, history)
            if fault is not None:
                forfeits[decider] += 1
                faults[decider] = faults[decider] or fault
            table.play(decider, move)
            moves.append((decider, move))
            history.add(table, decider, move)
    return MatchResult(
        points=table.points,
        winners=table.winners,
        starter=starter,
        decisions=len(moves),
        forfeits=tuple(forfeits),
        faults=tuple(faults),
        record=Record(game, len(line_up), seed, dict(table.options), moves) if keep else None,
    )


def leave(player: Player) -> None:
    """Let a player go, ignoring its errors: the match is over."""
    with suppress(Exception):
        player.leave()
