"""FTW?!: positions in which the sensible move is obvious, and the rules of thumb find it."""

from sense import answers, arrange, set_of, share_among_random_players

from kartentisch.games.ftw import Ftw


def ftw(hand: list[int], pile: list[int], helpers: list[int]) -> Ftw:
    """It is the turn of seat 0 of two; seat 1 holds five other cards."""
    game = Ftw(2, {"start": 0})
    others = [card for card in range(1, 37) if card not in hand + pile + helpers][:5]
    blanks = [-1] * 128
    arrange(game, phase=1, turn=0, owing=1, held=[len(hand), 5, 0, 0, 0, 0, 0, 0])
    arrange(game, hands={0: set_of(hand), 1: set_of(others)})
    arrange(game, pile=(pile + [-1] * 60)[:60], piled=len(pile), removed=0, aside=0)
    arrange(game, helpers=(helpers + blanks)[:128], started=blanks, steps=[0] * 8)
    return game


def test_ftw_gives_its_lowest_cards() -> None:
    game = Ftw(4, {"start": 0}, 5)
    for card in game.hand(0)[:3]:
        assert answers(game, 0) == {300 + card}
        game.play(0, 300 + card)


def test_ftw_lays_the_lowest_that_is_higher() -> None:
    assert answers(ftw([6, 9, 20, 33], [4], []), 0) == {6}


def test_ftw_ends_the_round_with_its_highest_card() -> None:
    assert answers(ftw([20, 33], [12], []), 0) == {20}
    assert answers(ftw([5, 33], [12], [10]), 0) == {180 + 5}


def test_ftw_rather_helps_than_ends_with_a_low_card() -> None:
    game = ftw([3, 30], [21, 20], [])
    assert answers(game, 0) == {60 + 3}
    game.play(0, 60 + 3)
    assert answers(game, 0) == {120 + 21}


def test_ftw_spends_no_more_help_than_needed() -> None:
    game = ftw([5, 33], [12], [14, 8, 10])
    game.play(0, 180 + 5)
    assert answers(game, 0) == {240 + 8}
    game.play(0, 240 + 8)
    assert answers(game, 0) == {0}


def test_ftw_keeps_the_next_player_from_ending_the_round() -> None:
    game = ftw([9, 20, 33], [4], [])
    arrange(game, held=[3, 2, 0, 0, 0, 0, 0, 0])
    assert answers(game, 0, near=1) == {9}
    assert answers(game, 0, near=1, block=120) == {20}
    helping, values = ftw([3, 22, 30], [21, 20], []), {"to_lay": 0, "lower": 60, "new_pile": 0}
    assert answers(helping, 0, let_end=6000, **values) == {60 + 3}  # who has five cards can't end
    arrange(helping, held=[3, 2, 0, 0, 0, 0, 0, 0])
    assert answers(helping, 0, near=1, **values) == {60 + 3}
    assert answers(helping, 0, near=1, let_end=6000, **values) == {22}


def test_ftw_may_rather_end_the_round_later() -> None:
    ending = ftw([3, 30], [21, 20], [20])
    assert answers(ending, 0, to_lay=0) == {180 + 3}
    assert answers(ending, 0, to_lay=0, finish=-2000) == {60 + 3}


def test_ftw_may_take_what_hurts_least() -> None:
    game = ftw([1, 12, 34], [4, 8, 31], [])
    arrange(game, held=[3, 2, 0, 0, 0, 0, 0, 0])
    game.play(0, 60 + 1)
    assert answers(game, 0, caught=120) == {120 + 31}
    assert answers(game, 0, caught=120, choosy=1) == {120 + 4}
    higher = ftw([1, 12, 30], [4, 8, 33], [])
    higher.play(0, 60 + 1)
    assert answers(higher, 0, choosy=1) == {120 + 33}


def test_ftw_beats_random_players() -> None:
    assert share_among_random_players("ftw", deals=30) > 0.9
