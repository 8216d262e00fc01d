"""Futschikato, point by point. Seats are A = 0, B = 1, ... in turn order."""

import random
from collections import Counter
from itertools import permutations

import pytest
from hidden_futschikato import shuffle_hidden

from kartentisch.games import SPECTATOR, Chance, Refusal, new_game
from kartentisch.games.futschikato import Futschikato

A, B, C, D, E = range(5)

COUNTS = {
    2: 16,
    3: 12,
    4: 9,
    5: 8,
    6: 6,
    7: 6,
    8: 5,
    9: 4,
    10: 4,
    11: 4,
    12: 3,
    13: 3,
    14: 3,
    15: 2,
    16: 1,
    17: 1,
    18: 1,
    19: 1,
    20: 1,
}


def dealt(players: int, seed: int = 1, **options: int | str) -> Futschikato:
    game = new_game("futschikato", players, seed, options)
    assert isinstance(game, Futschikato)
    return game


def arranged(
    players: int = 4,
    *,
    turn: int,
    front: dict[int, int] | None = None,
    hands: dict[int, list[int]] | None = None,
    pile: list[int] | None = None,
    discards: list[int] | None = None,
) -> Futschikato:
    """A position; the draw pile is given with its next card first. Hands not given hold 2, 3."""
    game = dealt(players)
    game.listen()
    numbers = [(front or {}).get(seat, 0) for seat in range(8)]
    worth = [0] * 21
    for number in numbers:
        worth[number] += number
    worth[0] = 127
    cards: list[int] = []
    held = []
    for seat in range(8):
        hand = (hands or {}).get(seat, [2, 3]) if seat < players else []
        held.append(len(hand))
        cards += hand + [0] * (8 - len(hand))
    draw = list(reversed(pile if pile is not None else [2] * 40))
    thrown = discards or []
    game.front, game.worth, game.hands, game.held = numbers, worth, cards, held
    game.pile = draw + [-1] * (90 - len(draw))
    game.left = len(draw)
    game.discards = thrown + [-1] * (90 - len(thrown))
    game.discarded = len(thrown)
    game.turn = turn
    game.owing = 1 << turn
    return game


def table(game: Futschikato) -> dict[int, int]:
    return {seat: number for seat, number in enumerate(game.front) if number}


def thrown(game: Futschikato) -> list[int]:
    return game.discards[: game.discarded]


def begin_turn(game: Futschikato, seat: int) -> None:
    """Come to the start of a seat's turn: the seat before plays a 2 that beats nothing."""
    before = (seat - 1) % game.players
    game.hands = [2 if place == 8 * before else card for place, card in enumerate(list(game.hands))]
    game.held = [max(1, held) if who == before else held for who, held in enumerate(game.held)]
    game.turn = before
    game.owing = 1 << before
    game.play(before, 2)


# --- the cards and the deal


@pytest.mark.rules("F1")
def test_the_deck_has_ninety_cards_of_the_printed_counts() -> None:
    """F-T01"""
    cards = dealt(4).every_card()
    assert Counter(cards) == COUNTS
    assert len(cards) == 90
    assert sum(cards) == 619


@pytest.mark.rules("F3", "F4")
@pytest.mark.parametrize(
    ("players", "hand", "left"),
    [(3, 6, 72), (4, 6, 66), (5, 6, 60), (6, 6, 54), (7, 5, 55), (8, 5, 50)],
)
def test_six_cards_are_dealt_and_five_with_seven_or_eight(
    players: int, hand: int, left: int
) -> None:
    """F-T02, F-T03"""
    game = dealt(players)
    assert [len(game.hand(seat)) for seat in range(players)] == [hand] * players
    assert (game.left, game.discarded, table(game)) == (left, 0, {})


@pytest.mark.rules("F3")
@pytest.mark.parametrize(("players", "hand", "left"), [(4, 6, 66), (7, 7, 41), (8, 7, 34)])
def test_the_short_rules_deal_seven_with_seven_or_eight(players: int, hand: int, left: int) -> None:
    """F-T04"""
    game = dealt(players, hand_of_7_or_8=7)
    assert [len(game.hand(seat)) for seat in range(players)] == [hand] * players
    assert game.left == left


@pytest.mark.rules("F2")
@pytest.mark.parametrize("players", [0, 1, 2, 9, -3])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    """F-T05"""
    with pytest.raises(Refusal, match="3 to 8 players") as refused:
        dealt(players)
    assert refused.value.point == "F2"


