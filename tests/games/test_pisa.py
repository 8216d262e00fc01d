"""Pisa: every rule point and every worked case."""

import random
from itertools import pairwise

import pytest
from pisa_positions import (
    FOUR,
    NINE,
    REST,
    THREE,
    Ballot,
    after_votes,
    cards,
    play_trick,
    random_step,
    settle,
    start,
    trick_table,
    with_sums,
)
from refusing import refused

from kartentisch.games import BLANK, SPECTATOR, Chance, Refusal, new_game
from kartentisch.games.moves.pisa import (
    BACK,
    BLUE,
    FEW,
    FINISH,
    GREEN,
    LEAVE,
    MANY,
    PLAY,
    RANKING,
    RED,
    THIRTEEN_HIGH,
    TRICK,
    TRUMP,
    YELLOW,
    ZERO_HIGH,
)
from kartentisch.games.pisa import Pisa

# --- dealing


@pytest.mark.rules("P1")
@pytest.mark.parametrize(("players", "each", "aside"), [(3, 13, 17), (4, 13, 4), (5, 11, 1)])
def test_everyone_gets_the_same_and_the_rest_stays_aside(
    players: int, each: int, aside: int
) -> None:
    """P-T01"""
    game = start(players)
    assert list(game.held)[:players] == [each] * players
    assert game.aside.bit_count() == aside
    assert game.every_card() == list(range(56))


@pytest.mark.rules("P1")
@pytest.mark.parametrize("players", [2, 6])
def test_it_is_for_three_to_five(players: int) -> None:
    """P-T01"""
    with pytest.raises(Refusal) as refusal:
        new_game("pisa", players)
    assert refusal.value.point == "P1"


# --- votes


@pytest.mark.rules("P2", "P3")
def test_votes_come_in_order_each_settled_before_the_next() -> None:
    game = start(3)
    for phase, voting_cards in enumerate([range(4), range(4, 6), range(6, 8)]):
        assert game.phase_name == ("trump", "goal", "ranking")[phase]
        assert list(game.tower)[phase:] == [-1] * (3 - phase)
        assert game.legal(0) == [BACK + card for card in voting_cards]
        for other in {*range(8)} - {*voting_cards}:
            assert refused(game, 0, BACK + other) == "P2"
        for seat in range(3):
            game.play(seat, game.legal(seat)[0])
            game.play(seat, game.legal(seat)[0])
            game.play(seat, FINISH)
    assert game.phase_name == "trick"  # everyone voted with three cards: nothing to choose
    assert -1 not in game.tower


@pytest.mark.rules("P3")
def test_a_vote_is_one_to_three_cards_at_one_voting_card() -> None:
    """P-T02"""
    game = start()
    own, foreign = game.hand(0), game.hand(1)[0]
    assert refused(game, 0, own[0]) == "P3"  # no voting card yet
    assert refused(game, 0, FINISH) == "P3"
    game.play(0, BACK + GREEN)
    assert game.legal(0) == own
    assert refused(game, 0, FINISH) == "P3"  # no card yet
    assert refused(game, 0, BACK + RED) == "P3"
    assert refused(game, 0, BACK + GREEN) == "P3"
    assert refused(game, 0, foreign) == "P3"
    game.play(0, own[5])
    assert refused(game, 0, own[5]) == "P3"
    assert game.legal(0) == [*own[:5], *own[6:], FINISH]
    game.play(0, own[2])
    assert game.hand(0) == own  # nothing has left the hand
    game.play(0, own[7])  # the third completes it by itself
    assert game.deciders == (1,)
    assert game.votes_of(0, TRUMP) == [own[2], own[5], own[7]]
    assert refused(game, 0, own[0]) == "P3"  # a fourth card


