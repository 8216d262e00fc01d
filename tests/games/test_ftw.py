"""FTW?!, rule point by rule point. Cases from the worked list carry their number, as W-T16."""

import random
from collections.abc import Sequence

import pytest
from ftw_positions import (
    arrange,
    before_b,
    knowers,
    named,
    out,
    pass_anything,
    pile,
    play_on,
    refuses,
    some_positions,
    table,
)

from kartentisch.games import SPECTATOR, Refusal
from kartentisch.games.ftw import Ftw
from kartentisch.games.moves.ftw import (
    ADD,
    DONE,
    GIVE,
    HELP,
    LAY,
    SNEAK,
    TAKE,
    TURN,
)

# --- deal and pass


@pytest.mark.rules("W1", "W2")
@pytest.mark.parametrize(
    ("players", "cards", "hand"), [(2, 36, 12), (3, 36, 12), (4, 48, 12), (5, 60, 12), (6, 60, 10)]
)
def test_every_number_is_there_once_and_dealt(players: int, cards: int, hand: int) -> None:
    """W-T01, W-T02."""
    game = table(players)
    assert game.every_card() == list(range(1, cards + 1))
    assert [len(game.hand(seat)) for seat in range(players)] == [hand] * players
    assert game.removed == 0
    assert game.aside.bit_count() == cards - players * hand == (12 if players == 2 else 0)


@pytest.mark.rules("W1")
@pytest.mark.parametrize("players", [0, 1, 7, 8])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """W-T03."""
    with pytest.raises(Refusal) as caught:
        table(players)
    assert caught.value.point == "W1"


@pytest.mark.rules("W2", "W14")
def test_the_cards_left_out_are_known_to_nobody() -> None:
    """W-T01."""
    game = table(2)
    pass_anything(game)
    assert [game.masked(seat).aside for seat in (SPECTATOR, 0, 1)] == [0, 0, 0]


@pytest.mark.rules("W3", "W4")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_three_cards_go_to_the_right_when_all_have_chosen(players: int) -> None:
    """W-T04, W-T05."""
    game = table(players, start=1)
    dealt = [game.hand(seat) for seat in range(players)]
    gifts = [hand[4:7] for hand in dealt]
    for seat in reversed(range(players)):
        assert game.phase_name == "pass"
        assert [game.hand(player) for player in range(players)] == dealt
        for card in gifts[seat]:
            game.play(seat, GIVE + card)
    for seat in range(players):
        left = (seat + 1) % players
        kept = [card for card in dealt[seat] if card not in gifts[seat]]
        assert game.hand(seat) == sorted(kept + gifts[left])
    assert game.phase_name == "turn"
    assert game.deciders == (1,)


@pytest.mark.rules("W3")
def test_giving_is_refused_for_foreign_chosen_and_fourth_cards() -> None:
    """W-T04."""
    game = table(4)
    mine, other = game.hand(0), game.hand(1)
    assert "no 3 in" in refuses(arrange_pass(), 0, GIVE + 3, "W3")
    refuses(game, 0, GIVE + other[0], "W3")
    game.play(0, GIVE + mine[0])
    assert "already" in refuses(game, 0, GIVE + mine[0], "W3")
    game.play(0, GIVE + mine[1])
    assert game.owing >> 0 & 1, "two cards are not three"
    game.play(0, GIVE + mine[2])
    assert "you have already decided" in refuses(game, 0, GIVE + mine[3], "W3")
    assert "first give" in refuses(game, 1, LAY + other[0], "W3")
    assert "first give" in refuses(game, 1, DONE, "W3")
    refuses(game, 1, GIVE + 49, "W1")


def arrange_pass() -> Ftw:
    """Nothing chosen yet, and seat 0 without a 3."""
    seed = next(seed for seed in range(99) if 3 not in table(4, seed).hand(0))
    return table(4, seed)


@pytest.mark.rules("W3")
def test_a_choice_can_be_taken_back_until_it_is_complete() -> None:
    game = table(4)
    fresh = game.save()
    a, b, c = game.hand(0)[:3]
    game.play(0, GIVE + a)
    half = game.save()
    game.play(0, GIVE + b)
    game.take_back(0)
    assert game.save() == half
    game.take_back(0)
    assert game.save() == fresh
    assert not game.may_take_back(0)
    for card in (c, a, b):
        game.play(0, GIVE + card)
    with pytest.raises(Refusal):
        game.take_back(0)