@pytest.mark.rules("F11", "F12")
def test_a_seed_gives_one_game_reshuffles_included() -> None:
    """F-T06, F-T53"""
    reshuffles: Counter[int] = Counter()
    for seed in range(12):
        games = [dealt(8, seed), dealt(8, seed)]
        chance = [Chance(9), Chance(9)]
        while not games[0].over:
            before = games[0].left
            for game, dice in zip(games, chance, strict=True):
                moves = game.legal(game.turn)
                game.play(game.turn, moves[dice.below(len(moves))])
            reshuffles[seed] += games[0].left > before
            assert games[0].save() == games[1].save()
            assert Counter(games[0].every_card()) == COUNTS
    assert max(reshuffles.values()) >= 2


# --- the publisher's example, and what beats what


@pytest.mark.rules("F5", "F6", "F7", "F8", "F9", "F10", "F11")
def test_the_publishers_example_in_seven_steps() -> None:
    """F-T10 to F-T17; Angelika, Hedwig, Nikki and Tanja sit at 0 to 3."""
    angelika, hedwig, nikki, tanja = range(4)
    hands = {
        angelika: [6, 9, 2, 2, 2, 2],
        hedwig: [8, 14, 2, 2, 2, 2],
        nikki: [7, 6, 2, 2, 2, 2],
        tanja: [7, 2, 2, 2, 2, 2],
    }
    game = arranged(turn=angelika, hands=hands, pile=[3] * 66)

    game.play(angelika, 6)
    assert (table(game), game.held[angelika]) == ({angelika: 6}, 5)

    game.play(hedwig, 8)
    assert (table(game), game.held[angelika]) == ({hedwig: 8}, 6)
    assert (game.left, thrown(game)) == (65, [6])

    game.play(nikki, 7)
    assert (table(game), game.held[nikki]) == ({hedwig: 8, nikki: 7}, 5)

    game.play(tanja, 7)
    assert (table(game), game.held[hedwig]) == ({nikki: 7, tanja: 7}, 6)
    assert (game.left, thrown(game)) == (64, [6, 8])

    game.play(angelika, 9)
    assert (table(game), game.held[angelika]) == ({angelika: 9, nikki: 7, tanja: 7}, 5)

    game.play(hedwig, 14)
    assert (game.held[angelika], game.held[hedwig], game.left) == (6, 5, 63)
    # Nikki's turn has begun, and with it both sevens are pushed through
    assert table(game) == {hedwig: 14}
    assert (game.held[nikki], game.held[tanja]) == (5, 5)
    assert thrown(game) == [6, 8, 9, 7, 7]

    game.play(nikki, 6)
    assert (table(game), game.held[nikki]) == ({hedwig: 14, nikki: 6}, 4)
    assert [game.held[seat] for seat in range(4)] == [6, 5, 4, 5]
    assert sum(game.held) + len(table(game)) + game.left + game.discarded == 90


@pytest.mark.rules("F8", "F9", "F10")
@pytest.mark.parametrize(
    ("front", "seat", "number", "beaten"),
    [
        pytest.param({A: 5, B: 5}, C, 10, [], id="F-T20: ten and ten"),
        pytest.param({A: 5, B: 5, C: 10}, D, 10, [A, B], id="F-T21: twenty beats ten"),
        pytest.param({D: 12, A: 5, B: 5}, C, 5, [D], id="F-T22: fifteen beats twelve"),
        pytest.param({A: 7, B: 7}, C, 15, [A, B], id="F-T23: fifteen beats fourteen"),
        pytest.param({A: 7, B: 7}, C, 14, [], id="F-T24: fourteen beats no fourteen"),
        pytest.param({A: 7, B: 7}, C, 13, [], id="F-T24: thirteen beats no fourteen"),
        pytest.param({A: 20}, B, 11, [], id="F-T25: a lower card may lie beneath"),
        pytest.param({A: 20, B: 11}, C, 11, [A], id="F-T25: twenty-two beats twenty"),
        pytest.param({A: 7, B: 2, C: 2, D: 2}, E, 2, [A], id="F-T26: four twos beat a seven"),
        pytest.param({A: 9, B: 9, C: 4}, D, 10, [C], id="F-T29: eighteen stays, four goes"),
    ],
)
def test_the_group_just_played_beats_what_is_worth_less(
    front: dict[int, int], seat: int, number: int, beaten: list[int]
) -> None:
    game = arranged(6, turn=seat, front=front, hands={seat: [number, 2, 2]}, pile=[4] * 9)
    left = game.left
    game.play(seat, number)
    stayed = {who: card for who, card in front.items() if who not in beaten}
    after_push = {  # the next turn has begun
        who: card for who, card in stayed.items() if card != stayed.get((seat + 1) % 6, 0)
    }
    assert table(game) == {**after_push, seat: number}
    assert game.left == left - len(beaten)
    for who in beaten:
        assert 4 in game.hand(who)


