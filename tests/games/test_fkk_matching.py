"""FKK, point by point: matching, an empty draw pile, and the end."""

from typing import Any

import pytest
from fkk_positions import (
    BLANK,
    SPECTATOR,
    answer,
    arrange,
    discards,
    end_round,
    look,
    match,
    new_fkk,
    pick,
    put,
    rows,
    seen_by,
    take,
    told,
)
from refusing import refused

from kartentisch.games.fkk_cards import PLUS, SEE, SWAP
from kartentisch.games.moves.fkk import (
    DRAW,
    PASS,
    THROW,
    USE_PLUS,
)

# --- matching


@pytest.mark.rules("K10")
def test_an_equal_card_may_be_discarded_after_a_turn() -> None:
    """K-T20"""
    game = arrange([[9, 1], [7, 2]], [3, 7], [6], phase="match")
    game.known = [0, 0, 0, 2] + [0] * 126
    answer(game, s1=0)
    assert rows(game) == [[9, 1], [2]]
    assert game.known[:4] == [0, 0, 2, 0]
    assert discards(game) == [3, 7, 7]
    assert game.phase_name == "turn"
    assert game.deciders == (1,)


@pytest.mark.rules("K10")
def test_several_may_match_settled_clockwise_from_the_active_player() -> None:
    """K-T21"""
    game = arrange([[7, 1], [7, 2], [9, 7]], [3, 7], [6], turn=1, phase="match")
    game.play(2, match(1))
    game.play(0, match(0))
    assert rows(game) == [[7, 1], [7, 2], [9, 7]]
    assert told(game) == ["decided", "decided"]
    game.play(1, match(0))
    assert rows(game) == [[1], [2], [9]]
    assert [event.seat for event in game.happened() if event.kind.name == "matched"] == [1, 2, 0]


@pytest.mark.rules("K10")
def test_the_active_player_may_match_too() -> None:
    """K-T22"""
    game = arrange([[5, 8], [7, 2]], [3], [5, 6])
    game.play(0, DRAW)
    game.play(0, THROW)
    answer(game, s0=0)
    assert rows(game)[0] == [8]


@pytest.mark.rules("K10")
def test_one_card_a_player_and_turn() -> None:
    """K-T23"""
    game = arrange([[9, 1], [7, 7, 1]], [3, 7], [6], phase="match")
    game.play(1, match(0))
    assert refused(game, 1, match(1)) == "K10"
    game.play(0, PASS)
    assert rows(game)[1] == [7, 1]
    assert refused(game, 1, match(0)) == "K10"


@pytest.mark.rules("K10", "K17")
def test_answers_are_secret_until_all_are_there() -> None:
    game = arrange([[7, 1], [7, 2], [9, 7]], [3, 7], [6], phase="match")
    other = game.copy()
    game.play(1, match(0))
    other.play(1, PASS)
    for viewer in (SPECTATOR, 0, 2):
        assert game.masked(viewer).save() == other.masked(viewer).save()
    assert game.masked(1).answers[1] == 0
    assert refused(game, 1, PASS) == "K10"


@pytest.mark.rules("K10")
def test_in_a_chance_nothing_else_can_be_done() -> None:
    game = arrange([[7, 1], [7, 2]], [3, 7], [6], phase="match")
    for move in (DRAW, THROW, take(0), put(0), pick(0, 0), match(2)):
        assert refused(game, 0, move) == "K10"
    assert game.legal(0) == [PASS, match(0), match(1)]


@pytest.mark.rules("K11", "K17")
def test_a_wrong_card_is_shown_stays_and_costs_a_card() -> None:
    """K-T25"""
    game = arrange([[9, 1], [5, 2], [4]], [3, 7], [6, 8], phase="match")
    game.play(1, match(0))
    assert refused(game, 1, match(1)) == "K10"
    answer(game)
    assert rows(game) == [[9, 1], [5, 2, 6], [4]]
    assert discards(game) == [3, 7]
    for viewer in (SPECTATOR, 0, 1, 2):
        assert seen_by(game, viewer)[1] == [5, BLANK, BLANK]
    events = [event for event in game.happened() if event.kind.name in ("missed", "penalty")]
    assert [(event.seat, event.card, event.at) for event in events] == [(1, 5, 0), (1, 6, 2)]
    assert events[1].seen_by(1).card is None


@pytest.mark.rules("K10", "K11")
def test_another_kind_of_action_is_a_wrong_card() -> None:
    """K-T26"""
    game = arrange([[9, 1], [SWAP, 2]], [3, SEE], [6, 8], phase="match")
    answer(game, s1=0)
    assert rows(game)[1] == [SWAP, 2, 6]