@pytest.mark.rules("W3", "W14")
def test_passed_cards_are_told_to_giver_and_receiver_when_all_are_there() -> None:
    game = table(4, listen=True)
    game.happened()
    gift = game.hand(2)[0]
    for seat in range(3):
        for card in game.hand(seat)[:3]:
            game.play(seat, GIVE + card)
    assert named(game.happened(), "chose", "gave") == [("chose", seat, None) for seat in range(3)]
    for card in game.hand(3)[:3]:
        game.play(3, GIVE + card)
    event = next(event for event in game.happened() if event.card == gift)
    assert event.public() == {
        "event": "gave",
        "seat": 2,
        "card": gift,
        "other": 1,
        "from": "hand 2",
        "to": "hand 1",
    }
    seen = {viewer: event.seen_by(viewer).card for viewer in (SPECTATOR, 0, 1, 2, 3)}
    assert seen == {SPECTATOR: None, 0: None, 1: gift, 2: gift, 3: None}


# --- A


@pytest.mark.rules("W5")
def test_any_card_starts_a_pile_and_nothing_else_is_possible() -> None:
    """W-T06, W-T07."""
    game = arrange([[17, 20, 40], [1, 2, 3], [4, 5, 6], [7, 8, 9]], helpers=[[12]])
    assert sorted(game.legal(0)) == [17, 20, 40]
    for move in (HELP + 17, TAKE + 17, SNEAK + 17):
        assert "no pile" in refuses(game, 0, move, "W5")
    game.play(0, LAY + 17)
    assert pile(game) == [17]
    assert game.deciders == (1,)


@pytest.mark.rules("W4", "W5")
def test_a_needs_a_higher_card_of_ones_own_at_ones_turn() -> None:
    """W-T08, W-T09."""
    game = arrange([[12, 35, 40], [36, 2, 3], [4, 5, 6], [7, 8, 9]], on_pile=[28])
    assert "not higher" in refuses(game, 0, LAY + 12, "W5")
    assert "no 36 in" in refuses(game, 0, LAY + 36, "W5")
    assert "Seat 1" in refuses(game, 1, LAY + 36, "W4")
    refuses(game, 0, GIVE + 12, "W3")
    game.play(0, LAY + 35)
    assert pile(game) == [28, 35]
    assert game.hand(0) == [12, 40]


# --- B


@pytest.mark.rules("W6", "W14")
@pytest.mark.parametrize("option", ["open", "top"])
@pytest.mark.parametrize("taken", [10, 28, 35])
def test_b_lays_a_helper_takes_any_card_and_removes_the_rest(taken: int, option: str) -> None:
    """W-T10, W-T11."""
    game = before_b(pile=option)
    game.listen()
    gone = out(game)
    game.play(0, HELP + 20)
    game.play(0, TAKE + taken)
    assert game.helpers_of(0) == [20]
    assert game.hand(0) == sorted([taken, 40, 41])
    assert pile(game) == []
    rest = [card for card in (10, 28, 35) if card != taken]
    assert out(game) == sorted([*gone, *rest])
    events = game.happened()
    assert named(events, "helper", "took") == [("helper", 0, 20), ("took", 0, taken)]
    assert all(event.seen_by(SPECTATOR).card for event in events if event.kind.name == "took")
    assert named(events, "cleared") == [("cleared", 0, card) for card in rest]


@pytest.mark.rules("W6")
@pytest.mark.parametrize("option", ["open", "top"])
def test_taking_is_not_optional_and_only_from_the_pile(option: str) -> None:
    """W-T12, W-T14."""
    game = before_b(pile=option)
    assert "lay a helper first" in refuses(game, 0, TAKE + 10, "W6")
    game.play(0, HELP + 20)
    assert sorted(game.legal(0)) == [TAKE + 10, TAKE + 28, TAKE + 35]
    assert "not in the pile" in refuses(game, 0, TAKE + 20, "W6")
    assert "not in the pile" in refuses(game, 0, TAKE + 36, "W6")
    for move in (DONE, LAY + 40, HELP + 20, SNEAK + 20, ADD + 20):
        assert "have to take" in refuses(game, 0, move, "W6")
    assert "turn of Seat 1" in refuses(game, 1, LAY + 1, "W4")


