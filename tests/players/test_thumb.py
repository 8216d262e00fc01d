"""The rules of thumb of every game: legal everywhere, honest and repeatable."""

import random

import pytest
from worlds import TABLES, option_sets, sensible, short_options, shuffle_hidden

from kartentisch.games import GAMES, Chance, Game, game_class, new_game
from kartentisch.players.thumb_player import ThumbPlayer, thumb_for


def answer(game: Game, seat: int, seed: int = 0) -> int:
    """What the rules of thumb say to a seat."""
    thumb = thumb_for(game.NAME)
    thumb.sit(game)
    return thumb.choose(seat, Chance(seed))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_move_is_legal_in_whole_matches(name: str, players: int) -> None:
    """No matter who plays, at every table and with all options: `play` refuses anything illegal."""
    rng = random.Random(f"{name} {players}")
    thumb = thumb_for(name)
    chance = Chance(players)
    every = option_sets(name, players)
    for options in rng.sample(every, min(len(every), 6)):
        game = new_game(name, players, rng.getrandbits(64), options)
        thumb.sit(game)
        clumsy = rng.randrange(players)
        decisions = 0
        while not game.over and decisions < 3000:
            seat = rng.choice(game.deciders)
            if seat == clumsy and rng.random() < 0.3:
                game.play(seat, sensible(game, seat, rng))
            else:
                game.play(seat, thumb.choose(seat, chance))
            decisions += 1
        assert game.over


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_can_not_know_changes_nothing(name: str) -> None:
    """The same move on the true game, on the seat's view, on a fill of it, and on other cards."""
    rng = random.Random(f"honest {name}")
    rules = game_class(name)
    positions = 0
    phases = set()
    while positions < 400:
        players = rng.randint(rules.FEWEST, rules.MOST)
        game = new_game(name, players, rng.getrandbits(64), rng.choice(option_sets(name, players)))
        clumsiness = rng.choice([0.0, 0.3, 1.0])
        for _ in range(60):
            if game.over:
                break
            seat = rng.choice(game.deciders)
            seed = rng.getrandbits(32)
            view = game.masked(seat)
            other = game.copy()
            shuffle_hidden(other, seat, rng)
            move = answer(game, seat, seed)
            assert move in game.legal(seat)
            assert answer(view, seat, seed) == move
            assert answer(view.fill(Chance(seed)), seat, seed) == move
            assert answer(other, seat, seed) == move
            assert answer(other.masked(seat), seat, seed) == move
            phases.add(game.phase_name)
            positions += 1
            game.play(seat, sensible(game, seat, rng) if rng.random() < clumsiness else move)
    assert phases == set(rules.PHASES)


@pytest.mark.parametrize("name", GAMES)
def test_asking_changes_nothing_and_the_same_seed_gives_the_same_games(name: str) -> None:
    players = game_class(name).FEWEST + 1
    games = []
    for _ in range(2):
        game = new_game(name, players, 3, short_options(name))
        seats = [ThumbPlayer(name, seat) for seat in range(players)]
        while not game.over:
            seat = game.deciders[0]
            before = game.save()
            move = seats[seat].choose(game.masked(seat), seat)
            assert game.save() == before
            game.play(seat, move)
        games.append(game.save())
    assert games[0] == games[1]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_round_played_out_in_one_go_is_the_one_played_move_by_move(
    name: str, players: int
) -> None:
    """Whatever came before, and wherever it is cut off."""
    rng = random.Random(f"played out {name} {players}")
    for _ in range(40):
        game = new_game(name, players, rng.getrandbits(64), rng.choice(option_sets(name, players)))
        for _ in range(rng.randrange(90)):
            if not game.over:
                seat = rng.choice(game.deciders)
                game.play(seat, sensible(game, seat, rng))
        if game.over:
            continue
        seed, most = rng.getrandbits(64), rng.choice([1, 7, 50, 2000])
        thumb = thumb_for(name)
        at_once, by_moves = game.copy(), game.copy()
        thumb.sit(at_once)
        luck = Chance(seed)
        if not thumb.finish_round(luck, most):
            assert at_once.save() == game.save()
            continue
        thumb.sit(by_moves)
        same_luck = Chance(seed)
        for _ in range(most):
            if by_moves.decider is None or by_moves.round != game.round:
                break
            seat = by_moves.decider
            by_moves.play(seat, thumb.choose(seat, same_luck))
        assert at_once.save() == by_moves.save()
        assert luck.snapshot() == same_luck.snapshot()
