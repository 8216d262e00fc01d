"""FKK, point by point: the deal, turns and actions."""

from typing import Any

import pytest
from fkk_positions import (
    BLANK,
    EVERYBODY,
    SPECTATOR,
    answer,
    arrange,
    discards,
    end_round,
    knowers,
    look,
    new_fkk,
    pick,
    put,
    rows,
    see,
    seen_by,
    take,
    told,
)
from refusing import refused

from kartentisch.games import Event, Refusal, new_game
from kartentisch.games.fkk_cards import PLUS, SEE, SWAP
from kartentisch.games.moves.fkk import (
    DRAW,
    THROW,
    USE_PLUS,
)

# --- the deal and the first look


@pytest.mark.rules("K1", "K2")
@pytest.mark.parametrize(("players", "left"), [(2, 95), (4, 87), (8, 71)])
def test_the_deal(players: int, left: int) -> None:
    """K-T01"""
    game = new_fkk(players)
    assert [len(row) for row in rows(game)] == [4] * players
    assert game.discarded == 1
    assert game.left == left
    assert game.every_card() == [kind for kind in range(13) for _ in range(8)]
    assert set(seen_by(game, 0)[0]) == {BLANK}


@pytest.mark.rules("K2")
@pytest.mark.parametrize("players", [1, 9, 0, True, "2"])
def test_fkk_is_for_two_to_eight(players: Any) -> None:
    """K-T01"""
    with pytest.raises(Refusal) as caught:
        new_game("fkk", players)
    assert caught.value.point == "K2"


@pytest.mark.rules("K1")
def test_the_deck_is_an_option() -> None:
    assert len(new_fkk(8, deck=4).every_card()) == 52
    assert len(new_fkk(2, deck=10).every_card()) == 130
    for deck in (3, 11, "many"):
        with pytest.raises(Refusal) as caught:
            new_fkk(2, deck=deck)
        assert caught.value.point == "K1"


@pytest.mark.rules("K2")
def test_an_action_card_that_opens_the_discards_does_nothing() -> None:
    for seed in range(200):
        game = new_fkk(2, seed)
        if game.discards[0] >= SEE:
            break
    assert game.discards[0] >= SEE
    assert game.phase_name == "look"
    assert game.left == 95


@pytest.mark.rules("K3", "K17")
def test_everyone_looks_at_two_own_cards() -> None:
    """K-T02"""
    game = new_fkk(3)
    game.happened()
    row = game.cards_of(1)
    assert game.deciders == (0, 1, 2)
    game.play(1, look(3))
    assert seen_by(game, 1)[1] == [BLANK] * 4
    assert refused(game, 1, look(3)) == "K3"
    assert refused(game, 1, look(4)) == "K3"
    assert refused(game, 1, pick(0, 0)) == "K3"
    game.play(1, look(0))
    assert seen_by(game, 1) == [[BLANK] * 4, [row[0], BLANK, BLANK, row[3]], [BLANK] * 4]
    assert seen_by(game, 0) == seen_by(game, SPECTATOR) == [[BLANK] * 4] * 3
    assert refused(game, 1, look(1)) == "K3"
    assert refused(game, 0, DRAW) == "K3"
    assert refused(game, 0, take(0)) == "K3"
    assert told(game) == ["decided"]
    for seat in (2, 0):
        game.play(seat, look(1))
        game.play(seat, look(2))
    assert game.phase_name == "turn"
    assert game.decider == 0
    assert refused(game, 0, look(0)) == "K3"


@pytest.mark.rules("K3", "K17")
def test_who_looked_where_comes_out_when_all_have_chosen() -> None:
    game = new_fkk(2)
    game.happened()
    for slot in (0, 2):
        game.play(0, look(slot))
    assert game.masked(1).known == game.masked(SPECTATOR).known == [0] * 130
    assert game.masked(0).known[:4] == [1, 0, 1, 0]
    for slot in (1, 3):
        game.play(1, look(slot))
    assert game.masked(1).known[:8] == game.masked(SPECTATOR).known[:8] == [1, 0, 1, 0, 0, 2, 0, 2]
    looked = [event for event in game.happened() if event.kind.name == "looked"]
    assert [(event.seat, event.at) for event in looked] == [(0, 0), (0, 2), (1, 1), (1, 3)]
    assert [event.card for event in looked] == [game.laid[place] for place in (0, 2, 5, 7)]
    assert [event.seen_by(0).card is None for event in looked] == [False, False, True, True]
    assert all(event.seen_by(SPECTATOR).card is None for event in looked)