@pytest.mark.rules("W6")
def test_a_helper_has_to_be_a_lower_hand_card() -> None:
    """W-T13."""
    game = before_b()
    assert "not lower" in refuses(game, 0, HELP + 40, "W6")
    assert "no 1 in" in refuses(game, 0, HELP + 1, "W6")


@pytest.mark.rules("W6", "W5")
def test_after_b_the_next_player_starts_a_new_pile() -> None:
    """W-T15."""
    game = before_b()
    game.play(0, HELP + 20)
    game.play(0, TAKE + 35)
    assert sorted(game.legal(1)) == [1, 2, 3]


@pytest.mark.rules("W6", "W9")
def test_an_open_piles_b_can_be_taken_back_but_not_after_a_look_into_the_pile() -> None:
    game = before_b()
    before = game.save()
    game.play(0, HELP + 20)
    assert game.hand(0) == [20, 40, 41], "nothing has left the hand yet"
    game.take_back(0)
    assert game.save() == before
    game = before_b(pile="top")
    game.play(0, HELP + 20)
    assert game.helpers_of(0) == [20]
    with pytest.raises(Refusal):
        game.take_back(0)


# --- C


def before_c(top: int, helpers: list[int], hand: list[int], others: Sequence[int] = ()) -> Ftw:
    return arrange([hand, [27, 47, 48], [1, 2, 3], [44, 45, 46]], [top], [helpers, others])


@pytest.mark.rules("W7", "W8", "W5")
def test_c_counts_the_helpers_once_and_leaves_the_card_itself_to_beat() -> None:
    """W-T16, W-T17."""
    game = arrange([[26, 40, 41], [25, 27, 48], [1, 2, 3], [44, 45, 46]], [30, 35], [[12, 4]])
    game.listen()
    gone = out(game)
    game.play(0, SNEAK + 26)
    game.play(0, ADD + 12)
    assert game.hand(0) == [26, 40, 41], "nothing has left the hand yet"
    assert game.happened() == []
    game.play(0, DONE)
    assert pile(game) == [30, 35, 26]
    assert game.helpers_of(0) == [4]
    assert out(game) == sorted([*gone, 12])
    events = game.happened()
    assert named(events, "sneaked", "spent") == [("sneaked", 0, 26), ("spent", 0, 12)]
    assert events[0].at == 38
    refuses(game, 1, LAY + 26, "W5")
    refuses(game, 1, LAY + 25, "W5")
    game.play(1, LAY + 27)
    assert pile(game) == [30, 35, 26, 27]


@pytest.mark.rules("W7")
def test_the_sum_has_to_be_strictly_higher() -> None:
    """W-T18, W-T19."""
    game = before_c(12, [8], [5, 40, 41])
    assert SNEAK + 5 in game.legal(0)
    game = before_c(13, [8], [5, 40, 41])
    assert SNEAK + 5 not in game.legal(0)
    assert "only 13" in refuses(game, 0, SNEAK + 5, "W7")


@pytest.mark.rules("W7")
def test_c_needs_enough_of_ones_own_helpers_and_one_at_least() -> None:
    """W-T22, W-T23."""
    game = before_c(35, [9, 8, 7], [26, 20, 40, 41], others=[6])
    assert "first choose" in refuses(game, 0, ADD + 9, "W7")
    assert "first choose" in refuses(game, 0, DONE, "W7")
    assert "not lower" in refuses(game, 0, SNEAK + 40, "W7")
    assert "no 1 in" in refuses(game, 0, SNEAK + 1, "W7")
    game.play(0, SNEAK + 26)
    assert "only 26" in refuses(game, 0, DONE, "W7")
    assert "not one of your helpers" in refuses(game, 0, ADD + 6, "W7")
    assert "not one of your helpers" in refuses(game, 0, ADD + 26, "W7")
    assert "finish that" in refuses(game, 0, LAY + 40, "W7")
    game.play(0, ADD + 9)
    assert "only 35" in refuses(game, 0, DONE, "W7")
    assert "already" in refuses(game, 0, ADD + 9, "W7")
    refuses(game, 0, GIVE + 20, "W3")
    for _ in range(2):
        game.take_back(0)
    for move in (SNEAK + 20, ADD + 8, ADD + 7):
        game.play(0, move)
    assert "only 35" in refuses(game, 0, DONE, "W7")
    game = before_c(35, [], [26, 20, 40, 41], others=[6])
    assert "no helpers in front" in refuses(game, 0, SNEAK + 26, "W7")