@pytest.mark.rules("P3")
def test_players_vote_clockwise_and_show_where_and_how_many_only() -> None:
    """P-T03"""
    game = start()
    game.play(0, BACK + BLUE)
    game.play(0, game.hand(0)[3])
    game.play(0, game.hand(0)[4])
    game.play(0, FINISH)
    assert refused(game, 2, BACK + RED) == "P3"
    for viewer in (1, 2, SPECTATOR):
        view = game.masked(viewer)
        assert view.backed[0] == BLUE
        assert view.votes_of(0, TRUMP) == [BLANK, BLANK]
        assert "„Blau“: ? ?" in view.picture("de")
    assert game.masked(0).votes_of(0, TRUMP) == game.votes_of(0, TRUMP)


@pytest.mark.rules("P3")
def test_a_vote_can_be_taken_back_step_by_step_until_it_is_complete() -> None:
    game = start()
    saved = [game.save()]
    for move in (BACK + YELLOW, game.hand(0)[4], game.hand(0)[1]):
        game.play(0, move)
        saved.append(game.save())
    game.happened()
    for before in reversed(saved[:-1]):
        game.take_back(0)
        assert game.save() == before
    assert game.happened() == []
    assert not game.may_take_back(0)
    game.play(0, BACK + RED)
    game.play(0, game.hand(0)[0])
    assert not game.may_take_back(1)
    game.play(0, FINISH)
    assert not game.may_take_back(0)


X, Y, Z = RED, GREEN, BLUE
COUNTS: list[tuple[str, list[Ballot], int]] = [
    ("P-T04", [(RED, "r9 y4"), (GREEN, "g7"), (GREEN, "b5"), (BLUE, "r2")], RED),
    ("P-T05", [(X, "r12"), (Y, "g7 g5"), (Z, "b3"), (Z, "b4")], Y),
    ("P-T06", [(X, "r10 r2"), (Y, "g9 g3"), (Z, "b3"), (Z, "b4")], X),
    ("third card", [(X, "r10 r5 r1"), (Y, "g10 g4 g2"), (Z, "b3"), (Z, "b4")], X),
    ("split", [(X, "r9"), (Y, "g10 g1"), (X, "r2"), (Z, "b4")], Y),
    ("P-T08", [(X, "r7 r5"), (Y, "g7 g5"), (Z, "b3"), (Z, "b4")], X),
    ("P-T08 reversed", [(Y, "r7 r5"), (X, "g7 g5"), (Z, "b3"), (Z, "b4")], Y),
    ("P-T08 without A", [(Z, "b3"), (Z, "b4"), (Y, "r7 r5"), (X, "g7 g5")], Y),
    ("P-T10", [(X, "r13"), (Y, "r1"), (Y, "g1"), (Y, "b1")], X),
    ("zeros", [(Y, "r0"), (X, "g0"), (Y, "b0"), (Z, "y0")], Y),
    ("zeros, one each", [(Z, "r0"), (X, "g0"), (Y, "b0"), (YELLOW, "y0")], Z),
]


@pytest.mark.rules("P4")
@pytest.mark.parametrize(
    ("ballots", "winner"), [count[1:] for count in COUNTS], ids=[count[0] for count in COUNTS]
)
def test_sum_then_number_then_highest_cards_then_the_start_player(
    ballots: list[Ballot], winner: int
) -> None:
    assert settle(ballots).tower[TRUMP] == winner


@pytest.mark.rules("P4")
@pytest.mark.parametrize(("starter", "winner"), [(0, YELLOW), (1, YELLOW), (2, GREEN), (3, RED)])
def test_a_full_tie_goes_clockwise_from_the_start_player(starter: int, winner: int) -> None:
    """P-T08"""
    ballots = [(BLUE, "b3"), (YELLOW, "y9"), (GREEN, "g9"), (RED, "r9")]
    assert settle(ballots, starter=starter).tower[TRUMP] == winner