@pytest.mark.rules("K3")
def test_the_first_of_two_looks_can_be_taken_back() -> None:
    game = new_fkk(2)
    before = game.save()
    assert not game.may_take_back(0)
    game.play(0, look(1))
    assert game.may_take_back(0)
    assert not game.may_take_back(1)
    game.take_back(0)
    assert game.save() == before
    game.play(0, look(1))
    game.play(0, look(2))
    with pytest.raises(Refusal):
        game.take_back(0)


# --- turns


@pytest.mark.rules("K4", "K17")
def test_the_top_discard_takes_the_place_of_a_card() -> None:
    """K-T03"""
    game = arrange([[9, 1, 2, 1], [5] * 4], [6, 3], [8])
    game.play(0, take(0))
    assert rows(game)[0] == [3, 1, 2, 1]
    assert discards(game) == [6, 9]
    assert knowers(game, 0, 0) == EVERYBODY
    for viewer in (SPECTATOR, 0, 1):
        assert seen_by(game, viewer)[0] == [3, BLANK, BLANK, BLANK]
    events = game.happened()
    assert [(event.kind.name, event.card, event.at) for event in events] == [
        ("took", 3, None),
        ("replaced", 9, 0),
        ("placed", 3, 0),
    ]


@pytest.mark.rules("K4")
def test_the_top_discard_must_be_placed() -> None:
    """K-T04: there is no way to take it without a slot, and none to put it into a foreign row."""
    game = arrange([[9, 1], [5] * 4], [3], [8])
    assert game.legal(0) == [DRAW, take(0), take(1)]
    assert refused(game, 0, take(2)) == "K4"
    assert refused(game, 0, THROW) == "K5"
    assert refused(game, 0, put(0)) == "K5"
    assert refused(game, 1, take(0)) == "K4"


@pytest.mark.rules("K4")
def test_turns_go_clockwise() -> None:
    game = arrange([[1], [1], [1]], [3], [8, 8, 8, 8, 8], turn=1)
    order = []
    for _ in range(4):
        order.append(game.turn)
        game.play(game.turn, DRAW)
        game.play(game.turn, THROW)
        answer(game)
    assert order == [1, 2, 0, 1]


@pytest.mark.rules("K4", "K16")
def test_the_start_moves_on_with_each_round() -> None:
    game = new_fkk(3, start=1)
    starters = []
    while not game.over:
        starters.append(game.starter)
        end_round(game, [[7], [2], [3]])
    assert starters == [1, 2, 0]


@pytest.mark.rules("K5")
def test_a_drawn_card_can_be_thrown() -> None:
    """K-T05"""
    game = arrange([[9, 1], [5] * 4], [3], [7, 8])
    game.play(0, DRAW)
    assert game.drawn == 7
    game.play(0, THROW)
    assert discards(game) == [3, 7]
    assert rows(game)[0] == [9, 1]
    assert game.phase_name == "match"
    assert told(game) == ["drew", "threw"]


@pytest.mark.rules("K5", "K17")
def test_a_drawn_card_can_take_the_place_of_a_card() -> None:
    """K-T06"""
    game = arrange([[9, 1], [5] * 4], [3], [4, 8])
    game.play(0, DRAW)
    assert refused(game, 0, put(2)) == "K5"
    assert refused(game, 0, DRAW) == "K5"
    assert refused(game, 0, take(0)) == "K5"
    game.play(0, put(0))
    assert rows(game)[0] == [4, 1]
    assert discards(game) == [3, 9]
    assert game.drawn == BLANK
    assert knowers(game, 0, 0) == 1
    assert seen_by(game, 0)[0] == [4, BLANK]
    assert seen_by(game, 1)[0] == seen_by(game, SPECTATOR)[0] == [BLANK, BLANK]
    assert told(game) == ["drew", "replaced", "hid"]


