"""Measures Kartentisch in the form on its path, compiled or interpreted.

For each game, with four players:

- `play`: whole random games by `playout.play_many`, deals included;
- `step`: whole random games stepped from Python: `legal`, one picked at random, `play`;
- `copy`: one game copied onto another by `playout.copy_many`.

And `floor`, if the C floor's library is given as argument: Futschikato in plain C.
"""

import ctypes
import sys
from random import Random

from kartentisch.arena import playout
from kartentisch.games import GAMES, Chance, Game, Refusal, new_game
from peers.answering import Row, answer

PLAYERS = 4
SEED = 7


def main() -> None:
    """Offer the rows of every game that is there."""
    rows: dict[str, Row] = {}
    missing: dict[str, str] = {}
    sizes: dict[str, tuple[int, int]] = {}
    for library in sys.argv[1:]:
        rows["floor"] = floor(library)
    for name in GAMES:
        try:
            game = new_game(name, players=PLAYERS, seed=SEED)
        except ModuleNotFoundError as error:
            if error.name != f"kartentisch.games.{name}":
                raise
            missing[name] = "its module is not there yet"
            continue
        except Refusal as reason:
            missing[name] = str(reason)
            continue
        rows[f"play {name}"] = playing(game)
        rows[f"step {name}"] = stepping(name)
        rows[f"copy {name}"] = copying(game)
        sizes[name] = sys.getsizeof(game), sys.getsizeof(game.chance)
    compiled = not str(playout.__file__).endswith(".py")
    answer(rows, missing, {"compiled": compiled, "sizes": sizes})


def playing(game: Game) -> Row:
    """Whole games in one call."""
    chance = Chance(SEED)

    def play(games: int) -> float:
        return playout.play_many(game, chance, games)

    return play


def stepping(name: str) -> Row:
    """Whole games stepped from Python, with the cheapest random choice."""
    rng = Random(SEED)

    def step(games: int) -> float:
        bits = rng.getrandbits
        decisions = 0
        for _ in range(games):
            game = new_game(name, players=PLAYERS, seed=rng.getrandbits(32))
            while (seat := game.decider) is not None:
                moves = game.legal(seat)
                game.play(seat, moves[bits(30) % len(moves)])
                decisions += 1
        return decisions

    return step


def copying(game: Game) -> Row:
    """Copies instead of games."""

    def copy(copies: int) -> float:
        playout.copy_many(game, copies)
        return copies

    return copy


def floor(library: str) -> Row:
    """The C floor, with the cards of our deck."""
    play = ctypes.CDLL(library).play
    play.argtypes = [ctypes.c_int, ctypes.c_ulong, ctypes.c_char_p]
    play.restype = ctypes.c_long
    deck = bytes(new_game("futschikato", players=PLAYERS).every_card())
    rng = Random(SEED)

    def play_floor(games: int) -> float:
        return float(play(games, rng.getrandbits(32), deck))

    return play_floor


if __name__ == "__main__":
    main()
