"""FKK, point by point."""

import random
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from hidden_fkk import shuffle_hidden

from kartentisch.arena.playout import finish, play_many
from kartentisch.games import Chance, Event, Refusal, new_game
from kartentisch.games.fkk import Fkk
from kartentisch.games.kinds import PLUS, SEE, SWAP

BLANK = NONE = SPECTATOR = -1
EVERYBODY = 0x1FF
DRAW, THROW, USE_PLUS, PASS = range(4)


def look(slot: int) -> int:
    return 4 + 13 * slot


def take(slot: int) -> int:
    return 5 + 13 * slot


def put(slot: int) -> int:
    return 6 + 13 * slot


def see(slot: int) -> int:
    return 7 + 13 * slot


def match(slot: int) -> int:
    return 8 + 13 * slot


def pick(seat: int, slot: int) -> int:
    return 9 + 13 * slot + seat


def new_fkk(players: int = 3, seed: int = 1, **options: Any) -> Fkk:
    game = new_game("fkk", players, seed, {"start": 0, **options}, listen=True)
    assert isinstance(game, Fkk)
    return game


def arrange(
    rows: Sequence[Sequence[int]],
    discards: Sequence[int],
    pile: Sequence[int] = (),
    turn: int = 0,
    drawn: int = BLANK,
    phase: str = "turn",
    **options: Any,
) -> Fkk:
    """A game with these rows, discards (top last) and draw pile (next first); nobody knows a card."""
    game = new_fkk(len(rows), **options)
    game.happened()
    lay_out(game, rows)
    game.discards = [*discards] + [BLANK] * (130 - len(discards))
    game.discarded = len(discards)
    game.pile = [*reversed(pile)] + [BLANK] * (130 - len(pile))
    game.left = len(pile)
    game.drawn = drawn
    game.turn = turn
    game.phase = game.PHASES.index("drawn" if drawn != BLANK else phase)
    everyone = (1 << len(rows)) - 1
    game.owing = everyone if phase in ("look", "match") and drawn == BLANK else 1 << turn
    return game


def refused(game: Fkk, seat: int, move: int) -> str | None:
    """The rule by which a move is refused, which must leave the game as it was."""
    before = game.save()
    with pytest.raises(Refusal) as caught:
        game.play(seat, move)
    assert game.save() == before
    assert all(caught.value.text(language) for language in ("de", "en"))
    return caught.value.point


def answer(game: Fkk, **slots: int) -> None:
    """Everyone answers the chance to match: with the slot given as s0=..., or with nothing."""
    for seat in game.deciders:
        slot = slots.get(f"s{seat}")
        game.play(seat, PASS if slot is None else match(slot))


def lay_out(game: Fkk, rows: Sequence[Sequence[int]]) -> None:
    laid = [card for row in rows for card in row]
    game.laid = laid + [BLANK] * (130 - len(laid))
    game.row = [len(row) for row in rows] + [0] * (8 - len(rows))


def end_round(game: Fkk, rows: Sequence[Sequence[int]]) -> None:
    """Everyone whose first card is a 7 matches with it."""
    lay_out(game, rows)
    game.discards, game.discarded = [7] + [BLANK] * 129, 1
    game.phase, game.owing = game.PHASES.index("match"), (1 << game.players) - 1
    answer(game, **{f"s{seat}": 0 for seat, row in enumerate(rows) if row[0] == 7})


def rows(game: Fkk) -> list[list[int]]:
    return [game.cards_of(seat) for seat in range(game.players)]


def discards(game: Fkk) -> list[int]:
    return game.discards[: game.discarded]


def knowers(game: Fkk, seat: int, slot: int) -> int:
    return game.known[sum(game.row[:seat]) + slot]


def seen_by(game: Fkk, viewer: int) -> list[list[int]]:
    return rows(game.masked(viewer))


def told(game: Fkk) -> list[str]:
    return [event.kind.name for event in game.happened()]


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
    assert refused(game, 1, match(0)) in ("K10", "K12")


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


# --- what one can know