@pytest.mark.rules("W7")
def test_more_helpers_than_needed_may_be_spent() -> None:
    game = before_c(12, [8, 9, 10], [5, 40, 41])
    for move in (SNEAK + 5, ADD + 10, ADD + 8):
        game.play(0, move)
    assert sorted(game.legal(0)) == [DONE, ADD + 9]
    game.play(0, ADD + 9)
    assert game.legal(0) == [DONE]
    game.play(0, DONE)
    assert game.helpers_of(0) == []
    assert {8, 9, 10} <= set(out(game))


@pytest.mark.rules("W7")
def test_c_can_be_taken_back_step_by_step_until_it_is_done() -> None:
    game = before_c(12, [8, 9], [5, 40, 41])
    saved = [game.save()]
    for move in (SNEAK + 5, ADD + 9, ADD + 8):
        game.play(0, move)
        saved.append(game.save())
    while len(saved) > 1:
        assert game.save() == saved.pop()
        game.take_back(0)
    assert game.save() == saved[0]
    with pytest.raises(Refusal):
        game.take_back(0)


# --- the end


@pytest.mark.rules("W10", "W11")
def test_a_single_card_after_a_ends_the_round() -> None:
    """W-T25."""
    game = arrange([[40, 7], [36, 2, 3], [4, 10, 6], [9, 8]], on_pile=[5])
    game.play(0, LAY + 7)
    assert game.over
    assert game.points == (40, 31, 0, 1)


@pytest.mark.rules("W10", "W7")
def test_a_single_card_after_c_ends_the_round() -> None:
    """W-T27."""
    game = arrange([[40, 7], [36, 2, 3], [4, 5, 6], [11, 8]], [10], [[9]])
    for move in (SNEAK + 7, ADD + 9, DONE):
        assert not game.over
        game.play(0, move)
    assert game.over
    assert game.points[0] == 40


@pytest.mark.rules("W10")
def test_b_never_ends_a_round_and_only_the_active_hand_counts() -> None:
    game = arrange([[20, 7], [40], [4, 5, 6], [11, 8]], on_pile=[10])
    game.play(0, HELP + 7)
    game.play(0, TAKE + 10)
    assert not game.over
    game = arrange([[20, 7, 1], [40], [4, 5, 6], [11, 8]], on_pile=[10])
    game.play(0, LAY + 20)
    assert not game.over


@pytest.mark.rules("W11")
def test_the_highest_card_counts_minus_all_others_but_never_below_nothing() -> None:
    """W-T28."""
    game = arrange([[58, 7], [40, 12, 9], [30, 25, 10], [21, 20], [60, 59, 1]], [6], [[], [55]])
    game.play(0, LAY + 7)
    assert game.points == (58, 19, 0, 1, 0)


@pytest.mark.rules("W11")
def test_hands_are_shown_to_be_counted() -> None:
    game = arrange([[40, 7], [36, 2, 3], [4, 10, 6], [9, 8]], on_pile=[5])
    game.listen()
    game.play(0, LAY + 7)
    shown = named(game.happened(), "showed")
    assert shown == [("showed", s, card) for s in range(4) for card in game.hand(s)]
    assert game.masked(SPECTATOR).hand(1) == [2, 3, 36]
    assert "2 3 36" in game.masked(SPECTATOR).picture()


