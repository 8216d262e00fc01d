"""Player: makes the decisions of one seat. One method is all it takes.

A player gets a view, a masked game (`Game.masked`): it holds nothing that the seat can't know, so
no player can cheat. The same view, seed and number of iterations give the same move.
"""

import operator
from collections.abc import Mapping, Sequence

from kartentisch.games import Chance, Game
from kartentisch.games.chance import seed_of
from kartentisch.games.events import Event
from kartentisch.players.past import History, Past

LONGEST_FAULT = 200
PLAYERS_STREAM = 0x5EA7  # apart from that of the cards, which players never change


class Forfeit(Exception):
    """A player has no usable answer, so a random move is made. The text says why."""


class Player:
    """Decides for one seat of one game. Subclasses override `choose`."""

    # Whether the player is shown the true game instead of a view. Only `cheat` is, to measure what
    # perfect knowledge is worth; it is not for playing against.
    sees_all = False
    # Whether the player wants the news: what its seat saw since its last decision is handed to
    # `hear` before each, by the code that runs the game.
    hears = False
    # Whether the player draws conclusions from the past of the round: then it is handed to `recall`
    # before each decision, by the code that has it.
    remembers = False

    def join(self, players: int) -> None:
        """Refuse a table of this many players with a ValueError; most play at any."""

    def choose(self, view: Game, seat: int) -> int:
        """One of the legal moves of the seat."""
        raise NotImplementedError

    def hear(self, events: Sequence[Event]) -> None:
        """What the seat saw since its last decision, the deal included."""

    def recall(self, past: Past) -> None:
        """What the seat saw of the round up to the decision that comes next."""

    def leave(self) -> None:
        """The match is over or abandoned: release what the player holds."""


class RandomPlayer(Player):
    """Any legal move, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = Chance(seed)

    def choose(self, view: Game, seat: int) -> int:
        moves = view.legal(seat)
        return moves[self.chance.below(len(moves))]


class IllegalMove(Forfeit):
    """A player answered with something that is not a legal move."""


def decide(
    player: Player, game: Game, seat: int, chance: Chance, history: History | None = None
) -> tuple[int, str | None]:
    """A player's move in a true game, and if it forfeited the decision, why."""
    try:
        return chosen(player, game, seat, history), None
    except Exception as fault:
        moves = game.legal(seat)
        return moves[chance.below(len(moves))], sentence(fault)


def chosen(player: Player, game: Game, seat: int, history: History | None = None) -> int:
    """The legal move that a player chooses, seeing only what its seat may see."""
    if player.hears and history is not None:
        player.hear(history.news_for(seat))
    if player.remembers and history is not None:
        player.recall(history.past_of(seat))
    view = game.copy() if player.sees_all else game.masked(seat)
    move = operator.index(player.choose(view, seat))
    if move not in game.legal(seat):
        raise IllegalMove(f"move {move} is not legal: {game.refusal(seat, move)}")
    return move


def seat_seed(seed: int, seat: int) -> int:
    """The seed of the player at a seat; one past the last seat is for forfeited decisions."""
    return seed_of(seed ^ PLAYERS_STREAM, seat)


def hearers(players: Mapping[int, Player]) -> list[int]:
    """The seats of those who want the news. Listening costs time: without any, nobody listens."""
    return [seat for seat, player in players.items() if player.hears]


def sentence(fault: Exception) -> str:
    """What went wrong with a player, in one line."""
    text = str(fault) if isinstance(fault, Forfeit) else f"{type(fault).__name__}: {fault}"
    return " ".join(text.split())[:LONGEST_FAULT]