@pytest.mark.rules("P4")
@pytest.mark.parametrize(
    ("ballots", "winner"),
    [
        (
            [
                (ZERO_HIGH, "r10 r2"),
                (THIRTEEN_HIGH, "g9 g3"),
                (ZERO_HIGH, "b0"),
                (THIRTEEN_HIGH, "y0"),
            ],
            ZERO_HIGH,
        ),
        (
            [(THIRTEEN_HIGH, "r7"), (ZERO_HIGH, "g7"), (ZERO_HIGH, "b5"), (THIRTEEN_HIGH, "y5")],
            THIRTEEN_HIGH,
        ),
        (
            [(ZERO_HIGH, "r1"), (THIRTEEN_HIGH, "g2"), (ZERO_HIGH, "b0"), (THIRTEEN_HIGH, "y0")],
            THIRTEEN_HIGH,
        ),
    ],
)
def test_the_ranking_vote_counts_printed_numbers(ballots: list[Ballot], winner: int) -> None:
    """P-T42"""
    assert settle(ballots, RANKING).tower[RANKING] == winner


@pytest.mark.rules("P5")
@pytest.mark.parametrize(
    ("trump", "under"), [(RED, YELLOW), (YELLOW, GREEN), (GREEN, BLUE), (BLUE, RED)]
)
def test_the_trump_card_names_the_under_trump(trump: int, under: int) -> None:
    game = settle([(trump, "r13 g13"), (RED, "y1"), (GREEN, "b1"), (BLUE, "y0")])
    assert (game.tower[TRUMP], game.under_trump) == (trump, under)
    names = [event.kind.name for event in game.happened()]
    assert "trump" in names
    assert "under_trump" in names


@pytest.mark.rules("P5")
def test_another_table_of_pairs() -> None:
    ballots = [(GREEN, "r13 g13"), (RED, "y1"), (GREEN, "b1"), (BLUE, "y0")]
    assert settle(ballots, trump_pairs="BRYG").under_trump == YELLOW
    assert len(Pisa.OPTIONS[1].values(4)) == 81
    for wrong in ("RGBR", "YGB", "YGBX"):
        with pytest.raises(Refusal) as refusal:
            start(trump_pairs=wrong)
        assert refusal.value.point == "P5"


@pytest.mark.rules("P5")
@pytest.mark.parametrize(
    ("ballots", "trump", "under"),
    [
        ([(RED, "r9 y4"), (BLUE, "g7"), (BLUE, "b5"), (GREEN, "r2")], RED, BLUE),
        ([(RED, "r9 y4"), (GREEN, "g7"), (BLUE, "b7"), (BLUE, "b0")], RED, BLUE),
        ([(GREEN, "g7"), (RED, "r9 y4"), (BLUE, "b7"), (GREEN, "r2")], RED, GREEN),
        ([(GREEN, "g7"), (GREEN, "r9 y4"), (GREEN, "b7"), (GREEN, "r2")], GREEN, BLUE),
    ],
    ids=["second sum", "second by number", "second", "nobody else: as printed"],
)
def test_the_runner_up_may_be_the_under_trump(
    ballots: list[Ballot], trump: int, under: int
) -> None:
    game = settle(ballots, under_trump="runner_up")
    assert (game.tower[TRUMP], game.under_trump) == (trump, under)


@pytest.mark.rules("P6")
def test_voted_cards_lie_before_their_owner_and_serve_no_other_vote() -> None:
    """P-T11"""
    game = start(3)
    first = game.hand(0)[0]
    for seat in range(3):
        game.play(seat, BACK + RED)
        game.play(seat, game.hand(seat)[0])
        game.play(seat, FINISH)
    game.play(0, BACK + MANY)
    assert refused(game, 0, first) == "P6"
    assert first not in game.hand(0)
    assert game.votes_of(0, TRUMP) == [first]


@pytest.mark.rules("P3", "P13")
def test_all_votes_are_open_once_all_have_laid() -> None:
    """P-T12"""
    game = settle([(RED, "r9 y4"), (GREEN, "g7"), (GREEN, "b5"), (BLUE, "r2")])
    for viewer in (*range(4), SPECTATOR):
        view = game.masked(viewer)
        assert [view.votes_of(seat, TRUMP) for seat in range(4)] == [
            cards("r9 y4"), cards("g7"), cards("b5"), cards("r2")
        ]  # fmt: skip
    opened = [event for event in game.happened() if event.kind.name == "opened"]
    assert [event.card for event in opened] == cards("r9 y4 g7 b5 r2")
    assert all(event.seen_by(SPECTATOR).card is not None for event in opened)


