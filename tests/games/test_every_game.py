"""What holds for every game, number of players, option, seat and phase."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from worlds import TABLES, games, option_sets, random_play, short_options

from kartentisch.arena.playout import finish
from kartentisch.games import GAMES, SPECTATOR, Chance, Game, Refusal, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.pisa import Pisa
from kartentisch.games.records import load

Position = tuple[Game, random.Random]


@given(games())
def test_cards_are_conserved(position: Position) -> None:
    """X-T06"""
    game, _ = position
    fresh = new_game(game.NAME, game.players, 0, game.options)
    assert game.every_card() == fresh.every_card()


@given(games())
def test_whoever_owes_a_decision_has_a_move_and_nobody_else(position: Position) -> None:
    """X-T03"""
    game, _ = position
    assert bool(game.deciders) is not game.over
    for seat in range(game.players):
        moves = game.legal(seat)
        assert bool(moves) is (seat in game.deciders)
        assert len(set(moves)) == len(moves)
        assert all(0 <= move < game.MOVES for move in moves)


@given(games(), st.data())
def test_listed_moves_are_accepted_and_all_others_refused_unchanged(
    position: Position, data: st.DataObject
) -> None:
    """X-T02, X-T09"""
    game, rng = position
    before = game.save()
    seat = data.draw(st.integers(0, game.players - 1))
    listed = set(game.legal(seat))
    for move in rng.sample(range(-2, game.MOVES + 2), min(game.MOVES, 120)):
        if move not in listed:
            with pytest.raises(Refusal) as refused:
                game.play(seat, move)
            assert refused.value.text("de")
            assert refused.value.text("en")
            assert "{" not in refused.value.text("de") + refused.value.text("en")
    assert game.save() == before
    for move in listed:
        played = game.copy()
        played.play(seat, move)
        assert played.save() != before
    assert game.save() == before


@pytest.mark.parametrize("players", [None, "3", 3.0, True, 99])
def test_a_number_of_players_that_is_none_is_named_as_it_is(players: object) -> None:
    for name in GAMES:
        with pytest.raises(Refusal, match=rf"players, not for {players!r}$"):
            new_game(name, players)  # type: ignore[arg-type]


@given(games(), st.sampled_from([None, "x", 1.5, True, b"", [], 10**30]))
def test_garbage_is_refused_unchanged(position: Position, garbage: object) -> None:
    game, _ = position
    before = game.save()
    for seat, move in ((0, garbage), (garbage, 0), (garbage, garbage)):
        with pytest.raises(Refusal):
            game.play(seat, move)  # type: ignore[arg-type]
    with pytest.raises(Refusal):
        game.masked(garbage)  # type: ignore[arg-type]
    with pytest.raises(Refusal):
        game.take_back(garbage)  # type: ignore[arg-type]
    assert game.save() == before


@given(games())
def test_copies_go_on_exactly_alike_and_independently(position: Position) -> None:
    game, rng = position
    twin = game.copy()
    assert twin.save() == game.save()
    moves = random.Random(rng.getrandbits(64))
    again = random.Random()
    again.setstate(moves.getstate())
    before = game.save()
    for _ in random_play(twin, moves, 40):
        pass
    assert game.save() == before
    for _ in random_play(game, again, 40):
        pass
    assert twin.save() == game.save()


@given(games())
def test_saves_can_be_loaded_in_every_phase_and_go_on_alike(position: Position) -> None:
    """X-T05"""
    game, rng = position
    loaded = load(game.save())
    assert loaded.save() == game.save()
    moves = random.Random(rng.getrandbits(64))
    again = random.Random()
    again.setstate(moves.getstate())
    for _ in random_play(game, moves, 40):
        pass
    for _ in random_play(loaded, again, 40):
        pass
    assert loaded.save() == game.save()


@given(games())
def test_a_started_choice_can_be_taken_back_step_by_step(position: Position) -> None:
    game, rng = position
    for seat in range(game.players):
        taken_back = game.copy()
        seen = [game.masked(other).save() for other in range(SPECTATOR, game.players)]
        while taken_back.may_take_back(seat):
            taken_back.take_back(seat)
            for other in range(SPECTATOR, game.players):
                if other != seat:
                    assert taken_back.masked(other).save() == seen[other + 1]
        before = taken_back.save()
        with pytest.raises(Refusal, match="nothing to take back"):
            taken_back.take_back(seat)
        assert taken_back.save() == before
        if seat not in taken_back.deciders:
            continue
        started = taken_back.copy()
        started.play(seat, rng.choice(started.legal(seat)))
        if started.may_take_back(seat):
            started.take_back(seat)
            assert started.save() == before


@given(games())
def test_views_know_the_same_moves_and_can_be_saved_but_not_played(position: Position) -> None:
    """X-T07"""
    game, _ = position
    for seat in range(game.players):
        view = game.masked(seat)
        assert sorted(view.legal(seat)) == sorted(game.legal(seat))
        assert (view.deciders, view.points) == (game.deciders, game.points)
        assert (view.over, view.winners) == (game.over, game.winners)
        assert load(view.save()).save() == view.save()
        with pytest.raises(Refusal, match="only a view"):
            view.play(seat, 0)
        with pytest.raises(Refusal, match="only a view"):
            view.masked(seat)
    with pytest.raises(Refusal, match="no blanks"):
        game.fill(Chance(1))


LOOKUPS = ("hand", "helpers_of", "choice_of", "pairs_of", "cards_of")


@given(games())
def test_there_is_nothing_to_see_beyond_the_last_seat_and_move(position: Position) -> None:
    """In C an array does not end where it is asked to: neither a game nor a view may read on."""
    game, rng = position
    nowhere = [-1, game.players, 8, 99, 2**40, 10**30, None, "0", 0.0, True]
    for shown in (game, game.masked(rng.randrange(SPECTATOR, game.players))):
        for name in LOOKUPS:
            look = getattr(shown, name, None)
            if look is not None:
                assert all(isinstance(look(seat), list) for seat in range(game.players))
                for seat in nowhere:
                    with pytest.raises(Refusal, match="no seat"):
                        look(seat)
        if isinstance(shown, Pisa):
            for seat, vote in ((game.players, 0), (0, 3), (0, 2**40)):
                with pytest.raises((Refusal, IndexError)):
                    shown.votes_of(seat, vote)
        for move in (-1, game.MOVES, 10**30, None, "0", 0.0):
            with pytest.raises(Refusal, match="no move"):
                shown.describe(move)  # type: ignore[arg-type]


@given(games())
def test_a_copy_in_place_of_an_old_one_is_like_a_new_one(position: Position) -> None:
    game, rng = position
    twin = None
    for _ in range(10):
        twin = game.copy(twin)
        assert twin.save() == game.save()
        assert twin.happened() == []
        if game.over:
            break
        decider = rng.choice(game.deciders)
        move = rng.choice(game.legal(decider))
        twin.play(decider, move)
        assert twin.save() != game.save()
        game.play(decider, move)
        assert twin.save() == game.save()


@given(games(), games())
def test_a_copy_never_takes_the_place_of_the_game_itself_or_of_another(
    position: Position, other: Position
) -> None:
    game, stranger = position[0], other[0]
    before = game.save(), stranger.save()
    for old in (game, game.masked(0), stranger, stranger.copy()):
        with pytest.raises(ValueError, match="this very game"):
            game.copy(old)
    assert (game.save(), stranger.save()) == before


@given(games())
def test_a_view_in_place_of_an_old_one_is_like_a_new_one(position: Position) -> None:
    game, rng = position
    view = game.masked(SPECTATOR)
    for _ in range(10):
        for seat in rng.sample(range(SPECTATOR, game.players), game.players + 1):
            view = game.masked(seat, view)
            assert view.save() == game.masked(seat).save()
        if game.over:
            break
        decider = rng.choice(game.deciders)
        game.play(decider, rng.choice(game.legal(decider)))


@given(games(), games())
def test_a_view_never_takes_the_place_of_a_game_or_of_anothers_view(
    position: Position, other: Position
) -> None:
    game, stranger = position[0], other[0]
    before = game.save(), stranger.save()
    for old in (game, game.copy(), stranger, stranger.masked(0)):
        with pytest.raises(ValueError, match="this very game"):
            game.masked(0, old)
    assert (game.save(), stranger.save()) == before


@given(games())
def test_fills_are_games_that_agree_with_the_view_and_can_be_played(position: Position) -> None:
    game, rng = position
    fresh = new_game(game.NAME, game.players, 0, game.options)
    for viewer in range(SPECTATOR, game.players):
        view = game.masked(viewer)
        before = view.save()
        world = view.fill(Chance(rng.getrandbits(64)))
        assert view.save() == before
        assert world.every_card() == fresh.every_card()
        if viewer != SPECTATOR:
            assert sorted(world.legal(viewer)) == sorted(view.legal(viewer))
        if world.deciders == view.deciders:
            assert world.masked(viewer).save() == before
        for _ in random_play(world, rng, 25):
            pass
        assert world.every_card() == fresh.every_card()


@given(games(), st.integers(0, 2**64 - 1))
def test_the_same_chance_fills_alike(position: Position, seed: int) -> None:
    game, _ = position
    view = game.masked(0)
    assert view.fill(Chance(seed)).save() == view.fill(Chance(seed)).save()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_ends(name: str, players: int) -> None:
    """X-T03: every set of options once, and uniformly random play to the end."""
    for number, options in enumerate(option_sets(name, players)):
        game = new_game(name, players, seed_of(1, number), {**options, **short_options(name)})
        assert finish(game, Chance(number)) > 0
        assert game.over
        assert game.winners
        assert game.deciders == ()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_seat_starts_once_where_there_is_a_round_for_each(name: str, players: int) -> None:
    game = new_game(name, players, 5)
    if game.rounds == 1:
        assert 0 <= game.starter < players
        return
    rng = random.Random(3)
    starters = [game.starter]
    for _ in random_play(game, rng):
        if game.round < game.rounds and game.round == len(starters):
            starters.append(game.starter)
    assert sorted(starters) == list(range(players))
    assert starters == [(starters[0] + turn) % players for turn in range(players)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_deal_depends_on_seed_and_options_alone(name: str, players: int) -> None:
    """X-T08: whoever plays how, the same seed deals the same first cards."""
    first = new_game(name, players, 99)
    view = first.masked(0)
    view.fill(Chance(1))
    for _ in random_play(first.copy(), random.Random(1), 10):
        pass
    assert new_game(name, players, 99).save() == first.save()
    assert new_game(name, players, 98).save() != first.save()


@pytest.mark.parametrize(("name", "players"), TABLES)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_the_start_option_says_who_begins(name: str, players: int, seed: int) -> None:
    for seat in range(players):
        assert new_game(name, players, seed, {"start": seat}).starter == seat
    assert 0 <= new_game(name, players, seed, {"start": "random"}).starter < players