@pytest.mark.rules("W4", "W12")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everyone_starts_one_round_in_turn_and_points_add_up(players: int) -> None:
    """W-T30."""
    game = table(players, seed=players, listen=True)
    rng = random.Random(players)
    starters: list[int] = []
    winners: list[int | None] = []
    sums = [0] * players
    while not winners:
        play_on(game, rng, 1)
        for event in game.happened():
            if event.kind.name == "begins":
                starters.append(event.seat or 0)
            elif event.kind.name == "scores":
                sums[event.seat or 0] += event.at or 0
            elif event.kind.name == "wins":
                winners.append(event.seat)
    assert game.over
    assert starters == [(starters[0] + later) % players for later in range(players)]
    assert game.points == tuple(sums)
    assert game.winners == tuple(winners)
    assert game.winners == tuple(s for s in range(players) if sums[s] == max(sums))


@pytest.mark.rules("W12")
def test_points_of_rounds_are_summed_and_equal_points_share_the_win() -> None:
    """W-T30."""
    game = arrange([[40, 7], [36, 2, 3], [4, 10, 6], [9, 8]], on_pile=[5])
    game.totals = [0, 9, 0, 39, 0, 0, 0, 0]
    game.play(0, LAY + 7)
    assert game.points == (40, 40, 0, 40)
    assert game.winners == (0, 1, 3)


@pytest.mark.rules("W12")
def test_the_number_of_rounds_is_an_option() -> None:
    game = table(3, rounds=5)
    play_on(game, random.Random(0), 10**6)
    assert game.over
    assert game.round == 5
    with pytest.raises(Refusal) as caught:
        table(3, rounds=0)
    assert caught.value.point == "W12"


@pytest.mark.rules("W13")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("option", ["open", "top"])
def test_there_is_always_a_move_and_every_round_ends(players: int, option: str) -> None:
    """W-T31. Players who prefer B make rounds as long as they can be."""
    rng = random.Random(players)
    for seed in range(6):
        game = table(players, seed, pile=option, listen=True)
        bound = 2 * (players * (game.hand_size - 2) + 1)
        turns, last = 0, ""
        while not game.over:
            moves = game.legal(game.decider or 0)
            assert moves
            assert len(moves) == len(set(moves))
            wanted = [move for move in moves if HELP < move <= SNEAK] if seed % 2 else []
            game.play(game.decider or 0, rng.choice(wanted or moves))
            assert game.every_card() == list(range(1, game.cards + 1))
            helpers = max(len(game.helpers_of(player)) for player in range(players))
            assert helpers <= game.hand_size - 1, "the next player had to lay a card for each"
            in_hands = {card for player in range(players) for card in game.hand(player)}
            known = {card for card in range(61) if knowers(game, card)}
            assert known <= in_hands
            for event in game.happened():
                if event.kind.name == "begins":
                    turns, last = 0, ""
                if event.kind.name in ("laid", "helper", "sneaked"):
                    assert (last, event.kind.name) != ("helper", "helper"), "two B in a row"
                    turns, last = turns + 1, event.kind.name
                    assert turns <= bound


@pytest.mark.rules("W4", "W5", "W6", "W7", "W13")
def test_legal_moves_are_exactly_those_that_the_rules_name() -> None:
    """W-T31: by a second, plain reading of W5 to W7."""
    for game in some_positions(60):
        if game.phase != TURN or game.over:
            continue
        seat = game.turn
        top = pile(game)[-1] if game.piled else 0
        expected = set()
        for card in game.hand(seat):
            if card > top:
                expected.add(LAY + card)
            else:
                expected.add(HELP + card)
                if game.helpers_of(seat) and card + sum(game.helpers_of(seat)) > top:
                    expected.add(SNEAK + card)
        assert set(game.legal(seat)) == expected


@pytest.mark.rules("W3", "W4")
def test_every_unlisted_move_is_refused_with_a_rule_and_changes_nothing() -> None:
    for option in ("open", "top"):
        for game in some_positions(12, pile=option):
            if game.over:
                continue
            for seat in range(game.players):
                for move in set(range(game.MOVES)) - set(game.legal(seat)):
                    point = game.refusal(seat, move).point
                    assert point in ("W1", "W3", "W4", "W5", "W6", "W7")
                    if move % 40 == 0:
                        refuses(game, seat, move, point)