@pytest.mark.rules("K5", "K17")
def test_only_its_owner_sees_a_drawn_card() -> None:
    """K-T40"""
    game = arrange([[9, 1], [5] * 4], [3], [4, 8])
    game.play(0, DRAW)
    assert game.masked(0).drawn == 4
    assert game.masked(1).drawn == game.masked(SPECTATOR).drawn == BLANK
    assert "drawn: 4" in game.masked(0).picture("en")
    assert "drawn: ?" in game.masked(1).picture("en")
    (event,) = game.happened()
    assert event.seen_by(0).card == 4
    assert event.seen_by(1).card is None


# --- actions


@pytest.mark.rules("K6", "K7", "K17")
def test_see_shows_one_own_card_to_its_owner() -> None:
    """K-T07"""
    game = arrange([[9, 1], [5] * 4], [3], drawn=SEE)
    game.play(0, see(1))
    assert discards(game) == [3, SEE]
    assert seen_by(game, 0)[0] == [BLANK, 1]
    assert seen_by(game, 1)[0] == seen_by(game, SPECTATOR)[0] == [BLANK, BLANK]
    assert game.phase_name == "match"
    events = game.happened()
    assert [event.kind.name for event in events] == ["uses", "looked", "threw"]
    assert events[1].seen_by(0) == events[1]
    assert events[1].seen_by(1) == Event(events[1].kind, 0, None, 1, None)


@pytest.mark.rules("K5", "K6")
@pytest.mark.parametrize("action", [SEE, SWAP])
def test_an_action_card_may_be_thrown_unused(action: int) -> None:
    """K-T08"""
    game = arrange([[9, 1], [5] * 4], [3], drawn=action)
    game.play(0, THROW)
    assert discards(game) == [3, action]
    assert game.known == [0] * 130


@pytest.mark.rules("K5", "K6")
@pytest.mark.parametrize("action", [SEE, SWAP, PLUS])
def test_an_action_card_put_down_does_nothing(action: int) -> None:
    """K-T09, K-T16"""
    game = arrange([[9, 1, 2], [5] * 4], [3], [8], drawn=action)
    game.play(0, put(2))
    assert rows(game) == [[9, 1, action], [5] * 4]
    assert discards(game) == [3, 2]
    assert game.known[:3] == [0, 0, 1]
    assert game.left == 1
    assert game.phase_name == "match"


@pytest.mark.rules("K7")
def test_see_is_for_own_cards() -> None:
    """K-T10"""
    game = arrange([[9, 1], [5] * 4], [3], drawn=SEE)
    assert refused(game, 0, pick(1, 0)) == "K7"
    assert refused(game, 0, see(2)) == "K7"


@pytest.mark.rules("K8", "K17")
def test_swap_exchanges_any_two_cards_and_knowledge_goes_with_them() -> None:
    """K-T12"""
    game = arrange([[9, 1], [5, 6], [7, 8, 2]], [3], drawn=SWAP)
    game.known = [1, 0, 0b10, 0, 0, 0, EVERYBODY] + [0] * 123
    game.play(0, pick(1, 0))
    assert game.phase_name == "swap"
    assert rows(game)[1] == [5, 6]
    game.play(0, pick(2, 2))
    assert rows(game) == [[9, 1], [2, 6], [7, 8, 5]]
    assert game.known[:7] == [1, 0, EVERYBODY, 0, 0, 0, 0b10]
    assert discards(game) == [3, SWAP]
    assert seen_by(game, 1) == [[BLANK, BLANK], [2, BLANK], [BLANK, BLANK, 5]]
    assert seen_by(game, 2) == [[BLANK, BLANK], [2, BLANK], [BLANK] * 3]
    events = game.happened()
    moved = [event.public() for event in events[1:5]]
    assert [(event["card"], event["from"], event["to"]) for event in moved] == [
        (5, "row 1 0", "aside"),
        (2, "row 2 2", "aside"),
        (5, "aside", "row 2 2"),
        (2, "aside", "row 1 0"),
    ]
    assert all(event.seen_by(seat).card is None for event in events[1:5] for seat in (-1, 0, 1, 2))


@pytest.mark.rules("K8")
def test_two_cards_of_one_row_can_be_swapped() -> None:
    game = arrange([[9, 1], [5, 6]], [3], drawn=SWAP)
    game.play(0, pick(1, 1))
    game.play(0, pick(1, 0))
    assert rows(game) == [[9, 1], [6, 5]]