@pytest.mark.rules("K6", "K10")
def test_a_matched_action_card_does_nothing() -> None:
    """K-T27"""
    game = arrange([[9, 1], [PLUS, 2]], [3, PLUS], [6, 8], phase="match")
    answer(game, s1=0)
    assert rows(game)[1] == [2]
    assert game.left == 2


@pytest.mark.rules("K12")
def test_the_card_that_opens_the_discards_cannot_be_matched() -> None:
    """K-T28"""
    game = new_fkk(2)
    assert refused(game, 1, match(0)) == "K12"
    for seat in (0, 1):
        game.play(seat, look(0))
        game.play(seat, look(1))
    for seat in (0, 1):
        assert refused(game, seat, match(0)) == "K12"
        assert refused(game, seat, PASS) == "K12"
    game.play(0, DRAW)
    assert refused(game, 1, match(0)) == "K12"


@pytest.mark.rules("K10", "K12")
def test_after_the_first_turn_the_opening_card_is_no_reason_to_refuse_a_match() -> None:
    game = arrange([[9, 1, 2, 4], [5, 6, 7, 8]], [3], [0, 0, 0])
    assert refused(game, 1, match(0)) == "K12"
    game.play(0, take(0))
    answer(game, s1=0)  # the wrong card leaves a single discard
    assert (game.discarded, game.quiet) == (1, 0)
    assert refused(game, 0, match(0)) == "K10"


@pytest.mark.rules("K10")
def test_all_are_judged_by_the_card_that_ended_the_turn() -> None:
    """K-T29: the penalty of seat 0 turns the discards over, and still 7 counts; no chance follows."""
    game = arrange([[9, 1], [7, 2], [7, 3]], [4, 7], [], phase="match")
    answer(game, s0=0, s1=0, s2=0)
    assert rows(game) == [[9, 1, 4], [2], [3]]
    assert discards(game) == [7, 7, 7]
    assert game.phase_name == "turn"
    assert refused(game, 2, match(0)) == "K10"


@pytest.mark.rules("K11")
def test_whoever_matches_wrongly_may_match_again_next_turn() -> None:
    game = arrange([[9, 1], [5, 7]], [3, 7], [6, 7, 8], phase="match")
    answer(game, s1=0)
    game.play(1, DRAW)
    game.play(1, THROW)
    answer(game, s1=1)
    assert rows(game)[1] == [5, 6]


# --- an empty draw pile


@pytest.mark.rules("K13")
def test_an_empty_draw_pile_is_made_of_the_discards_below_the_top() -> None:
    """K-T33"""
    game = arrange([[9, 1], [5, 2]], [0, 4, 6, 8])
    before = game.every_card()
    game.play(0, DRAW)
    assert discards(game) == [8]
    assert game.left == 2
    assert sorted([*game.pile[:2], game.drawn]) == [0, 4, 6]
    assert game.every_card() == before
    assert told(game) == ["reshuffled", "stacked", "stacked", "stacked", "drew"]


@pytest.mark.rules("K13")
def test_the_last_card_can_be_drawn_without_a_shuffle() -> None:
    game = arrange([[9, 1], [5, 2]], [0, 4], [8])
    game.play(0, DRAW)
    assert discards(game) == [0, 4]
    assert game.left == 0


@pytest.mark.rules("K13")
def test_nothing_to_draw() -> None:
    """K-T34"""
    game = arrange([[9, 1], [5, 2]], [8])
    assert refused(game, 0, DRAW) == "K13"
    assert game.legal(0) == [take(0), take(1)]
    game.play(0, take(0))
    assert rows(game)[0] == [8, 1]
    assert discards(game) == [9]


@pytest.mark.rules("K13", "K11")
def test_a_penalty_lapses_when_nothing_can_be_drawn() -> None:
    game = arrange([[9, 1], [5, 2]], [8], phase="match")
    answer(game, s1=0)
    assert rows(game) == [[9, 1], [5, 2]]
    assert "lapsed" in told(game)
    assert seen_by(game, 0)[1] == [5, BLANK]


@pytest.mark.rules("K13", "K9", "K6")
def test_plus_lapses_when_nothing_can_be_drawn() -> None:
    """The Plus itself is thrown only after it was used, so it makes no card free."""
    game = arrange([[9, 1], [5, 2]], [8], drawn=PLUS)
    game.play(0, USE_PLUS)
    assert rows(game) == [[9, 1], [5, 2]]
    assert discards(game) == [8, PLUS]
    assert told(game) == ["uses", "lapsed", "threw"]


