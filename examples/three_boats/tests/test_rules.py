"""Every rule of Three Boats."""

import pytest

from kartentisch.games import BLANK, Refusal
from three_boats.moves import STAY, THROW, boat_of, card_of
from three_boats.rules import ThreeBoats

HANDS = [[1, 9, 20, 41], [2, 8, 30, 42], [3, 4, 44, 45]]


def at_sea(hands: list[list[int]] = HANDS, **options: int | str) -> ThreeBoats:
    """A round of three in which everybody holds these cards, seat 0 to play."""
    game = ThreeBoats(3, {"start": 0, "rounds": 1, **options}, 1, listen=True)
    for seat in range(3):
        game.play(seat, game.legal(seat)[0])
    held = [0] * 5
    cards = [BLANK] * 40
    for seat, hand in enumerate(hands):
        held[seat] = len(hand)
        cards[8 * seat : 8 * seat + len(hand)] = hand
    game.hands, game.held = cards, held
    game.happened()
    return game


def board(game: ThreeBoats, boat: int, card: int) -> None:
    game.play(game.turn, 45 * boat + card)


def refusal(game: ThreeBoats, seat: int, move: int) -> str:
    with pytest.raises(Refusal) as refused:
        game.play(seat, move)
    return str(refused.value)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_gets_eight_of_45_cards(players: int) -> None:
    """B1, B2"""
    game = ThreeBoats(players, None, 1)
    assert game.every_card() == list(range(1, 46))
    assert [len(game.hand(seat)) for seat in range(players)] == [8] * players
    assert game.deciders == tuple(range(players))


def test_two_to_five_can_play() -> None:
    """B1"""
    for players in (1, 6):
        with pytest.raises(Refusal, match="2 to 5 players"):
            ThreeBoats(players)


def test_everyone_throws_a_card_overboard_that_nobody_else_sees() -> None:
    """B3, B9"""
    game = ThreeBoats(2, {"start": 1}, 1, listen=True)
    card = game.hand(0)[3]
    game.happened()
    game.play(0, THROW + card)
    (thrown,) = game.happened()
    assert thrown.card == card
    assert thrown.seen_by(0).card == card
    assert thrown.seen_by(1).card is None
    assert game.masked(0).places()["overboard 0"] == [card]
    assert game.masked(1).places()["overboard 0"] == [BLANK]
    assert game.masked(1).hand(0) == [BLANK] * 7
    assert "already" in refusal(game, 0, THROW + game.hand(0)[0])
    assert "first everyone throws" in refusal(game, 1, game.hand(1)[0])
    game.play(1, THROW + game.hand(1)[0])
    assert (game.phase_name, game.deciders) == ("sail", (1,))


def test_a_card_must_be_higher_than_the_last_one_on_its_boat() -> None:
    """B4"""
    game = at_sea()
    assert sorted(game.legal(0)) == [1, 9, 20, 41, 46, 54, 65, 86, 91, 99, 110, 131]
    board(game, 1, 20)
    assert game.boat(1) == [20]
    assert game.turn == 1
    assert sorted(map(card_of, (move for move in game.legal(1) if boat_of(move) == 1))) == [30, 42]
    assert "the 8 is too low: boat 2 shows the 20" in refusal(game, 1, 45 + 8)
    assert "you have no 9" in refusal(game, 1, 9)
    assert "only at the start" in refusal(game, 1, THROW + 8)
    assert "turn of Seat 2" in refusal(game, 0, 9)


@pytest.mark.parametrize("step", [3, 5, 8])
def test_a_small_step_is_worth_a_point(step: int) -> None:
    """B5"""
    game = at_sea([[1], [1 + step], [2 + 2 * step]], step=step)
    board(game, 0, 1)
    board(game, 0, 1 + step)
    board(game, 0, 2 + 2 * step)
    assert list(game.earned)[:3] == [1, 1, 3]  # the last one is captain of three cards


def test_who_can_play_nowhere_stays_ashore_and_shows_the_rest() -> None:
    """B6"""
    game = at_sea([[40, 41], [2, 8], [42, 43, 44]])
    board(game, 0, 40)
    assert "only if none of your cards fits" in refusal(game, 1, STAY)
    board(game, 1, 8)
    board(game, 1, 42)
    board(game, 2, 41)
    assert game.legal(1) == [STAY]
    game.play(1, STAY)
    assert game.places()["shore"] == [2]
    assert game.hand(1) == []
    board(game, 0, 43)
    assert game.deciders == (2,)  # nobody else has cards


def test_the_last_aboard_is_captain_and_gets_a_point_for_each_card() -> None:
    """B7, B8"""
    game = at_sea([[10, 40], [20], [30]])
    board(game, 0, 10)
    board(game, 0, 20)
    board(game, 0, 30)
    board(game, 1, 40)
    assert game.over
    assert game.points == (1, 0, 3)
    assert game.winners == (2,)
    captains = [(event.seat, event.at) for event in game.happened() if event.kind.name == "captain"]
    assert captains == [(2, 0), (0, 1)]


def test_everyone_begins_a_round() -> None:
    """B8"""
    game = ThreeBoats(3, None, 5)
    starters = [game.starter]
    while not game.over:
        seat = game.deciders[0]
        game.play(seat, game.legal(seat)[-1])
        if game.round == len(starters) and not game.over:
            starters.append(game.starter)
    assert sorted(starters) == [0, 1, 2]