# --- first points


@pytest.mark.rules("P7")
@pytest.mark.parametrize(
    ("sums", "points"),
    [
        pytest.param([40, 31, 22, 9], (1, 2, 3, 4), id="P-T13"),
        pytest.param([40, 31, 31, 9], (1, 3, 3, 4), id="P-T14"),
        pytest.param([40, 40, 22, 9], (2, 2, 3, 4), id="P-T15"),
        pytest.param([20, 20, 20, 20], (4, 4, 4, 4), id="P-T16"),
        pytest.param([9, 40, 40, 40, 22], (5, 3, 3, 3, 4), id="three share"),
    ],
)
def test_tied_sums_get_the_points_of_their_worst_place(
    sums: list[int], points: tuple[int, ...]
) -> None:
    game = after_votes(with_sums(sums))
    assert game.points == points
    events = game.happened()
    for name in ("first_points", "scores"):
        assert tuple(event.at for event in events if event.kind.name == name) == points


@pytest.mark.rules("P7")
def test_first_points_count_printed_numbers_whatever_the_ranking() -> None:
    """P-T18: A has 26, also with 0 high."""
    game = after_votes(
        [
            [(RED, "r13"), (MANY, "y13"), (ZERO_HIGH, "r0")],
            [(RED, "r9"), (MANY, "y9"), (ZERO_HIGH, "r7")],
            [(RED, "g9"), (MANY, "g8 b9"), (ZERO_HIGH, "g1")],
        ]
    )
    assert game.tower[RANKING] == ZERO_HIGH
    assert game.points == (2, 3, 1)


# --- leaving out


@pytest.mark.rules("P8")
def test_everyone_leaves_three_voted_cards_and_takes_the_others_back() -> None:
    """P-T19, P-T20"""
    game = after_votes([NINE, FOUR, THREE], REST)
    assert game.phase_name == "leave"
    assert list(game.deciders) == [0, 1]
    assert game.legal(0) == [LEAVE + card for card in cards("r1 r2 r3 r4 r5 r6 r7 r8 r9")]
    assert refused(game, 2, LEAVE + cards("b1")[0]) == "P8"  # no choice
    assert refused(game, 0, LEAVE + cards("g0")[0]) == "P8"  # not voted with
    assert refused(game, 0, LEAVE + cards("y1")[0]) == "P8"
    assert refused(game, 0, FINISH) == "P8"  # two or fewer are not enough
    assert refused(game, 0, PLAY + cards("g0")[0]) == "P8"
    for card in cards("r9 r2"):
        game.play(0, LEAVE + card)
    assert refused(game, 0, LEAVE + cards("r2")[0]) == "P8"
    assert refused(game, 0, FINISH) == "P8"
    game.play(0, LEAVE + cards("r5")[0])
    assert refused(game, 0, LEAVE + cards("r6")[0]) == "P8"  # a fourth
    assert game.deciders == (1,)
    assert game.held[0] == 4  # nothing moves before all have chosen
    for card in cards("y1 y2 y3"):
        game.play(1, LEAVE + card)
    assert game.phase_name == "trick"
    assert game.hand(0) == sorted(cards("g0 g1 g2 g3 r1 r3 r4 r6 r7 r8"))
    assert game.hand(1) == sorted(cards(REST[1]) + cards("y4"))
    assert game.hand(2) == cards(REST[2])
    assert game.left_out() == sorted(cards("r9 r2 r5 y1 y2 y3 b1 b2 b3"))


