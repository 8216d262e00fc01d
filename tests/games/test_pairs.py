"""The pairs game, K18."""

import random
from typing import Any

import pytest
from hidden_pairs import shuffle_hidden
from refusing import refused

from kartentisch.arena.playout import finish
from kartentisch.games import Chance, Refusal, new_game
from kartentisch.games.fkk_cards import PLUS, SEE
from kartentisch.games.pairs import Pairs

BLANK = NONE = SPECTATOR = -1


def new_pairs(players: int = 3, seed: int = 1, **options: Any) -> Pairs:
    game = new_game("pairs", players, seed, {"start": 0, **options}, listen=True)
    assert isinstance(game, Pairs)
    return game


def arrange(grid: list[int], players: int = 3, **fields: int) -> Pairs:
    """A game in which only these cards lie in the grid, from place 0 on."""
    game = new_pairs(players)
    game.happened()
    game.grid = grid + [BLANK] * (156 - len(grid))
    game.lying = list(range(len(grid))) + [0] * (156 - len(grid))
    game.left = len(grid)
    for name, value in fields.items():
        setattr(game, name, value)
    return game


def told(game: Pairs) -> list[tuple[str, int | None, int | None, int | None]]:
    return [(event.kind.name, event.seat, event.card, event.at) for event in game.happened()]


@pytest.mark.rules("K18")
@pytest.mark.parametrize("deck", [2, 4, 8, 12])
def test_all_cards_lie_face_down_in_the_grid(deck: int) -> None:
    game = new_pairs(deck=deck)
    cards = 13 * deck
    assert game.cards == cards
    assert game.every_card() == [kind for kind in range(13) for _ in range(deck)]
    assert game.legal(0) == list(range(cards))
    view = game.masked(0)
    assert set(view.grid) == {BLANK}
    laid = [event for event in game.happened() if event.kind.name == "laid"]
    assert [event.card for event in laid] == game.grid[:cards]
    assert [event.public()["to"] for event in laid] == [f"grid {at}" for at in range(cards)]
    assert all(event.seen_by(seat).card is None for event in laid for seat in (-1, 0, 1))


@pytest.mark.rules("K2", "K18")
@pytest.mark.parametrize("players", [1, 9, True, "3"])
def test_pairs_is_for_two_to_eight(players: Any) -> None:
    with pytest.raises(Refusal) as caught:
        new_game("pairs", players)
    assert caught.value.point == "K2"


@pytest.mark.rules("K18")
@pytest.mark.parametrize("deck", [0, 1, 3, 14])
def test_the_deck_has_even_numbers_of_each_kind(deck: int) -> None:
    with pytest.raises(Refusal) as caught:
        new_game("pairs", 2, options={"deck": deck})
    assert caught.value.point == "K18"


@pytest.mark.rules("K18")
def test_a_pair_is_yours_and_you_go_on() -> None:
    game = arrange([SEE, 3, SEE, 3])
    game.play(0, 0)
    assert game.phase_name == "second"
    game.play(0, 2)
    assert game.pairs_of(0) == [SEE]
    assert game.deciders == (0,)
    assert game.phase_name == "first"
    assert game.legal(0) == [1, 3]
    assert told(game) == [
        ("turned", 0, SEE, 0),
        ("turned", 0, SEE, 2),
        ("taken", 0, SEE, 0),
        ("taken", 0, SEE, 2),
    ]


@pytest.mark.rules("K18")
def test_different_cards_turn_back_and_the_next_player_goes_on() -> None:
    game = arrange([SEE, 3, SEE, 3])
    game.play(0, 0)
    game.play(0, 1)
    assert game.deciders == (1,)
    assert game.legal(1) == [0, 1, 2, 3]
    assert game.pairs_of(0) == []
    assert told(game)[2:] == [("turned_back", 0, SEE, 0), ("turned_back", 0, 3, 1)]
    game.play(1, 2)
    game.play(1, 3)
    game.play(2, 3)
    game.play(2, 0)
    assert game.deciders == (0,)


@pytest.mark.rules("K18")
def test_two_different_action_cards_are_no_pair() -> None:
    game = arrange([SEE, PLUS, SEE, PLUS])
    game.play(0, 0)
    game.play(0, 1)
    assert game.pairs_of(0) == []


