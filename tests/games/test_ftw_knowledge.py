"""FTW?!: who knows what, records and words."""

import random

import pytest
from ftw_positions import (
    EVERYBODY,
    arrange,
    before_b,
    knowers,
    out,
    pile,
    play_on,
    some_positions,
    table,
)
from hidden_ftw import shuffle_hidden

from kartentisch.arena.playout import finish
from kartentisch.games import BLANK, SPECTATOR, Chance, Refusal, new_game
from kartentisch.games.moves.ftw import (
    ADD,
    GIVE,
    HELP,
    LAY,
    PASSING,
    SNEAK,
    TAKE,
)

# --- who knows what


@pytest.mark.rules("W14")
def test_a_passed_card_is_known_to_its_giver_until_it_is_laid() -> None:
    """W-T32."""
    game = table(4, start=1)
    gift = game.hand(2)[-1]
    for seat in range(4):
        hand = game.hand(seat)
        for card in hand[-3:]:
            game.play(seat, GIVE + card)
    assert gift in game.hand(1)
    assert gift in game.masked(2).hand(1)
    for viewer in (0, 3, SPECTATOR):
        assert game.masked(viewer).hand(1) == [BLANK] * 12
    assert str(gift) not in game.masked(2).picture().split(), "pictures do not help memory"
    game.play(1, LAY + gift)
    assert knowers(game, gift) == 0


@pytest.mark.rules("W4", "W14")
def test_a_new_round_starts_from_nothing() -> None:
    game = arrange([[40, 7], [36, 2, 3], [4, 10, 6], [9, 8]], [5], [[12], [13]], rounds=2)
    game.play(0, LAY + 7)
    assert game.round == 1
    assert game.phase_name == "pass"
    assert game.deciders == (0, 1, 2, 3)
    assert game.turn == game.starter == 1
    assert not any(game.given)
    assert not any(game.shown)
    assert set(game.helpers) == {BLANK}
    assert pile(game) == out(game) == []
    assert game.masked(SPECTATOR).hand(0) == [BLANK] * 12


@pytest.mark.rules("W6", "W14")
def test_a_taken_card_is_known_to_all_until_it_is_laid() -> None:
    """W-T32."""
    game = before_b()
    game.play(0, HELP + 20)
    game.play(0, TAKE + 28)
    for viewer in (SPECTATOR, 1, 2, 3):
        assert game.masked(viewer).hand(0) == [BLANK, BLANK, 28]
        assert game.masked(viewer).removed == game.removed, "it lay open to all"
        assert f"out of the round: {len(out(game))}" in game.masked(viewer).picture()
    assert knowers(game, 28) == EVERYBODY
    for seat, move in ((1, 1), (2, 4), (3, 7), (0, LAY + 28)):
        game.play(seat, move)
    assert knowers(game, 28) == 0
    assert game.masked(1).hand(0) == [BLANK, BLANK]


@pytest.mark.rules("W9", "W14")
def test_of_a_covered_pile_only_the_top_shows_but_whoever_takes_sees_all_of_it() -> None:
    """W-T33."""
    game = before_b(pile="top")
    for viewer in (SPECTATOR, 0, 1):
        view = game.masked(viewer)
        assert pile(view) == [BLANK, BLANK, 35]
        assert view.removed == 0
        assert "? ? 35" in view.picture()
    game.play(0, HELP + 20)
    assert pile(game.masked(0)) == [10, 28, 35]
    assert sorted(game.masked(0).legal(0)) == sorted(game.legal(0))
    for viewer in (SPECTATOR, 1, 2, 3):
        assert pile(game.masked(viewer)) == [BLANK, BLANK, 35]
        assert game.masked(viewer).helpers_of(0) == [20], "the helper lies open"
    game.play(0, TAKE + 10)
    assert game.masked(0).removed == 0


@pytest.mark.rules("W9")
def test_an_open_pile_shows_all_of_its_cards() -> None:
    game = before_b()
    assert all(pile(game.masked(viewer)) == [10, 28, 35] for viewer in (SPECTATOR, 0, 1))
    with pytest.raises(Refusal) as caught:
        before_b(pile="shut")
    assert caught.value.point == "W9"


@pytest.mark.rules("W6", "W7", "W14")
@pytest.mark.parametrize("moves", [[HELP + 20], [SNEAK + 20], [SNEAK + 20, ADD + 19]])
def test_nobody_sees_a_choice_that_is_not_complete(moves: list[int]) -> None:
    hands = [[20, 40, 41], [1, 2, 3], [4, 5, 6], [7, 8, 9]]
    game = arrange(hands, [10, 28, 35], [[19, 18]])
    before = {viewer: game.masked(viewer).save() for viewer in (SPECTATOR, 1, 2, 3)}
    for move in moves:
        game.play(0, move)
    assert {viewer: game.masked(viewer).save() for viewer in before} == before
    assert game.masked(0).phase_name != "turn"
    assert "chosen: 20" in game.masked(0).picture()


@pytest.mark.rules("W14")
def test_two_cards_left_show_clearly() -> None:
    game = arrange([[40, 7], [36, 2, 3], [4, 11, 6], [9, 8, 10]], on_pile=[5])
    for viewer in (SPECTATOR, 0, 3):
        for language, words in (("en", "TWO CARDS LEFT"), ("de", "NUR NOCH ZWEI KARTEN")):
            lines = game.masked(viewer).picture(language).splitlines()
            assert [words in line for line in lines] == [False, False, True, False, False, False]


