"""Positions in which the sensible move is obvious, and the rules of thumb find it."""

from typing import Any

from kartentisch.games import Game, new_game
from kartentisch.games.fkk import Fkk
from kartentisch.games.ftw import Ftw
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.pairs import Pairs
from kartentisch.games.pisa import Pisa
from kartentisch.players.thumb_player import ThumbPlayer


def answers(game: Game, seat: int) -> set[int]:
    """What the rules of thumb say to a seat, whatever chance says."""
    found = {ThumbPlayer(game.NAME, seed).choose(game.masked(seat), seat) for seed in range(8)}
    assert found <= set(game.legal(seat))
    return found


def arrange(game: Game, **fields: Any) -> None:
    """Set fields of a game; a dict sets some places of an array and keeps the others."""
    for name, value in fields.items():
        if isinstance(value, dict):
            places = list(getattr(game, name))
            for place, entry in value.items():
                places[place] = entry
            value = places
        setattr(game, name, value)


def set_of(cards: list[int]) -> int:
    """Cards as the rules keep them: a number in which bit c stands for card c."""
    return sum(1 << card for card in cards)


# --- Futschikato


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


# --- FTW?!


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


# --- FKK

SEE, SWAP, PLUS = 10, 11, 12
LOOK, TURN, DRAWN, SWAPPING, MATCHING = range(5)
DRAW, THROW, USE_PLUS, PASS = range(4)
TAKE, PUT, USE_SEE, MATCH, PICK = range(5, 10)


def fkk(cards: list[int], knows: list[int], phase: int, top: int, drawn: int = -1) -> Fkk:
    """Seat 0 of two decides; it knows its cards at these slots and none of the other's."""
    game = Fkk(2, {"start": 0})
    arrange(game, phase=phase, turn=0, owing=1, looks=[0] * 8, drawn=drawn)
    arrange(game, laid=dict(enumerate(cards)))
    arrange(game, known={slot: int(slot in knows) for slot in range(8)})
    arrange(game, discards={0: top})
    return game


def test_fkk_matches_what_it_knows_and_nothing_else() -> None:
    assert answers(fkk([4, 7, 4, 1], [0, 1], MATCHING, 7), 0) == {MATCH + 13}
    assert answers(fkk([4, 7, 4, 1], [0, 1], MATCHING, 1), 0) == {PASS}


def test_fkk_takes_a_discard_in_place_of_an_equal_card() -> None:
    assert answers(fkk([9, 7, 4, 1], [0, 1, 2, 3], TURN, 4), 0) == {TAKE + 13 * 2}


def test_fkk_takes_a_low_discard_for_an_unknown_card() -> None:
    assert answers(fkk([9, 7, 4, 3], [0, 1, 2], TURN, 0), 0) == {TAKE + 13 * 3}
    assert answers(fkk([9, 7, 4, 3], [0, 1, 2], TURN, 8), 0) == {DRAW}


def test_fkk_throws_what_it_can_match() -> None:
    assert answers(fkk([9, 7, 4, 3], [0, 1, 2, 3], DRAWN, 0, 7), 0) == {THROW}


def test_fkk_puts_a_low_card_where_it_saves_most() -> None:
    assert answers(fkk([9, SWAP, 4, 3], [0, 1, 2, 3], DRAWN, 0, 2), 0) == {PUT + 13}
    assert answers(fkk([6, 8, 6, 3], [0, 1, 2, 3], DRAWN, 0, 5), 0) <= {PUT, PUT + 13 * 2}


def test_fkk_sees_an_unknown_card() -> None:
    assert answers(fkk([2, 3, 4, 1], [0, 1, 3], DRAWN, 0, SEE), 0) == {USE_SEE + 13 * 2}


def test_fkk_swaps_an_unknown_card_for_a_low_one_that_it_knows() -> None:
    game = fkk([2, 3, 4, 1], [0, 1, 3], DRAWN, 0, SWAP)
    arrange(game, laid={6: 0}, known={6: 3})
    assert answers(game, 0) == {PICK + 13 * 2}
    game.play(0, PICK + 13 * 2)
    assert answers(game, 0) == {PICK + 13 * 2 + 1}


# --- pairs


def test_pairs_takes_a_known_pair() -> None:
    game = Pairs(2, {"start": 0}, 1)
    one, two = [place for place in range(104) if game.grid[place] == 5][:2]
    arrange(game, seen={one: 1, two: 1})
    assert answers(game, 0) <= {one, two}
    game.play(0, one)
    assert answers(game, 0) == {two}


def test_pairs_turns_up_a_new_card_first_and_then_its_partner() -> None:
    game = Pairs(2, {"start": 0}, 1)
    known, other = [place for place in range(104) if game.grid[place] == 5][:2]
    arrange(game, seen={known: 1})
    assert known not in answers(game, 0)
    game.play(0, other)
    assert answers(game, 0) == {known}


def test_pairs_tells_nobody_anything_when_an_unseen_card_would_help_the_next_player() -> None:
    game = Pairs(2, {"start": 0}, 1)
    places = [next(place for place in range(104) if game.grid[place] == kind) for kind in range(13)]
    arrange(game, seen=dict.fromkeys(places[1:], 1))
    game.play(0, places[0])
    assert answers(game, 0) <= set(places[1:])


# --- Pisa

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
