"""What the tests of rules of thumb share: positions, answers, and how often they win."""

from typing import Any

from worlds import short_options

from kartentisch.games import Game, new_game
from kartentisch.players.player import Player, RandomPlayer
from kartentisch.players.thumb_player import ThumbPlayer

PLAYERS = 3


def answers(game: Game, seat: int, **values: int) -> set[int]:
    """What the rules of thumb say to a seat as they are written, whatever chance says.

    Parameters may have other values than the usual ones.
    """
    players = [ThumbPlayer(game.NAME, seed, tuned=False) for seed in range(8)]
    for player in players:
        player.thumb.adopt(values)
    found = {player.choose(game.masked(seat), seat) for player in players}
    assert found <= set(game.legal(seat))
    return found


def arrange(game: Game, **fields: Any) -> None:
    """Set fields of a game; a dict sets some places of an array and keeps the others."""
    for name, value in fields.items():
        if isinstance(value, dict):
            places = list(getattr(game, name))
            for place, entry in value.items():
                places[place] = entry
            value = places
        setattr(game, name, value)


def set_of(cards: list[int]) -> int:
    """Cards as the rules keep them: a number in which bit c stands for card c."""
    return sum(1 << card for card in cards)


def share_among_random_players(name: str, deals: int) -> float:
    """How much of the wins the rules of thumb get, in every seat of each deal; chance gets 1/3."""
    wins = 0.0
    for deal in range(deals):
        for own in range(PLAYERS):
            game = new_game(name, PLAYERS, deal, short_options(name))
            seats: list[Player] = [RandomPlayer(17 * deal + seat) for seat in range(PLAYERS)]
            seats[own] = ThumbPlayer(name, deal)
            while not game.over:
                seat = game.deciders[0]
                game.play(seat, seats[seat].choose(game, seat))
            wins += (own in game.winners) / len(game.winners)
    return wins / (deals * PLAYERS)