@pytest.mark.rules("W9", "W14")
@pytest.mark.parametrize("option", ["open", "top"])
def test_views_do_not_depend_on_what_their_viewer_cannot_know(option: str) -> None:
    rng = random.Random(3)
    for game in some_positions(120, pile=option):
        for viewer in range(-1, game.players):
            other = game.copy()
            shuffle_hidden(other, viewer, rng)
            assert other.every_card() == game.every_card()
            mine, theirs = game.masked(viewer), other.masked(viewer)
            assert theirs.save() == mine.save()
            assert theirs.picture("de") == mine.picture("de")
            if viewer >= 0:
                assert other.legal(viewer) == game.legal(viewer) == mine.legal(viewer)
                move = rng.randrange(game.MOVES)
                assert other.refusal(viewer, move).sentences == game.refusal(viewer, move).sentences


@pytest.mark.rules("W14")
def test_shuffling_what_is_hidden_does_change_the_game() -> None:
    rng = random.Random(3)
    games = [game for game in some_positions(40) if not game.over]
    changed = 0
    for game in games:
        other = game.copy()
        shuffle_hidden(other, SPECTATOR, rng)
        changed += other.save() != game.save()
    assert changed == len(games)


@pytest.mark.rules("W3", "W9", "W14")
@pytest.mark.parametrize("option", ["open", "top"])
def test_a_filled_view_keeps_all_that_is_known_and_can_be_played(option: str) -> None:
    rng = random.Random(5)
    for number, game in enumerate(some_positions(60, pile=option)):
        for viewer in range(-1, game.players):
            view = game.masked(viewer)
            world = view.fill(Chance(number))
            assert world.every_card() == game.every_card()
            assert world.aside.bit_count() == game.aside.bit_count()
            assert world.removed.bit_count() == game.removed.bit_count()
            again = world.masked(viewer)
            if game.phase == PASSING:
                assert again.owing == view.owing | sum(
                    1 << seat for seat in range(game.players) if seat != viewer
                )
                again.owing = view.owing
            assert again.save() == view.save()
            play_on(world, rng, 20)
            assert world.every_card() == game.every_card()


@pytest.mark.rules("W14")
def test_a_fill_can_deal_every_hidden_card_anywhere_but_recalls_the_pile() -> None:
    game = before_b(pile="top")
    view = game.masked(1)
    worlds = [view.fill(Chance(seed)) for seed in range(400)]
    hidden = set(range(1, 49)) - {1, 2, 3} - set(pile(game)) - set(out(game))
    assert {card for world in worlds for card in world.hand(0)} == hidden
    assert {tuple(pile(world)) for world in worlds} == {tuple(pile(game))}
    assert {tuple(out(world)) for world in worlds} == {tuple(out(game))}


@pytest.mark.rules("W14")
def test_a_view_lists_no_moves_for_others() -> None:
    game = before_b()
    assert game.masked(1).legal(0) == []
    assert game.masked(SPECTATOR).legal(0) == []


# --- records and words


@pytest.mark.rules("W2", "W3", "W5", "W6", "W7", "W10", "W11")
@pytest.mark.parametrize("option", ["open", "top"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_events_alone_tell_where_every_card_lies(players: int, option: str) -> None:
    game = table(players, players, listen=True, pile=option)
    rng = random.Random(players)
    places: dict[int, str] = {}
    decided = 0
    while True:
        for event in game.happened():
            plain = event.public()
            if plain["event"] == "begins":
                places = {}
            if plain["event"] == "stacked":
                places[event.card or 0] = "deck"
            elif "to" in plain:
                assert places[event.card or 0] == plain["from"], plain
                places[event.card or 0] = str(plain["to"])
        for seat in range(players):
            assert game.hand(seat) == sorted(c for c in places if places[c] == f"hand {seat}")
            helpers = sorted(c for c in places if places[c] == f"helpers {seat}")
            assert sorted(game.helpers_of(seat)) == helpers
        assert set(pile(game)) == {card for card in places if places[card] == "pile"}
        assert out(game) == sorted(card for card in places if places[card] == "out")
        if game.over:
            break
        play_on(game, rng, 1)
        decided += 1
    assert decided > 50


@pytest.mark.rules("W4")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_copies_and_replays_go_on_alike(players: int) -> None:
    """X-T01, X-T09."""
    game, moves = table(players, 9), []
    rng = random.Random(9)
    for _ in range(120):
        if game.over:
            break
        seat = rng.choice(game.deciders)
        moves.append((seat, rng.choice(game.legal(seat))))
        game.play(*moves[-1])
    twin = table(players, 9)
    for seat, move in moves:
        twin.play(seat, move)
    assert twin.save() == game.save() == game.copy().save()


@pytest.mark.rules("W4", "W12")
def test_a_seed_gives_the_same_game_on_every_machine_and_in_every_build() -> None:
    game = table(5, 2024)
    decisions = finish(game, Chance(7))
    assert (decisions, game.points, game.winners) == (568, (86, 10, 57, 60, 92), (4,))


def test_the_truth_shows_everything() -> None:
    game = arrange([[34, 7], [36, 2, 3]], [5, 9], [[12]])
    text = game.picture("en")
    assert "Pile: 5 9" in text
    assert "hand: 7 34" in text
    assert "helpers: 12" in text
    assert "Round 1 of 1" in text


def test_a_match_begun_anew_forgets_choices_that_were_started() -> None:
    game = new_game("ftw", players=3, seed=5)
    game.play(0, game.legal(0)[0])
    game.begin(5)
    assert game.save() == new_game("ftw", players=3, seed=5).save()
