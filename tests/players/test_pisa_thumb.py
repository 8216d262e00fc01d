"""Pisa: positions in which the sensible move is obvious, and the rules of thumb find it."""

from sense import answers, arrange, set_of, share_among_random_players

from kartentisch.games import new_game
from kartentisch.games.pisa import Pisa

RED, YELLOW, GREEN, BLUE = 0, 14, 28, 42
MANY, FEW, THIRTEEN_HIGH, ZERO_HIGH = 4, 5, 6, 7
PLAY = 112


def pisa(hand: list[int], trick: list[int], goal: int, ranking: int = THIRTEEN_HIGH) -> Pisa:
    """Seat 2 of three, last to play, follows the cards of seats 0 and 1; trump red, then yellow."""
    game = Pisa(3, {"start": 0})
    others = [card for card in range(56) if card not in hand + trick]
    count = len(hand)
    one, two = others[: count - 1], others[count : 2 * count - 1]
    arrange(game, phase=4, turn=2, owing=4, leader=0, tower=[0, goal, ranking], under_trump=1)
    arrange(game, hands={0: set_of(one), 1: set_of(two), 2: set_of(hand)})
    arrange(game, held={0: count - 1, 1: count - 1, 2: count})
    arrange(game, trick={0: trick[0], 1: trick[1]}, seen=set_of(trick))
    return game


def pisa_lead(hand: list[int], taken: list[int], goal: int, ranking: int = THIRTEEN_HIGH) -> Pisa:
    """Seat 2 of three leads after tricks with these cards; trump red, then yellow."""
    others = [card for card in range(56) if card not in hand + taken]
    game = pisa(hand, others[:2], goal, ranking)
    arrange(game, leader=2, trick={0: -1, 1: -1}, seen=set_of(taken), taken=set_of(taken))
    return game


def test_pisa_backs_the_longest_colour_and_lays_low_cards() -> None:
    game = new_game("pisa", 3, 0, {"start": 0})
    hand = [*range(GREEN, GREEN + 8), RED + 5, RED + 1, BLUE, YELLOW + 9, YELLOW + 12]
    arrange(game, hands={0: set_of(hand)})
    assert answers(game, 0) == {168 + 2}
    game.play(0, 168 + 2)
    assert answers(game, 0) == {BLUE}


def test_pisa_wins_as_cheaply_as_it_can() -> None:
    hand = [BLUE + 4, BLUE + 9, BLUE + 12, RED + 2]
    assert answers(pisa(hand, [BLUE + 5, BLUE + 8], MANY), 2) == {PLAY + BLUE + 9}
    assert answers(pisa(hand, [BLUE + 5, BLUE + 8], MANY, ZERO_HIGH), 2) == {PLAY + BLUE + 4}
    hand = [GREEN + 4, RED + 2, RED + 7, YELLOW + 1]
    assert answers(pisa(hand, [BLUE + 5, BLUE + 8], MANY), 2) == {PLAY + YELLOW + 1}


def test_pisa_throws_the_weakest_card_at_a_lost_trick() -> None:
    hand = [BLUE + 4, BLUE + 9, BLUE + 7, RED + 2]
    assert answers(pisa(hand, [BLUE + 5, BLUE + 13], MANY), 2) == {PLAY + BLUE + 4}


def test_pisa_ducks_with_the_strongest_loser_if_few_tricks_count() -> None:
    hand = [BLUE + 4, BLUE + 9, BLUE + 7, RED + 2]
    assert answers(pisa(hand, [BLUE + 5, BLUE + 8], FEW), 2) == {PLAY + BLUE + 7}
    assert answers(pisa(hand, [BLUE + 5, RED + 8], FEW), 2) == {PLAY + BLUE + 9}
    assert answers(pisa(hand, [BLUE + 2, BLUE + 3], FEW), 2) == {PLAY + BLUE + 9}


def test_pisa_leads_what_nobody_can_beat_if_many_tricks_count() -> None:
    hand = [RED + 4, BLUE + 2, BLUE + 12, GREEN + 1]
    assert answers(pisa_lead(hand, [BLUE + 13], MANY), 2) == {PLAY + BLUE + 12}
    assert answers(pisa_lead(hand, [GREEN + 0], MANY, ZERO_HIGH), 2) == {PLAY + GREEN + 1}
    higher_trumps = list(range(RED + 5, RED + 14))
    assert answers(pisa_lead(hand, [BLUE + 13, *higher_trumps], MANY), 2) == {PLAY + RED + 4}


def test_pisa_leads_its_weakest_card_if_all_can_be_beaten_or_few_tricks_count() -> None:
    hand = [RED + 4, YELLOW + 0, BLUE + 2, BLUE + 12, GREEN + 2]
    either = {PLAY + BLUE + 2, PLAY + GREEN + 2}
    assert answers(pisa_lead(hand, [], MANY), 2) == either
    assert answers(pisa_lead(hand, [BLUE + 13], FEW), 2) == either
    assert answers(pisa_lead(hand, [], FEW, ZERO_HIGH), 2) == {PLAY + BLUE + 12}


def test_pisa_beats_random_players() -> None:
    assert share_among_random_players("pisa", deals=40) > 0.75