@pytest.mark.rules("K17")
def test_the_picture_shows_no_card_again_that_was_seen_once() -> None:
    game = arrange([[9, 8], [7, 6]], [3], [5], rounds=1)
    game.known = [EVERYBODY] * 4 + [0] * 126
    for viewer in (SPECTATOR, 0, 1):
        assert "0:? 1:?" in game.masked(viewer).picture("de")
        assert "9" not in game.masked(viewer).picture("de")
    assert "0:9 1:8" in game.picture("de")


@pytest.mark.rules("K17")
def test_the_picture_marks_ones_own_choice_only() -> None:
    game = arrange([[9, 8], [7, 6]], [3], [5], phase="match")
    game.play(0, match(1))
    assert "1:?*" in game.masked(0).picture()
    assert "*" not in game.masked(1).picture()


def walk(seed: int, steps: int, **options: Any) -> tuple[Fkk, random.Random]:
    rng = random.Random(seed)
    game = new_fkk(2 + seed % 7, seed, **options)
    for _ in range(steps):
        step(game, rng)
    return game, rng


def step(game: Fkk, rng: random.Random) -> None:
    """A move by anyone who owes one, matching not too often, so that rows stay short."""
    if not game.over:
        seat = rng.choice(game.deciders)
        moves = game.legal(seat)
        likely = PASS in moves and rng.random() < 0.8
        game.play(seat, PASS if likely else rng.choice(moves))


@pytest.mark.rules("K17")
@pytest.mark.parametrize("seed", range(7))
def test_no_view_depends_on_what_its_viewer_cannot_know(seed: int) -> None:
    """K-T38, X-T04"""
    game, rng = walk(seed, 12 * seed, rounds=1)
    for _ in range(40):
        for viewer in range(-1, game.players):
            twin = game.copy()
            shuffle_hidden(twin, viewer, rng)
            view = game.masked(viewer)
            assert twin.masked(viewer).save() == view.save()
            assert twin.masked(viewer).picture("en") == view.picture("en")
            if viewer >= 0:
                assert twin.legal(viewer) == game.legal(viewer) == view.legal(viewer)
                move = rng.randrange(60)
                if move not in game.legal(viewer):
                    assert str(twin.refusal(viewer, move)) == str(game.refusal(viewer, move))
        step(game, rng)


@pytest.mark.rules("K17")
@pytest.mark.parametrize("seed", range(7))
def test_a_fill_keeps_what_the_viewer_knows(seed: int) -> None:
    """X-T06"""
    game, rng = walk(seed, 7 * seed, rounds=1)
    for _ in range(60):
        if game.over:
            break
        viewer = rng.randrange(-1, game.players)
        view = game.masked(viewer)
        world = view.fill(Chance(rng.randrange(1 << 30)))
        assert world.every_card() == game.every_card()
        known = world.masked(viewer)
        assert known.deciders == tuple(
            seat
            for seat in range(game.players)
            if seat in game.deciders or (game.phase_name in ("look", "match") and seat != viewer)
        )
        known.owing = view.owing
        assert known.save() == view.save()
        for _ in range(5):
            step(world, rng)
        step(game, rng)


# --- whole games


@pytest.mark.rules("K10")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_only_matching_makes_a_row_shorter(players: int) -> None:
    """K-T41, X-T03, X-T06"""
    rng = random.Random(players)
    game = new_fkk(players, players, rounds=1, deck=4)
    full = game.every_card()
    for _ in range(500):
        if game.over:
            break
        before, phase = list(game.row), game.phase_name
        step(game, rng)
        assert game.every_card() == full
        assert all(game.legal(seat) for seat in game.deciders)
        shorter = any(now < then for now, then in zip(game.row, before, strict=True))
        assert not shorter or phase == "match" or game.over


@pytest.mark.rules("K1")
@pytest.mark.parametrize("drawn", [SEE, SWAP, PLUS, 5])
def test_even_the_longest_row_leaves_at_most_256_moves(drawn: int) -> None:
    game = arrange([[1] * 127, [2]], [3], drawn=drawn, deck=10)
    moves = game.legal(0)
    assert len(moves) == len(set(moves)) <= 256
    assert max(moves) < game.MOVES
    game.play(0, put(126))
    assert len(game.legal(0)) == 128


@pytest.mark.rules("K14", "K15")
def test_games_of_random_players_end() -> None:
    """K-T41"""
    for seed in range(3):
        game = new_fkk(2, seed, deck=4, rounds=1)
        finish(game, Chance(seed))
        assert game.over