@pytest.mark.rules("P8")
def test_leaving_can_be_taken_back_until_it_is_complete_and_shows_nothing_before() -> None:
    game = after_votes([NINE, FOUR, THREE], REST)
    game.happened()
    saved = game.save()
    game.play(0, LEAVE + cards("r9")[0])
    assert game.happened() == []
    game.take_back(0)
    assert game.save() == saved
    assert not game.may_take_back(0)
    for card in cards("r9 r2 r5"):
        game.play(0, LEAVE + card)
    assert not game.may_take_back(0)
    assert [(event.kind.name, event.seat, event.card) for event in game.happened()] == [
        ("decided", 0, None)
    ]
    for viewer in (1, 2, SPECTATOR):
        view = game.masked(viewer)
        assert view.choice_of(0) == []
        assert view.deciders == (1,)
        assert view.fill(Chance(3)).deciders == (0, 1)
    world = game.masked(0).fill(Chance(3))
    assert world.choice_of(0) == cards("r9 r2 r5")
    assert world.deciders == (1,)


@pytest.mark.rules("P8", "P9")
@pytest.mark.parametrize(("players", "size"), [(3, 10), (4, 10), (5, 8)])
def test_all_hands_are_equal_when_the_start_player_leads(players: int, size: int) -> None:
    """P-T21"""
    rng = random.Random(players)
    for seed in range(20):
        game = start(players, seed)
        while game.phase != TRICK:
            random_step(game, rng)
        assert list(game.held)[:players] == [size] * players
        assert game.deciders == (game.starter,)


# --- tricks


FOLLOWING = [
    pytest.param("g5", "g2 r13 y5", "g2", id="P-T22"),
    pytest.param("g5", "r1 y9 b3", "r1 y9 b3", id="P-T23"),
    pytest.param("r5", "y9 b3", "y9 b3", id="P-T24"),
    pytest.param("y5", "y1 r13", "y1", id="P-T25"),
    pytest.param("b5", "b0 b13 y1 r13", "b0 b13", id="several"),
]


@pytest.mark.rules("P9")
@pytest.mark.parametrize(("led", "hand", "legal"), FOLLOWING)
def test_the_colour_led_must_be_followed(led: str, hand: str, legal: str) -> None:
    game = trick_table([led, hand, "b1 b2"])
    play_trick(game, led)
    assert game.legal(1) == sorted(PLAY + card for card in cards(legal))
    for card in {*cards(hand)} - {*cards(legal)}:
        assert refused(game, 1, PLAY + card) == "P9"
    assert refused(game, 1, PLAY + cards("b1")[0]) == "P9"  # not in hand
    assert refused(game, 2, PLAY + cards("b1")[0]) == "P9"  # not the turn
    assert refused(game, 1, BACK + RED) == "P2"
    assert refused(game, 1, cards(hand)[0]) == "P2"
    assert refused(game, 1, LEAVE + cards(hand)[0]) == "P8"


WINNERS = [
    pytest.param("g13 b13 y2 r0", THIRTEEN_HIGH, 3, id="P-T26"),
    pytest.param("g13 b13 y2 y1", THIRTEEN_HIGH, 2, id="P-T27"),
    pytest.param("g3 b13 b12 g1", THIRTEEN_HIGH, 0, id="P-T28"),
    pytest.param("g13 g0 g5 b0", ZERO_HIGH, 1, id="P-T29"),
    pytest.param("g13 r13 r1 b0", ZERO_HIGH, 2, id="P-T30"),
    pytest.param("y3 y7 y1 g13", THIRTEEN_HIGH, 1, id="under-trump led"),
    pytest.param("r3 y13 r5 y0", THIRTEEN_HIGH, 2, id="trump led"),
    pytest.param("g5 y13 y4 b0", ZERO_HIGH, 2, id="under-trumps turn round"),
]


@pytest.mark.rules("P10")
@pytest.mark.parametrize(("trick", "ranking", "winner"), WINNERS)
def test_trump_before_under_trump_before_the_colour_led(
    trick: str, ranking: int, winner: int
) -> None:
    names = trick.split()
    game = trick_table([f"{name} b{seat + 4}" for seat, name in enumerate(names)], ranking)
    play_trick(game, *names)
    assert list(game.tricks)[:4] == [int(seat == winner) for seat in range(4)]
    assert game.deciders == (winner,)


