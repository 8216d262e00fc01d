"""Measures how many iterations a second our search makes, at the first decision of a game for four.

`thumb` plays on by rules of thumb, as our players do; `random` by random moves, as OpenSpiel's
rollouts do.
"""

from kartentisch.games import GAMES, Game, new_game
from kartentisch.players.search import Search
from kartentisch.players.search_player import STYLES, look_ahead
from kartentisch.players.thumb import AnyMove, Thumb
from kartentisch.players.thumb_player import thumb_for
from peers.answering import Row, answer

PLAYERS = 4
SEED = 7
ITERATIONS = 500  # of one search


def main() -> None:
    """Offer two rows for each game."""
    rows: dict[str, Row] = {}
    for name in GAMES:
        game = new_game(name, PLAYERS, SEED)
        rows[f"thumb {name}"] = searching(game, thumb_for(name))
        rows[f"random {name}"] = searching(game, AnyMove())
    answer(rows)


def searching(game: Game, thumb: Thumb) -> Row:
    """Whole searches, each from nothing."""
    seat = game.deciders[0]
    view = game.masked(seat)

    def search(times: int) -> float:
        for number in range(times):
            thinking = Search(view, seat, thumb, number, *STYLES[game.NAME])
            look_ahead(thinking, ITERATIONS)
        return times * ITERATIONS

    return search


if __name__ == "__main__":
    main()