def test_a_new_match_leaves_nothing_behind_of_the_last_one() -> None:
    game = arrange([[9, 1], [5, 2]], [3], drawn=SWAP, deck=4, rounds=1)
    game.play(0, pick(1, 1))
    play_many(game, Chance(2), 1)
    assert game.every_card() == [kind for kind in range(13) for _ in range(4)]
    assert (game.drawn, game.picked) == (BLANK, NONE)


def test_a_game_is_small() -> None:
    assert sys.getsizeof(new_fkk(8)) < 1000


@pytest.mark.rules("K10")
def test_every_unlisted_move_is_refused_with_a_rule() -> None:
    """X-T02, X-T09"""
    game, rng = walk(1, 0, deck=4)
    for _ in range(30):
        seat = rng.randrange(game.players)
        listed = game.legal(seat)
        for move in (*range(4 + 13 * 2), 4 + 13 * 9, game.MOVES - 1):
            if move not in listed:
                point = refused(game, seat, move)
                assert point is not None
                assert point.startswith("K")
        step(game, rng)


def test_moves_have_words_of_their_own() -> None:
    words = Fkk.words()
    for language in ("de", "en"):
        texts = {words.move(move, language).casefold() for move in words.MOVES}
        assert len(texts) == len(words.MOVES) == Fkk.MOVES
    for move in words.MOVES:
        assert words.parse(words.short(move)) == move
        assert words.parse(words.move(move, "de")) == move
        assert words.parse(words.move(move, "en")) == move


class Referee:
    """Follows a full record with the names of places alone, and knows nothing of the engine."""

    def __init__(self, players: int) -> None:
        self.places: dict[str, list[int]] = {}
        self.players = players

    def watch(self, event: Event) -> None:
        told = event.public()
        name, card = event.kind.name, event.card
        if name == "begins":
            self.places = {"draw": [], "discards": [], "aside": []}
        elif name == "reshuffled":
            top = self.places["discards"].pop()
            self.below = sorted(self.places["discards"])
            assert len(self.below) == event.at
            assert self.places["draw"] == []
            self.places["discards"] = [top]
        elif name == "stacked":
            assert event.at == len(self.places["draw"])
            assert card is not None
            self.places["draw"].append(card)
        elif "from" in told:
            assert card is not None
            source = str(told["from"])
            cards = self.places[source]
            assert card in (cards if source == "aside" else cards[-1:])
            cards.remove(card) if source == "aside" else cards.pop()
            target = self.places.setdefault(str(told["to"]), [])
            if str(told["to"]).startswith(("row", "hand")):
                assert target == []
            target.append(card)
            if name == "matched":
                self.close_up(event)
        elif name in ("looked", "missed", "counted"):
            assert self.places[f"row {event.seat} {event.at}"] == [card]

    def close_up(self, event: Event) -> None:
        assert event.at is not None
        slot = event.at
        while self.places.get(f"row {event.seat} {slot + 1}"):
            self.places[f"row {event.seat} {slot}"] = self.places[f"row {event.seat} {slot + 1}"]
            slot += 1
            self.places[f"row {event.seat} {slot}"] = []

    def row(self, seat: int) -> list[int]:
        cards: list[int] = []
        while self.places.get(f"row {seat} {len(cards)}"):
            cards += self.places[f"row {seat} {len(cards)}"]
        return cards


@pytest.mark.rules("K13", "K17")
@pytest.mark.parametrize("seed", range(4))
def test_the_full_record_tells_where_every_card_is(seed: int) -> None:
    rng = random.Random(seed)
    game = new_fkk(2 + seed, seed, deck=5, rounds=2)
    referee = Referee(game.players)
    for _ in range(600):
        for event in game.happened():
            referee.watch(event)
            for language in ("de", "en"):
                for viewer in (SPECTATOR, 0):
                    game.words().event(event.seen_by(viewer), language)
        assert [referee.row(seat) for seat in range(game.players)] == rows(game)
        assert referee.places["discards"] == discards(game)
        assert referee.places["draw"] == game.pile[: game.left]
        if game.over:
            break
        step(game, rng)
