"""The bank: rounds that were played by rules of thumb, to draw the rounds to come from.

In our games a round depends on nothing but its deal and who starts it, and rules of thumb don't
look at the score. So a round to come is a random draw from such rounds. A game of another package
may be different; of those all rounds are played.
"""

from array import array
from functools import lru_cache

from kartentisch.games import OWN_GAMES, Game, new_game
from kartentisch.games.options import Value
from kartentisch.judge.weighing import Rounds
from kartentisch.players.search_player import look_ahead
from kartentisch.players.thumb_player import thumb_for

ROUNDS = 2048
SEED = 0x8A2B
KEPT = 32  # tables whose banks stay in memory


def bank_for(game: Game) -> "array[int]":
    """The bank for a table of this game; empty where all rounds have to be played."""
    if game.NAME not in OWN_GAMES or game.rounds == 1:
        return array("h")
    return played_bank(game.NAME, game.players, tuple(game.options.items()))


@lru_cache(KEPT)
def played_bank(name: str, players: int, options: tuple[tuple[str, Value], ...]) -> "array[int]":
    """The points of many rounds, eight numbers for each: the starter's first, then clockwise."""
    rounds = Rounds(
        new_game(name, players, 0, dict(options)), thumb_for(name, players), SEED, ROUNDS
    )
    look_ahead(rounds, ROUNDS)
    found: array[int] = rounds.bank
    return found
