"""Players with known habits, for tests."""

from kartentisch.games import Game
from kartentisch.games.constants import TRUTH
from kartentisch.players import Player, RandomPlayer


class Highest(RandomPlayer):
    def choose(self, view: Game, seat: int) -> int:
        return max(view.legal(seat))


class Illegal(Player):
    """Never knows a legal move."""

    def choose(self, view: Game, seat: int) -> int:
        return 999


class Raising(Player):
    """Falls over at every decision, and when it leaves."""

    def choose(self, view: Game, seat: int) -> int:
        raise RuntimeError("no <idea>")

    def leave(self) -> None:
        raise RuntimeError("not even that")


class Spy(RandomPlayer):
    """Is shown the true game, writes in it, and plays at random."""

    sees_all = True

    def choose(self, view: Game, seat: int) -> int:
        assert view.viewer == TRUTH
        move = super().choose(view, seat)
        view.play(seat, move)
        return move


BOTS = {
    "highest": Highest,
    "search:iterations=500": RandomPlayer,
    "random": RandomPlayer,
    "spy": Spy,
}


def make_bot(name: str, game: str, seed: int) -> Player:
    if name == "illegal":
        return Illegal()
    if name == "raising":
        return Raising()
    if name not in BOTS:
        raise ValueError(f"there is no player {name!r}")
    return BOTS[name](seed)
