"""FTW?!, rule point by rule point. Cases from the worked list carry their number, as W-T16."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hidden_ftw import shuffle_hidden

from kartentisch.arena.playout import finish
from kartentisch.games import BLANK, SPECTATOR, Chance, Event, Refusal, new_game
from kartentisch.games.ftw import Ftw
from kartentisch.games.words import LANGUAGES

LAY, HELP, TAKE, SNEAK, ADD, GIVE = range(0, 360, 60)
DONE = 0
PASSING, TURN, TAKING, ADDING = range(4)
EVERYBODY = 0x1FF


def table(players: int = 4, seed: int = 1, listen: bool = False, **options: Any) -> Ftw:
    game = new_game("ftw", players, seed, options, listen)
    assert isinstance(game, Ftw)
    return game


def row(cards: Sequence[int]) -> list[int]:
    return [*cards, *[BLANK] * (16 - len(cards))]


def arrange(
    hands: Sequence[Sequence[int]],
    on_pile: Sequence[int] = (),
    helpers: Sequence[Sequence[int]] = (),
    **options: Any,
) -> Ftw:
    """Seat 0 is at turn; cards that lie nowhere are aside or out of the round."""
    game = table(len(hands), **({"start": 0, "rounds": 1} | options))
    hands = [*map(sorted, hands), *[()] * (8 - len(hands))]
    helpers = [*helpers, *[()] * (8 - len(helpers))]
    game.hands = [card for cards in hands for card in row(cards)]
    game.held = [len(cards) for cards in hands]
    game.helpers = [card for cards in helpers for card in row(cards)]
    game.pile = [*on_pile, *[BLANK] * (60 - len(on_pile))]
    game.piled = len(on_pile)
    game.aside = game.removed = 0
    left = sorted(set(range(1, game.cards + 1)) - set(game.every_card()))
    left_out = game.cards - game.players * game.hand_size
    game.aside = sum(1 << card for card in left[:left_out])
    game.removed = sum(1 << card for card in left[left_out:])
    game.phase, game.turn, game.owing = TURN, 0, 1
    assert game.every_card() == list(range(1, game.cards + 1))
    return game


def pass_anything(game: Ftw) -> None:
    for seat in range(game.players):
        for card in game.hand(seat)[:3]:
            game.play(seat, GIVE + card)


def out(game: Ftw) -> list[int]:
    return [card for card in range(1, 61) if game.removed >> card & 1]


def pile(game: Ftw) -> list[int]:
    return list(game.pile)[: game.piled]


def refuses(game: Ftw, seat: int, move: int, point: str | None) -> str:
    """The reason, after a look that nothing has changed."""
    before = game.save()
    with pytest.raises(Refusal) as caught:
        game.play(seat, move)
    assert caught.value.point == point
    assert game.save() == before
    assert all(caught.value.sentences[language] for language in LANGUAGES)
    return caught.value.text("en")


def named(events: list[Event], *names: str) -> list[tuple[str, int | None, int | None]]:
    return [(e.kind.name, e.seat, e.card) for e in events if e.kind.name in names]


def play_on(game: Ftw, rng: random.Random, decisions: int) -> None:
    """Random decisions, in a random order where several seats owe one."""
    for _ in range(decisions):
        if game.over:
            return
        seat = rng.choice(game.deciders)
        if rng.random() < 0.1 and game.may_take_back(seat):
            game.take_back(seat)
        else:
            game.play(seat, rng.choice(game.legal(seat)))


def some_positions(number: int, **options: Any) -> list[Ftw]:
    """Positions of all phases, with any number of players."""
    rng = random.Random(11)
    games = []
    for seed in range(number):
        game = table(2 + seed % 5, seed, **options)
        play_on(game, rng, rng.randrange(150))
        games.append(game)
    return games


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
    assert "you have decided already" in refuses(game, 0, GIVE + mine[3], "W3")
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
    assert "seat 0" in refuses(game, 1, LAY + 36, "W4")
    refuses(game, 0, GIVE + 12, "W3")
    game.play(0, LAY + 35)
    assert pile(game) == [28, 35]
    assert game.hand(0) == [12, 40]


# --- B


def before_b(**options: Any) -> Ftw:
    hands = [[20, 40, 41], [1, 2, 3], [4, 5, 6], [7, 8, 9]]
    return arrange(hands, on_pile=[10, 28, 35], **options)


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
    assert "turn of seat 0" in refuses(game, 1, LAY + 1, "W4")


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
    assert "no helper of yours" in refuses(game, 0, ADD + 6, "W7")
    assert "no helper of yours" in refuses(game, 0, ADD + 26, "W7")
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
    assert "no helper lies" in refuses(game, 0, SNEAK + 26, "W7")


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
            assert all(card in in_hands for card in range(61) if game.known[card])
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


# --- who knows what


@pytest.mark.rules("W14")
def test_a_passed_card_is_known_to_its_giver_until_it_is_laid() -> None:
    """W-T32."""
    game = table(4, start=1)
    gift = game.hand(2)[-1]
    for seat in range(4):
        hand = game.hand(seat)
        for card in hand[-3:]:
            game.play(seat, GIVE + card)
    assert gift in game.hand(1)
    assert gift in game.masked(2).hand(1)
    for viewer in (0, 3, SPECTATOR):
        assert game.masked(viewer).hand(1) == [BLANK] * 12
    assert str(gift) not in game.masked(2).picture().split(), "pictures do not help memory"
    game.play(1, LAY + gift)
    assert game.known[gift] == 0


@pytest.mark.rules("W4", "W14")
def test_a_new_round_starts_from_nothing() -> None:
    game = arrange([[40, 7], [36, 2, 3], [4, 10, 6], [9, 8]], [5], [[12], [13]], rounds=2)
    game.play(0, LAY + 7)
    assert game.round == 1
    assert game.phase_name == "pass"
    assert game.deciders == (0, 1, 2, 3)
    assert game.turn == game.starter == 1
    assert not any(game.known)
    assert set(game.helpers) == {BLANK}
    assert pile(game) == out(game) == []
    assert game.masked(SPECTATOR).hand(0) == [BLANK] * 12


@pytest.mark.rules("W6", "W14")
def test_a_taken_card_is_known_to_all_until_it_is_laid() -> None:
    """W-T32."""
    game = before_b()
    game.play(0, HELP + 20)
    game.play(0, TAKE + 28)
    for viewer in (SPECTATOR, 1, 2, 3):
        assert game.masked(viewer).hand(0) == [BLANK, BLANK, 28]
        assert game.masked(viewer).removed == game.removed, "it lay open to all"
        assert f"Out of play: {len(out(game))}" in game.masked(viewer).picture()
    assert game.known[28] == EVERYBODY
    for seat, move in ((1, 1), (2, 4), (3, 7), (0, LAY + 28)):
        game.play(seat, move)
    assert game.known[28] == 0
    assert game.masked(1).hand(0) == [BLANK, BLANK]


@pytest.mark.rules("W9", "W14")
def test_of_a_covered_pile_only_the_top_shows_but_whoever_takes_sees_all_of_it() -> None:
    """W-T33."""
    game = before_b(pile="top")
    for viewer in (SPECTATOR, 0, 1):
        view = game.masked(viewer)
        assert pile(view) == [BLANK, BLANK, 35]
        assert view.removed == 0
        assert "? ? 35" in view.picture()
    game.play(0, HELP + 20)
    assert pile(game.masked(0)) == [10, 28, 35]
    assert sorted(game.masked(0).legal(0)) == sorted(game.legal(0))
    for viewer in (SPECTATOR, 1, 2, 3):
        assert pile(game.masked(viewer)) == [BLANK, BLANK, 35]
        assert game.masked(viewer).helpers_of(0) == [20], "the helper lies open"
    game.play(0, TAKE + 10)
    assert game.masked(0).removed == 0


@pytest.mark.rules("W9")
def test_an_open_pile_shows_all_of_its_cards() -> None:
    game = before_b()
    assert all(pile(game.masked(viewer)) == [10, 28, 35] for viewer in (SPECTATOR, 0, 1))
    with pytest.raises(Refusal) as caught:
        before_b(pile="shut")
    assert caught.value.point == "W9"


@pytest.mark.rules("W6", "W7", "W14")
@pytest.mark.parametrize("moves", [[HELP + 20], [SNEAK + 20], [SNEAK + 20, ADD + 19]])
def test_nobody_sees_a_choice_that_is_not_complete(moves: list[int]) -> None:
    hands = [[20, 40, 41], [1, 2, 3], [4, 5, 6], [7, 8, 9]]
    game = arrange(hands, [10, 28, 35], [[19, 18]])
    before = {viewer: game.masked(viewer).save() for viewer in (SPECTATOR, 1, 2, 3)}
    for move in moves:
        game.play(0, move)
    assert {viewer: game.masked(viewer).save() for viewer in before} == before
    assert game.masked(0).phase_name != "turn"
    assert "chosen: 20" in game.masked(0).picture()


@pytest.mark.rules("W14")
def test_two_cards_left_show_clearly() -> None:
    game = arrange([[40, 7], [36, 2, 3], [4, 11, 6], [9, 8, 10]], on_pile=[5])
    for viewer in (SPECTATOR, 0, 3):
        for language, words in (("en", "TWO CARDS LEFT"), ("de", "NUR NOCH ZWEI KARTEN")):
            lines = game.masked(viewer).picture(language).splitlines()
            assert [words in line for line in lines] == [False, True, False, False, False]


@pytest.mark.rules("W9", "W14")
@pytest.mark.parametrize("option", ["open", "top"])
def test_views_do_not_depend_on_what_their_viewer_cannot_know(option: str) -> None:
    rng = random.Random(3)
    for game in some_positions(120, pile=option):
        for viewer in range(-1, game.players):
            other = game.copy()
            shuffle_hidden(other, viewer, rng)
            assert other.every_card() == game.every_card()
            mine, theirs = game.masked(viewer), other.masked(viewer)
            assert theirs.save() == mine.save()
            assert theirs.picture("de") == mine.picture("de")
            if viewer >= 0:
                assert other.legal(viewer) == game.legal(viewer) == mine.legal(viewer)
                move = rng.randrange(game.MOVES)
                assert other.refusal(viewer, move).sentences == game.refusal(viewer, move).sentences


@pytest.mark.rules("W14")
def test_shuffling_what_is_hidden_does_change_the_game() -> None:
    rng = random.Random(3)
    games = [game for game in some_positions(40) if not game.over]
    changed = 0
    for game in games:
        other = game.copy()
        shuffle_hidden(other, SPECTATOR, rng)
        changed += other.save() != game.save()
    assert changed == len(games)


@pytest.mark.rules("W3", "W9", "W14")
@pytest.mark.parametrize("option", ["open", "top"])
def test_a_filled_view_keeps_all_that_is_known_and_can_be_played(option: str) -> None:
    rng = random.Random(5)
    for number, game in enumerate(some_positions(60, pile=option)):
        for viewer in range(-1, game.players):
            view = game.masked(viewer)
            world = view.fill(Chance(number))
            assert world.every_card() == game.every_card()
            assert world.aside.bit_count() == game.aside.bit_count()
            assert world.removed.bit_count() == game.removed.bit_count()
            again = world.masked(viewer)
            if game.phase == PASSING:
                assert again.owing == view.owing | sum(
                    1 << seat for seat in range(game.players) if seat != viewer
                )
                again.owing = view.owing
            assert again.save() == view.save()
            play_on(world, rng, 20)
            assert world.every_card() == game.every_card()


@pytest.mark.rules("W14")
def test_a_fill_can_deal_every_hidden_card_anywhere() -> None:
    game = before_b(pile="top")
    view = game.masked(1)
    worlds = [view.fill(Chance(seed)) for seed in range(400)]
    hidden = set(range(1, 49)) - {1, 2, 3, 35}
    assert {card for world in worlds for card in world.hand(0)} == hidden
    assert {pile(world)[0] for world in worlds} == hidden
    assert {card for world in worlds for card in out(world)} == hidden


@pytest.mark.rules("W14")
def test_a_view_lists_no_moves_for_others() -> None:
    game = before_b()
    assert game.masked(1).legal(0) == []
    assert game.masked(SPECTATOR).legal(0) == []


# --- records and words


@pytest.mark.rules("W2", "W3", "W5", "W6", "W7", "W10", "W11")
@pytest.mark.parametrize("option", ["open", "top"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_events_alone_tell_where_every_card_lies(players: int, option: str) -> None:
    game = table(players, players, listen=True, pile=option)
    rng = random.Random(players)
    places: dict[int, str] = {}
    decided = 0
    while True:
        for event in game.happened():
            plain = event.public()
            if plain["event"] == "begins":
                places = {}
            if plain["event"] == "stacked":
                places[event.card or 0] = "deck"
            elif "to" in plain:
                assert places[event.card or 0] == plain["from"], plain
                places[event.card or 0] = str(plain["to"])
        for seat in range(players):
            assert game.hand(seat) == sorted(c for c in places if places[c] == f"hand {seat}")
            helpers = sorted(c for c in places if places[c] == f"helpers {seat}")
            assert sorted(game.helpers_of(seat)) == helpers
        assert set(pile(game)) == {card for card in places if places[card] == "pile"}
        assert out(game) == sorted(card for card in places if places[card] == "out")
        if game.over:
            break
        play_on(game, rng, 1)
        decided += 1
    assert decided > 50


@pytest.mark.rules("W4")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_copies_and_replays_go_on_alike(players: int) -> None:
    """X-T01, X-T09."""
    game, moves = table(players, 9), []
    rng = random.Random(9)
    for _ in range(120):
        if game.over:
            break
        seat = rng.choice(game.deciders)
        moves.append((seat, rng.choice(game.legal(seat))))
        game.play(*moves[-1])
    twin = table(players, 9)
    for seat, move in moves:
        twin.play(seat, move)
    assert twin.save() == game.save() == game.copy().save()


@pytest.mark.rules("W4", "W12")
def test_a_seed_gives_the_same_game_on_every_machine_and_in_every_build() -> None:
    game = table(5, 2024)
    decisions = finish(game, Chance(7))
    assert (decisions, game.points, game.winners) == (568, (86, 10, 57, 60, 92), (4,))


def test_every_move_has_words_of_its_own_and_is_understood() -> None:
    words = Ftw.words()
    shorts = {words.short(move) for move in words.MOVES}
    assert len(shorts) == Ftw.MOVES
    for language in LANGUAGES:
        assert len({words.move(move, language) for move in words.MOVES}) == Ftw.MOVES
        for move in words.MOVES:
            assert words.parse(words.move(move, language), language) == move
            assert words.parse(words.short(move), language) == move


def test_every_event_has_a_sentence_in_both_languages() -> None:
    words = Ftw.words()
    for kind in Ftw.EVENTS:
        for language in LANGUAGES:
            for card in (7, None):
                assert "{" not in words.event(Event(kind, 0, card, 3, 1), language)


def test_the_truth_shows_everything() -> None:
    game = arrange([[34, 7], [36, 2, 3]], [5, 9], [[12]])
    text = game.picture("en")
    assert "Pile: 5 9" in text
    assert "Hand: 7 34" in text
    assert "helpers: 12" in text
    assert "Round 1 of 1" in text


def test_a_match_begun_anew_forgets_choices_that_were_started() -> None:
    game = new_game("ftw", players=3, seed=5)
    game.play(0, game.legal(0)[0])
    game.begin(5)
    assert game.save() == new_game("ftw", players=3, seed=5).save()