@pytest.mark.rules("P9")
@pytest.mark.parametrize(("players", "number"), [(3, 10), (4, 10), (5, 8)])
def test_each_winner_leads_until_all_cards_are_played(players: int, number: int) -> None:
    """P-T32"""
    rng = random.Random(players)
    game = start(players)
    while game.round == 0:
        random_step(game, rng)
    events = game.happened()
    led = [event for event in events if event.kind.name in ("played", "won")]
    won = [place for place, event in enumerate(led) if event.kind.name == "won"]
    assert len(won) == number
    assert led[0].seat == 0
    assert all(led[place + 1].seat == led[place].seat for place in won[:-1])


# --- second points and the end


SECOND = [
    pytest.param(MANY, [5, 3, 2, 0], (8, 6, 4, 2), id="P-T33"),
    pytest.param(FEW, [5, 3, 2, 0], (2, 4, 6, 8), id="P-T34"),
    pytest.param(MANY, [4, 3, 3, 0], (8, 5, 5, 2), id="P-T35"),
    pytest.param(MANY, [4, 2, 2, 2], (8, 4, 4, 4), id="P-T36"),
    pytest.param(FEW, [10, 0, 0], (2, 5, 5), id="P-T38"),
    pytest.param(MANY, [2, 2, 2, 2, 0], (7, 7, 7, 7, 2), id="four share"),
]


@pytest.mark.rules("P11")
@pytest.mark.parametrize(("goal", "tricks", "points"), SECOND)
def test_tied_tricks_share_their_places(
    goal: int, tricks: list[int], points: tuple[int, ...]
) -> None:
    game = trick_table(["r13", "r1", "r2", "r3", "r4"][: len(tricks)], goal=goal)
    game.tricks = [tricks[0] - 1, *tricks[1:], *[0] * (8 - len(tricks))]
    play_trick(game, *["r13", "r1", "r2", "r3", "r4"][: len(tricks)])
    assert game.points == points
    events = game.happened()
    for name in ("second_points", "scores"):
        assert tuple(event.at for event in events if event.kind.name == name) == points
    assert game.round == 1


@pytest.mark.rules("P7", "P11", "P12")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_sums_of_points_and_tricks_in_any_round(players: int) -> None:
    """P-T39, P-T40"""
    rng = random.Random(players)
    whole = players * (players + 1)
    for seed in range(6):
        game = start(players, seed)
        events = game.happened()
        while not game.over:
            random_step(game, rng)
            events += game.happened()
        begun = [place for place, event in enumerate(events) if event.kind.name == "begins"]
        assert [events[place].seat for place in begun] == list(range(players))
        for first, last in pairwise([*begun, len(events)]):
            points: dict[str, list[int]] = {"first_points": [], "second_points": [], "won": []}
            for event in events[first:last]:
                points.setdefault(event.kind.name, []).append(event.at or 0)
            assert sum(points["second_points"]) == whole
            tied = len(set(points["first_points"])) < players
            assert (sum(points["first_points"]) > whole // 2) == tied
            assert sum(points["first_points"]) >= whole // 2
            assert len(points["won"]) == (8 if players == 5 else 10)
        best = max(game.points)
        assert game.winners == tuple(seat for seat in range(players) if game.points[seat] == best)


@pytest.mark.rules("P12")
def test_equal_points_share_the_win() -> None:
    """P-T40"""
    game = trick_table(["r13", "r1", "r2"])
    game.round, game.tricks, game.totals = 2, [9, 0, 0, 0, 0, 0, 0, 0], [10, 13, 4, 0, 0, 0, 0, 0]
    play_trick(game, "r13", "r1", "r2")
    assert game.over
    assert game.points == (16, 16, 7)
    assert game.winners == (0, 1)
    assert [event.seat for event in game.happened() if event.kind.name == "wins"] == [0, 1]
    assert refused(game, 0, 0) is None


@pytest.mark.rules("P12")
def test_the_start_option_says_who_begins() -> None:
    for seat in range(3):
        assert start(3, start=seat).deciders == (seat,)
    with pytest.raises(Refusal) as refusal:
        start(3, start=3)
    assert refusal.value.point == "P12"
