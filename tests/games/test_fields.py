"""Fields: said once, and everything that follows from them, compiled or not."""

import pickle
import random

import pytest

from kartentisch.games import GAMES, SPECTATOR, Game, fields, game_class, new_game
from kartentisch.games.events import NOBODY
from kartentisch.games.fields import RULE, Field


def played(name: str, seed: int, moves: int) -> Game:
    """A game after some random moves."""
    rng = random.Random(seed)
    game = new_game(name, game_class(name).FEWEST + seed % 2, seed)
    for _ in range(moves):
        if not game.over:
            seat = rng.choice(game.deciders)
            game.play(seat, rng.choice(game.legal(seat)))
    return game


def values(game: Game, *left_out: str) -> dict[str, object]:
    """All fields by name, but those seen by somebody who is left out."""
    return {f.name: getattr(game, f.name) for f in game.FIELDS if f.sees not in left_out}


def late_fields(name: str) -> list[Field]:
    """The fields of a game that are blank until later."""
    return [field for field in game_class(name).FIELDS if field.since]


@pytest.mark.parametrize("name", GAMES)
def test_plain_python_moves_fields_as_the_games_themselves_do(name: str) -> None:
    for seed in range(20):
        game = played(name, seed, 7 * seed)
        twin = played(name, seed, 3)
        fields.copy(twin, game)
        assert values(twin) == values(game.copy())
        for seat in range(SPECTATOR, game.players):
            view = game.masked(0)
            fields.observe(view, game, seat)
            view.phase = game.masked(seat).phase
            assert values(view, RULE) == values(game.masked(seat), RULE)
        fields.blank(twin, twin.FIELDS)
        assert values(twin) == {f.name: f.blank_value() for f in twin.FIELDS}


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sees_what_is_declared_so(name: str) -> None:
    hidden = [field for field in game_class(name).FIELDS if field.sees == NOBODY]
    for seed in range(20):
        game = played(name, seed, 5 * seed)
        for seat in range(SPECTATOR, game.players):
            view = game.masked(seat)
            assert all(getattr(view, field.name) == field.blank_value() for field in hidden)


@pytest.mark.parametrize("name", [name for name in GAMES if late_fields(name)])
def test_what_is_blank_until_later_comes_and_goes_with_copies_and_views(name: str) -> None:
    rng = random.Random(1)
    game = new_game(name, game_class(name).MOST, seed=1)
    early = game.copy()
    while any(getattr(game, field.name) == field.blank_value() for field in late_fields(name)):
        if game.over:
            game.begin(rng.randrange(1000))
        seat = rng.choice(game.deciders)
        game.play(seat, rng.choice(game.legal(seat)))
        for field in late_fields(name):
            assert getattr(game, field.since) or getattr(game, field.name) == field.blank_value()
    twin, view = game.copy(), game.masked(0)
    assert twin.save() == game.save()
    for other in (early, game):
        assert other.copy(twin).save() == other.save()
        assert other.masked(1, view).save() == other.masked(1).save()
    game.begin(1)
    assert game.save() == early.save()


@pytest.mark.parametrize("name", GAMES)
def test_a_pickled_game_goes_on_exactly_alike(name: str) -> None:
    game = played(name, 1, 20)
    twin = pickle.loads(pickle.dumps(game))
    assert twin.save() == game.save()
    seat = game.deciders[0]
    for one in (game, twin, twin.copy()):
        one.play(seat, one.legal(seat)[-1])
    assert twin.save() == game.save()
    assert twin.masked(0).save() == game.masked(0).save()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_follows_only_its_own_kind(name: str) -> None:
    other = new_game("pisa" if name != "pisa" else "ftw", players=3)
    with pytest.raises(TypeError, match=f"a game of {name} can't follow"):
        new_game(name, players=3).follow(other)