@pytest.mark.rules("F9")
def test_lying_groups_never_attack() -> None:
    game = arranged(turn=B, front={A: 20}, hands={B: [2, 5, 5]})
    game.play(B, 2)
    assert table(game) == {A: 20, B: 2}


@pytest.mark.rules("F11")
def test_beaten_owners_draw_in_turn_order_from_the_left_of_the_player() -> None:
    game = arranged(4, turn=C, front={A: 3, B: 4, D: 5}, hands={C: [20, 2]}, pile=[11, 12, 13, 14])
    game.happened()
    game.play(C, 20)
    told = [(event.kind.name, event.seat, event.card) for event in game.happened()]
    assert told == [
        ("played", C, 20),
        ("beaten", D, 5),
        ("beaten", A, 3),
        ("beaten", B, 4),
        ("drew", D, 11),
        ("drew", A, 12),
        ("drew", B, 13),
    ]


# --- pushing through


@pytest.mark.rules("F5")
def test_a_card_that_lasted_is_discarded_and_nothing_drawn() -> None:
    """F-T32"""
    game = arranged(turn=D, front={A: 6}, hands={A: [6, 3]})
    left = game.left
    begin_turn(game, A)
    assert (game.hand(A), game.front[A], game.left) == ([3, 6], 0, left)
    assert thrown(game) == [6]
    assert game.turn == A


@pytest.mark.rules("F6")
def test_partners_discard_without_drawing_and_play_as_usual_later() -> None:
    """F-T33"""
    game = arranged(turn=D, front={A: 6, B: 6}, hands={A: [3, 4], B: [5, 8]})
    left = game.left
    begin_turn(game, A)
    assert (game.front[A], game.front[B], game.left) == (0, 0, left)
    assert thrown(game) == [6, 6]
    game.play(A, 3)
    assert (game.turn, game.legal(B)) == (B, [5, 8])
    game.play(B, 5)
    assert game.front[B] == 5


@pytest.mark.rules("F4", "F7")
def test_turns_go_clockwise_and_every_number_in_hand_may_be_played() -> None:
    game = arranged(turn=C, hands={C: [9, 2, 9, 20]})
    assert (game.deciders, game.legal(C)) == ((C,), [9, 2, 20])
    assert [game.legal(seat) for seat in (A, B, D)] == [[], [], []]
    game.play(C, 9)
    assert game.deciders == (D,)
    assert game.hand(C) == [2, 9, 20]


@pytest.mark.rules("F7")
@pytest.mark.parametrize(
    ("seat", "move", "point"),
    [(A, 5, "F7"), (B, 2, "F7"), (A, 1, "F1"), (A, 0, "F1"), (A, 21, None), (A, -1, None)],
)
def test_what_is_not_in_hand_or_out_of_turn_is_refused(
    seat: int, move: int, point: str | None
) -> None:
    game = arranged(turn=A, hands={A: [3, 4]})
    before = game.save()
    with pytest.raises(Refusal) as refused:
        game.play(seat, move)
    assert refused.value.point == point
    assert game.save() == before


# --- the end


@pytest.mark.rules("F13")
def test_pushing_the_last_card_through_wins_before_anything_is_played() -> None:
    """F-T40"""
    game = arranged(turn=D, front={A: 7}, hands={A: []})
    begin_turn(game, A)
    assert (game.over, game.winners, game.deciders) == (True, (A,), ())
    assert game.points == (1, 0, 0, 0)


@pytest.mark.rules("F14")
def test_a_win_may_come_in_the_turn_of_another() -> None:
    """F-T41"""
    game = arranged(turn=D, front={A: 5, B: 5}, hands={A: [3], B: []})
    begin_turn(game, A)
    assert game.winners == (B,)
    assert game.hand(A) == [3]


@pytest.mark.rules("F14")
@pytest.mark.parametrize("together", [(A, B), (A, B, C)])
def test_several_may_win_together(together: tuple[int, ...]) -> None:
    """F-T42, F-T43"""
    game = arranged(
        5,
        turn=E,
        front=dict.fromkeys(together, 5),
        hands={seat: [] for seat in together},
    )
    begin_turn(game, A)
    assert game.winners == together


