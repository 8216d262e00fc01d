"""Futschikato: positions in which the sensible move is obvious, and the rules of thumb find it."""

from sense import answers, arrange, share_among_random_players

from kartentisch.games.futschikato import Futschikato


def futschikato(hand: list[int], front: list[int], held: list[int]) -> Futschikato:
    """It is the turn of seat 0 of three, with this hand; held: how many cards the others have."""
    game = Futschikato(3, {"start": 0})
    worth = [127] + [0] * 20
    for number in front:
        worth[number] += number
    worth[0] = 127
    rows = [(cards + [0] * 8)[:8] for cards in (hand, [2] * held[0], [2] * held[1])]
    arrange(game, hands=[*rows[0], *rows[1], *rows[2]] + [0] * 40)
    arrange(game, front=[*front, 0, 0, 0, 0, 0], held=[len(hand), *held, 0, 0, 0, 0, 0])
    arrange(game, worth=worth)
    return game


def test_futschikato_beats_a_last_card() -> None:
    assert answers(futschikato([3, 9, 2], [0, 7, 0], [0, 4]), 0) == {9}
    assert answers(futschikato([3, 9, 16], [0, 7, 4], [4, 0]), 0) <= {9, 16}


def test_futschikato_joins_what_is_pushed_through_next() -> None:
    assert answers(futschikato([5, 12, 3, 2], [0, 5, 0], [4, 4]), 0) == {5}


def test_futschikato_does_not_join_a_last_card() -> None:
    assert answers(futschikato([5, 2], [0, 5, 0], [0, 4]), 0) == {2}


def test_futschikato_throws_the_low_card_where_none_gets_through() -> None:
    assert answers(futschikato([2, 14], [0, 0, 0], [4, 4]), 0) == {2}


def test_futschikato_may_rather_beat_what_is_pushed_through_next() -> None:
    """7 beats the 5 alone, and 12 also the 9 of the next player."""
    game = futschikato([7, 12], [0, 9, 5], [3, 3])
    values = {"beaten": 0, "few_left": 0, "habit": 90}
    assert answers(game, 0, **values) == {7}
    assert answers(game, 0, urgent=200, **values) == {12}


def test_futschikato_may_risk_a_low_card_where_others_hold_few() -> None:
    few, many = (futschikato([2, 12], [0, 0, 0], [held, held]) for held in (1, 6))
    assert answers(few, 0, habit=55) == answers(many, 0, habit=55) == {12}
    assert answers(few, 0, habit=55, fewer=150) == {2}
    assert answers(many, 0, habit=55, fewer=150) == {12}


def test_futschikato_beats_random_players() -> None:
    assert share_among_random_players("futschikato", deals=150) > 0.48
