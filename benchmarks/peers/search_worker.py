"""Measures iterations per second of our search, early in a game for four.

The position is the first one at which it has to look ahead.

`thumb` plays on by rules of thumb, as our players do; `random` by random moves, as OpenSpiel's
rollouts do.
"""

from kartentisch.games import GAMES, Chance, Game, new_game
from kartentisch.players.search_player import RACING, look_ahead
from kartentisch.players.thumb import AnyMove, Thumb
from kartentisch.players.thumb_player import thumb_for
from peers.answering import Row, answer

PLAYERS = 4
SEED = 7
ITERATIONS = 500  # of one search
SAMPLE = 200  # play-outs whose decisions are counted
LONGEST = 2000  # decisions of one play-out, see lookahead.py


def main() -> None:
    """Offer two rows for each game."""
    rows: dict[str, Row] = {}
    lengths: dict[str, float] = {}
    for name in GAMES:
        game = first_question(new_game(name, PLAYERS, SEED))
        for kind, thumb in (("thumb", thumb_for(name)), ("random", AnyMove())):
            rows[f"{kind} {name}"] = searching(game, thumb)
            lengths[f"{kind} {name}"] = length(game, thumb)
    answer(rows, facts={"lengths": lengths})


def searching(game: Game, thumb: Thumb) -> Row:
    """Whole searches, each from nothing."""
    seat = game.deciders[0]
    view = game.masked(seat)

    def search(times: int) -> float:
        done = 0
        for number in range(times):
            thinking = RACING.begin(view, seat, thumb, number)
            look_ahead(thinking, ITERATIONS)
            done += thinking.iterations
        return done

    return search


def length(game: Game, thumb: Thumb) -> float:
    """How many decisions a play-out takes, on average: to the end of the round."""
    whole = 0
    for number in range(SAMPLE):
        world = game.masked(game.deciders[0]).fill(Chance(number))
        luck = Chance(number)
        thumb.sit(world)
        decisions = 0
        while not world.over and world.round == game.round and decisions < LONGEST:
            seat = world.deciders[0]
            world.play(seat, thumb.choose(seat, luck))
            decisions += 1
        whole += decisions
    return whole / SAMPLE


def first_question(game: Game) -> Game:
    """Play by rules of thumb until a move has to be thought about."""
    chance = Chance(SEED)
    thumb = thumb_for(game.NAME)
    while True:
        seat = game.deciders[0]
        view = game.masked(seat)
        if not RACING.begin(view, seat, thumb_for(game.NAME), 0).decided:
            return game
        thumb.sit(view)
        game.play(seat, thumb.choose(seat, chance))


if __name__ == "__main__":
    main()