@pytest.mark.rules("K8")
def test_swap_needs_two_different_cards_that_lie_there() -> None:
    """K-T13"""
    game = arrange([[9, 1], [5, 6, 7]], [3], drawn=SWAP)
    assert refused(game, 0, pick(0, 2)) == "K8"
    assert refused(game, 0, pick(2, 0)) == "K8"
    game.play(0, pick(1, 2))
    assert refused(game, 0, pick(1, 2)) == "K8"
    assert refused(game, 0, pick(1, 3)) == "K8"
    assert refused(game, 0, THROW) == "K8"
    assert refused(game, 0, put(0)) == "K8"
    assert refused(game, 1, pick(0, 0)) == "K4"
    assert game.legal(0) == [pick(0, 0), pick(0, 1), pick(1, 0), pick(1, 1)]


@pytest.mark.rules("K8")
def test_the_first_card_of_a_swap_can_be_taken_back_and_is_secret() -> None:
    game = arrange([[9, 1], [5, 6, 7]], [3], drawn=SWAP)
    before = game.save()
    views = [game.masked(viewer).save() for viewer in (SPECTATOR, 1)]
    game.play(0, pick(1, 2))
    assert [game.masked(viewer).save() for viewer in (SPECTATOR, 1)] == views
    assert game.masked(0).picked == pick(1, 2)
    assert told(game) == []
    assert not game.may_take_back(1)
    game.take_back(0)
    assert game.save() == before


@pytest.mark.rules("K9")
def test_a_drawn_plus_cannot_simply_be_thrown() -> None:
    """K-T14"""
    game = arrange([[9, 1], [5] * 4], [3], [6], drawn=PLUS)
    assert refused(game, 0, THROW) == "K9"
    assert game.legal(0) == [USE_PLUS, put(0), put(1)]


@pytest.mark.rules("K9")
def test_plus_may_be_thrown_where_people_play_so() -> None:
    game = arrange([[9, 1], [5] * 4], [3], [6], drawn=PLUS, plus="optional")
    assert game.legal(0) == [THROW, USE_PLUS, put(0), put(1)]
    game.play(0, THROW)
    assert rows(game)[0] == [9, 1]
    assert discards(game) == [3, PLUS]


@pytest.mark.rules("K9", "K17")
def test_plus_brings_an_unseen_card_to_the_end_of_the_row() -> None:
    """K-T15"""
    game = arrange([[9, 1, 2, 4], [5] * 4], [3], [6, 8], drawn=PLUS)
    game.known = [1] * 4 + [2] * 4 + [0] * 122
    game.play(0, USE_PLUS)
    assert rows(game) == [[9, 1, 2, 4, 6], [5] * 4]
    assert game.known[:9] == [1, 1, 1, 1, 0, 2, 2, 2, 2]
    assert discards(game) == [3, PLUS]
    assert told(game) == ["uses", "added", "threw"]


@pytest.mark.rules("K6")
def test_a_card_has_only_its_own_action() -> None:
    game = arrange([[9, 1], [5] * 4], [3], [6], drawn=7)
    for move in (USE_PLUS, see(0), pick(1, 0)):
        assert refused(game, 0, move) == "K6"
    game.drawn = SWAP
    for move in (USE_PLUS, see(0)):
        assert refused(game, 0, move) == "K6"


@pytest.mark.rules("K4", "K6")
@pytest.mark.parametrize("action", [SEE, SWAP, PLUS])
def test_an_action_card_from_the_discards_does_nothing(action: int) -> None:
    """K-T18"""
    game = arrange([[9, 1], [5] * 4], [3, action], [6])
    game.play(0, take(1))
    assert rows(game) == [[9, action], [5] * 4]
    assert game.phase_name == "match"
    assert game.left == 1


@pytest.mark.rules("K6", "K10")
def test_a_replaced_action_card_does_nothing_and_can_be_matched() -> None:
    """K-T19"""
    game = arrange([[SEE, 1], [SEE, 5]], [3], drawn=3)
    game.play(0, put(0))
    assert discards(game) == [3, SEE]
    assert game.known[:4] == [1, 0, 0, 0]
    answer(game, s1=0)
    assert rows(game) == [[3, 1], [5]]