@pytest.mark.rules("F13")
def test_a_last_card_that_is_beaten_is_replaced_and_the_game_goes_on() -> None:
    """F-T44"""
    game = arranged(turn=B, front={A: 7}, hands={A: [], B: [8, 2]}, pile=[9, 9])
    game.play(B, 8)
    assert (game.hand(A), game.over) == ([9], False)


@pytest.mark.rules("F13")
def test_a_partner_with_cards_left_does_not_win_with_the_winner() -> None:
    """F-T45"""
    game = arranged(turn=B, front={A: 7}, hands={A: [], B: [7, 2]})
    game.play(B, 7)
    game.play(C, 2)
    game.play(D, 2)
    assert game.winners == (A,)
    assert (game.hand(B), game.front[B]) == ([2], 0)


@pytest.mark.rules("F13")
def test_playing_the_last_hand_card_wins_nothing_yet() -> None:
    """F-T47"""
    game = arranged(turn=A, hands={A: [7]})
    game.play(A, 7)
    assert (game.over, game.hand(A), game.winners) == (False, [], ())


@pytest.mark.rules("F13")
def test_who_pushes_through_with_a_single_card_left_has_not_won_yet() -> None:
    game = arranged(turn=D, front={A: 7}, hands={A: [3]})
    begin_turn(game, A)
    assert (game.over, game.winners, game.deciders) == (False, (), (A,))
    assert game.legal(A) == [3]


@pytest.mark.rules("F13")
def test_after_the_end_nothing_can_be_played() -> None:
    game = arranged(turn=D, front={A: 7}, hands={A: []})
    begin_turn(game, A)
    with pytest.raises(Refusal, match="the game is over"):
        game.play(A, 3)


# --- the draw pile runs out


@pytest.mark.rules("F12")
def test_the_discards_become_the_draw_pile_beaten_cards_included() -> None:
    """F-T50"""
    game = arranged(turn=B, front={A: 3}, hands={A: [], B: [9, 2]}, pile=[], discards=[4, 5, 6, 7])
    game.play(B, 9)
    assert (game.left, thrown(game)) == (4, [])
    assert sorted(game.hand(A) + game.pile[:4]) == [3, 4, 5, 6, 7]


@pytest.mark.rules("F12")
def test_every_order_of_a_new_draw_pile_is_equally_likely() -> None:
    """F-T54"""
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(6000):
        game = arranged(3, turn=B, front={A: 3}, hands={A: [], B: [9, 2]}, pile=[], discards=[4, 5])
        game.chance.reseed(seed)
        game.play(B, 9)
        orders[game.pile[0], game.pile[1], game.hand(A)[0]] += 1
    assert set(orders) == set(permutations([3, 4, 5]))
    # 1000 each are expected, with a standard deviation of 29
    assert all(870 < count < 1130 for count in orders.values())


# --- what is hidden


@pytest.mark.rules("F15")
def test_a_seat_sees_its_own_hand_and_all_that_lies_open() -> None:
    game = dealt(5, seed=11)
    chance = Chance(2)
    for _ in range(12):
        moves = game.legal(game.turn)
        game.play(game.turn, moves[chance.below(len(moves))])
    view = game.masked(C)
    assert view.hand(C) == game.hand(C)
    assert [view.hand(seat) for seat in (A, B)] == [[-1] * game.held[A], [-1] * game.held[B]]
    assert view.pile == [-1] * 90
    assert (view.held, view.front, view.discards) == (game.held, game.front, game.discards)
    assert not any(game.masked(SPECTATOR).hands)


@pytest.mark.rules("F15")
def test_a_filled_view_is_a_game_that_it_may_be() -> None:
    game = dealt(6, seed=4)
    rng = random.Random(1)
    while not game.over:
        for viewer in range(SPECTATOR, game.players):
            view = game.masked(viewer)
            world = view.fill(Chance(rng.getrandbits(64)))
            assert Counter(world.every_card()) == COUNTS
            assert world.masked(viewer).save() == view.save()
        seat = game.turn
        game.play(seat, rng.choice(game.legal(seat)))


@pytest.mark.rules("F15")
def test_the_shuffling_of_hidden_cards_in_tests_changes_what_is_hidden() -> None:
    game = dealt(4)
    other = game.copy()
    shuffle_hidden(other, A, random.Random(5))
    assert other.hand(A) == game.hand(A)
    assert other.hand(B) != game.hand(B)
    assert other.pile != game.pile
    assert Counter(other.every_card()) == COUNTS