@pytest.mark.rules("K18")
def test_what_cannot_be_turned_up_is_refused() -> None:
    game = arrange([5, 5, 7, 7])
    assert refused(game, 1, 0) == "K18"
    assert refused(game, 0, 110) == "K18"
    game.play(0, 0)
    assert refused(game, 0, 0) == "K18"
    game.play(0, 1)
    assert refused(game, 0, 1) == "K18"
    assert refused(game, 0, 156) is None


@pytest.mark.rules("K18")
def test_a_card_turned_up_cannot_be_taken_back() -> None:
    game = arrange([5, 5, 7, 7])
    game.play(0, 0)
    assert not game.may_take_back(0)
    with pytest.raises(Refusal):
        game.take_back(0)


@pytest.mark.rules("K18")
def test_most_pairs_win() -> None:
    game = arrange([5, 6, 5, 6, 4, 4], players=2)
    for seat, place in [(0, 0), (0, 1), (1, 1), (1, 3), (1, 0), (1, 2), (1, 4), (1, 5)]:
        game.play(seat, place)
    assert game.over
    assert game.points == (0, 3)
    assert game.winners == (1,)
    assert told(game)[-3:] == [
        ("scores", 0, None, 0),
        ("scores", 1, None, 3),
        ("wins", 1, None, None),
    ]


@pytest.mark.rules("K18")
def test_equal_numbers_of_pairs_share_the_win() -> None:
    game = arrange([5, 5, 6, 6], players=2, turn=0)
    won = list(game.won)
    won[13 * 1 + 2] = 2
    game.won = won
    for place in (0, 1, 2, 3):
        game.play(0, place)
    assert game.points == (2, 2)
    assert game.winners == (0, 1)


@pytest.mark.rules("K18")
@pytest.mark.parametrize("players", [2, 8])
def test_the_game_ends_with_an_empty_grid(players: int) -> None:
    """K-T42"""
    game = new_pairs(players)
    finish(game, Chance(3))
    assert game.left == 0
    assert set(game.grid) == {BLANK}
    assert sum(game.points) == 52
    assert game.every_card() == [kind for kind in range(13) for _ in range(8)]


@pytest.mark.rules("K18")
def test_everyone_knows_each_card_that_was_turned_up() -> None:
    game = arrange([5, 6, 5, 6, 1, 1])
    game.play(0, 0)
    game.play(0, 1)
    game.play(1, 3)
    for viewer in (SPECTATOR, 0, 1, 2):
        view = game.masked(viewer)
        assert view.grid[:6] == [5, 6, BLANK, 6, BLANK, BLANK]
        assert view.turned == 3
        assert view.legal(1) == game.legal(1)


@pytest.mark.rules("K18")
def test_the_picture_shows_open_cards_only() -> None:
    game = new_pairs(deck=2)
    game.play(0, 0)
    card = game.words().card(game.grid[0], "en")
    assert f"1:{card} " in game.masked(1).picture("en")
    other = next(place for place in range(1, 26) if game.grid[place] != game.grid[0])
    game.play(0, other)
    assert ":" not in game.masked(1).picture("en").split("Seat 1")[0]
    assert f"1:{card}" in game.picture("en")


@pytest.mark.rules("K18")
@pytest.mark.parametrize("seed", range(6))
def test_views_hide_and_fills_keep(seed: int) -> None:
    """X-T04, X-T06"""
    rng = random.Random(seed)
    game = new_pairs(2 + seed, seed, deck=2 + 2 * seed)
    full = game.every_card()
    for _ in range(120):
        if game.over:
            break
        viewer = rng.randrange(-1, game.players)
        view = game.masked(viewer)
        twin = game.copy()
        shuffle_hidden(twin, viewer, rng)
        assert twin.masked(viewer).save() == view.save()
        assert twin.masked(viewer).picture("de") == view.picture("de")
        world = view.fill(Chance(rng.randrange(1000)))
        assert world.every_card() == game.every_card() == full
        assert world.masked(viewer).save() == view.save()
        seat = game.decider
        assert seat is not None
        assert view.legal(seat) == world.legal(seat) == game.legal(seat)
        game.play(seat, rng.choice(game.legal(seat)))
