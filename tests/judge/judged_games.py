"""Games to judge."""

import random

from worlds import option_sets, sensible

from kartentisch.arena.match import play_match
from kartentisch.games import Game, game_class, new_game
from kartentisch.games.records import Record
from kartentisch.players.thumb_player import ThumbPlayer


def played_by_thumbs(name: str, seed: int, moves: int, players: int | None = None) -> Game:
    """A game after some moves by rules of thumb."""
    game = new_game(name, players or game_class(name).FEWEST + 1, seed)
    bots = [ThumbPlayer(name, 10 * seed + seat) for seat in range(game.players)]
    for _ in range(moves):
        if (seat := game.decider) is not None:
            game.play(seat, bots[seat].choose(game.masked(seat), seat))
    return game


def any_decision(name: str, rng: random.Random) -> tuple[Game, int]:
    """A game somewhere in its middle, with any options, and a seat that owes a decision."""
    rules = game_class(name)
    while True:
        players = rng.randint(rules.FEWEST, min(rules.MOST, 4))
        options = rng.choice(option_sets(name, players))
        game = new_game(name, players, rng.getrandbits(64), options)
        for _ in range(rng.randrange(60)):
            if not game.over:
                seat = rng.choice(game.deciders)
                game.play(seat, sensible(game, seat, rng))
        if not game.over:
            return game, rng.choice(game.deciders)


def recorded(name: str, seed: int = 1, short: bool = True) -> Record:
    """A finished game between players of different strength, in one round where there is such."""
    options = {"rounds": 1} if short and name in ("ftw", "fkk") else None
    record = play_match(name, ("medium", "random", "thumb"), seed, options, keep=True).record
    assert record is not None
    return record
