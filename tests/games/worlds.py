"""Games to test with: every game, number of players and set of options, in every phase."""

import os
import random
from collections.abc import Iterator
from importlib import import_module
from itertools import product

from hypothesis import strategies as st

from kartentisch.games import OWN_GAMES, Game, game_class, new_game
from kartentisch.games.options import Value

# KARTENTISCH_TESTED_GAMES: the names of the games to test, ours unless said otherwise.
TESTED = os.environ.get("KARTENTISCH_TESTED_GAMES", " ".join(OWN_GAMES)).split()

TABLES = [
    (name, players)
    for name in TESTED
    for players in range(game_class(name).FEWEST, game_class(name).MOST + 1)
]

# Values worth trying of the options that have many: the smallest, a usual and a large one.
SOME_VALUES: dict[str, list[Value]] = {
    "start": ["random", 0],
    "rounds": ["players", 1, 3],
    "trump_pairs": ["YGBR", "BRYG"],
}


def option_sets(name: str, players: int) -> list[dict[str, Value]]:
    """Every combination of the options of a game, with some values of those that have many."""
    values = {}
    for option in game_class(name).OPTIONS:
        every = option.values(players)
        if option.name == "deck":
            values[option.name] = [every[0], option.default, every[-1]]
        else:
            values[option.name] = SOME_VALUES.get(option.name) or list(every)
    return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]


def short_options(name: str) -> dict[str, Value]:
    """Options that keep a match to one round, where there is one for that."""
    names = [option.name for option in game_class(name).OPTIONS]
    return {"rounds": 1} if "rounds" in names else {}


def random_play(game: Game, rng: random.Random, most: int | None = None) -> Iterator[int]:
    """Play at random, answering simultaneous decisions in any order; yield after each decision.

    Long games are played with sense enough to end: see `sensible`.
    """
    decisions = 0
    while not game.over and (most is None or decisions < most):
        seat = rng.choice(game.deciders)
        game.play(seat, sensible(game, seat, rng))
        decisions += 1
        yield decisions


def sensible(game: Game, seat: int, rng: random.Random) -> int:
    """A random move; in FKK mostly no blind match, whose penalties make games endless."""
    moves = game.legal(seat)
    if game.NAME == "fkk" and game.phase_name == "match" and rng.random() < 0.8:
        return moves[0]
    return rng.choice(moves)


@st.composite
def games(draw: st.DrawFn) -> tuple[Game, random.Random]:
    """A game of any kind, somewhere between its deal and its end."""
    name, players = draw(st.sampled_from(TABLES))
    options = draw(st.sampled_from(option_sets(name, players)))
    seed = draw(st.integers(0, 2**64 - 1))
    rng = random.Random(seed)
    game = new_game(name, players, seed, options)
    for _ in random_play(game, rng, draw(st.integers(0, 120))):
        pass
    return game, rng


def shuffle_hidden(game: Game, viewer: int, rng: random.Random) -> None:
    """Permute everything that the viewer can't know."""
    import_module(f"hidden_{game.NAME}").shuffle_hidden(game, viewer, rng)