# --- the end


@pytest.mark.rules("K1", "K14")
def test_the_round_ends_when_a_player_has_no_card_left() -> None:
    """K-T30"""
    game = arrange([[0, 9, PLUS, 3], [4]], [4], [6], phase="match", rounds=1)
    answer(game, s1=0)
    assert game.over
    assert game.points == (32, 0)
    assert game.winners == (1,)
    assert game.legal(0) == game.legal(1) == []
    names = told(game)
    assert names.count("counted") == 4
    assert names[-3:] == ["scores", "scores", "wins"]
    assert seen_by(game, SPECTATOR) == [[0, 9, PLUS, 3], []]


@pytest.mark.rules("K14", "K16")
def test_several_may_reach_none_together() -> None:
    """K-T31"""
    game = arrange([[9], [4], [4]], [4], [6], phase="match", rounds=1)
    answer(game, s0=0, s1=0, s2=0)
    assert game.points == (15, 0, 0)
    assert game.winners == (1, 2)


@pytest.mark.rules("K1", "K14")
@pytest.mark.parametrize(("card", "value"), [*((n, n) for n in range(10)), (SEE, 20), (SWAP, 20)])
def test_what_a_card_counts(card: int, value: int) -> None:
    game = arrange([[card], [4]], [4], [6], phase="match", rounds=1)
    answer(game, s1=0)
    assert game.points == (value, 0)


@pytest.mark.rules("K15")
def test_a_round_without_any_change_of_size_ends() -> None:
    """K-T36"""
    game = arrange([[9, 1], [5, 2]], [3], [0] * 90, rounds=1)
    for turn in range(40):
        assert not game.over, turn
        game.play(game.turn, DRAW)
        game.play(game.turn, THROW)
        answer(game)
    assert game.over
    assert game.points == (10, 7)
    assert "stalled" in told(game)


@pytest.mark.rules("K15")
@pytest.mark.parametrize("change", ["match", "penalty", "plus"])
def test_any_change_of_size_counts_anew(change: str) -> None:
    game = arrange([[9, 1, 1], [5, 2]], [3], [0] * 5)
    game.quiet = 38
    if change == "plus":
        game.play(0, DRAW)
        game.drawn = PLUS
        game.play(0, USE_PLUS)
        answer(game)
    else:
        game.play(0, take(1))
        answer(game, s0=2 if change == "match" else 0)
    assert game.quiet == 0
    game.play(1, DRAW)
    game.play(1, THROW)
    answer(game)
    assert game.quiet == 1


@pytest.mark.rules("K15")
def test_the_chance_to_match_comes_before_the_end_of_a_quiet_round() -> None:
    game = arrange([[9, 1], [5, 2]], [3], [1, 0, 0])
    game.quiet = 39
    game.play(0, DRAW)
    game.play(0, THROW)
    answer(game, s0=1)
    assert not game.over
    assert game.phase_name == "turn"
    assert rows(game)[0] == [9]


@pytest.mark.rules("K16")
@pytest.mark.parametrize(
    ("players", "options", "rounds"),
    [(2, {}, 2), (5, {}, 5), (3, {"rounds": 1}, 1), (2, {"rounds": 24}, 24)],
)
def test_a_match_has_a_round_for_each_player(
    players: int, options: dict[str, Any], rounds: int
) -> None:
    """K-T37"""
    game = new_fkk(players, **options)
    for played in range(rounds):
        assert game.round == played
        assert game.winners == ()
        end_round(game, [[7], *[[2]] * (players - 1)])
    assert game.over
    assert game.points == (0, *[2 * rounds] * (players - 1))
    assert game.winners == (0,)


@pytest.mark.rules("K16")
def test_equal_points_share_the_win() -> None:
    """K-T37"""
    game = new_fkk(3, rounds=2)
    end_round(game, [[7], [4], [9]])
    end_round(game, [[7, 4], [7], [9]])
    assert game.points == (4, 4, 18)
    assert game.winners == (0, 1)


@pytest.mark.rules("K16")
def test_points_of_all_rounds_are_added() -> None:
    game = arrange([[9, 1], [4]], [4], [6], phase="match", rounds=2)
    game.totals = [7, 20, *[0] * 6]
    answer(game, s1=0)
    assert not game.over
    assert game.points == (17, 20)
    assert game.phase_name == "look"
    assert len(game.every_card()) == 104
