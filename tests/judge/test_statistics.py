"""What the judge says is so: beside exact values, in real games, and over many of them.

Only against the compiled rules: interpreted, the same figures (test_weights.py) would take minutes.
"""

import random
from array import array
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from judged_games import recorded

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES, Chance, Game, new_game
from kartentisch.judge import calibration_of, judge_decision, split, weigh_decision, weigh_position
from kartentisch.judge.review import MISTAKE
from kartentisch.judge.weighing import Weighing
from kartentisch.judge.weights import weighing_of
from kartentisch.players.belief import has_beliefs
from kartentisch.players.past import History
from kartentisch.players.search_player import look_ahead
from kartentisch.players.thumb_player import ThumbPlayer, thumb_for

POSITIONS = 250  # one of each match


def test_drawn_rounds_say_the_same_as_rounds_that_are_played() -> None:
    """The bank of rounds is a shortcut, not another opinion."""
    for name in ("ftw", "pisa"):
        game = new_game(name, players=3, seed=8)
        weighed = weighing_of(game, -1, 1, [-1], -1)
        look_ahead(weighed, 600)
        whole = whole_matches(game, 600)
        for seat in range(3):
            drawn = weighed.sum_of(0, seat, 0) / 600
            assert drawn == pytest.approx(whole[seat], abs=0.09)  # 3 errors of 600 matches


def whole_matches(game: Game, count: int) -> list[float]:
    """Shares of the win when every round is played."""
    played = Weighing(game, -1, thumb_for(game.NAME, game.players), 2, array("h"), [-1])
    look_ahead(played, count)
    return [played.sum_of(0, seat, 0) / count for seat in range(game.players)]


# --- positions small enough to compute exactly


def test_a_pairs_endgame_is_worth_what_all_layouts_say() -> None:
    """The last four cards, two of them seen: every layout of the others is played out."""
    for seed in range(40):
        game = late_pairs(seed)
        unseen = [spot for spot in game.lying[: game.left] if not game.seen[spot]]
        if not 2 <= len(unseen) <= 4 or game.over:
            continue
        seat = game.deciders[0]
        view = game.masked(seat)
        exact = exact_pairs(view, seat, unseen)
        weighed = weigh_decision(view, seat, worlds=800, seed=seed)
        for weight in weighed.weights:
            assert weight.wins.mean == pytest.approx(
                exact[weight.move], abs=4 * weight.wins.error + 0.002
            )
        return
    raise AssertionError("no such endgame was found")


def late_pairs(seed: int) -> Any:
    """A small game of pairs shortly before its end."""
    game: Any = new_game("pairs", 2, seed, {"deck": 2})
    bots = [ThumbPlayer("pairs", seat) for seat in range(2)]
    while not game.over and game.left > 6:
        seat = game.deciders[0]
        game.play(seat, bots[seat].choose(game.masked(seat), seat))
    return game


def exact_pairs(view: Any, seat: int, unseen: list[int]) -> dict[int, float]:
    """The share of wins of each move over all layouts, each played on often."""
    missing = [kind for kind in range(13) for _ in range(2 - counted(view, kind))]
    layouts = sorted(set(permutations(missing)))
    total: dict[int, Fraction] = {}
    for move in view.legal(seat):
        wins = Fraction(0)
        for layout in layouts:
            world = view.fill(Chance(1))
            grid = list(world.grid)
            for spot, kind in zip(unseen, layout, strict=True):
                grid[spot] = kind
            world.grid = grid
            wins += mean_share(world, seat, move, 24)
        total[move] = wins / len(layouts)
    return {move: float(wins) for move, wins in total.items()}


def counted(view: Any, kind: int) -> int:
    """How many cards of a kind are won or seen."""
    won: int = sum(2 * view.won[13 * seat + kind] for seat in range(view.players))
    return won + int(sum(card == kind for card in view.grid))


def mean_share(world: Game, seat: int, move: int, games: int) -> Fraction:
    """The share of the win of a seat after a move, played on by rules of thumb."""
    share = Fraction(0)
    for number in range(games):
        game = world.copy()
        game.play(seat, move)
        bots = [ThumbPlayer(game.NAME, 99 * number + one) for one in range(game.players)]
        while (decider := game.decider) is not None:
            game.play(decider, bots[decider].choose(game.masked(decider), decider))
        share += Fraction(seat in game.winners, len(game.winners))
    return share / games


@pytest.mark.parametrize("name", OWN_GAMES)
def test_what_people_are_told_comes_true(name: str) -> None:
    """Calibration: among rules of thumb, told by what was known and worth by all cards agree.

    What a position is worth by all cards is how often it is won, and much less noisy than one
    result: without beliefs and calibration this fails in Futschikato and Pisa, where chances come
    out five points too high. benchmarks/judge_calibration.py has results, and many more games.
    """
    rng = random.Random(name)
    gaps = []
    for seed in range(POSITIONS):
        record = play_match(name, ("thumb",) * 3, 5000 + seed, keep=True).record
        assert record is not None
        game = record.start()
        history = History(game)
        stop = rng.randrange(len(record.moves))
        for number, (seat, move) in enumerate(record.moves):
            if number >= stop and len(game.legal(seat)) > 1:
                break
            game.play(seat, move)
            history.add(game, seat, move)
        if game.over:
            continue
        past = history.past_of(seat) if has_beliefs(name) else ()
        view = game.masked(seat)
        said = weigh_decision(view, seat, worlds=100, seed=seed, moves=[move], past=past)
        told = calibration_of(view, len(history.moves)).chance(said.best.wins.mean)
        after = weigh_position(game, worlds=100, seed=9000 + seed, after=(seat, move))
        worth = after.shares[seat]
        gaps.append(worth - told)
    mean = sum(gaps) / len(gaps)
    spread = (sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)) ** 0.5
    assert abs(mean) < 3 * spread / len(gaps) ** 0.5


# --- results and reviews


@pytest.mark.parametrize("name", ["futschikato", "ftw", "pairs"])
def test_the_parts_of_chance_have_mean_zero(name: str) -> None:
    """Whoever plays; benchmarks/judge_luck.py shows it for many more games."""
    lucks = []
    for seed in range(24):
        found = split(recorded(name, seed), worlds=2, known=0)
        lucks.append([found.luck(seat) for seat in range(3)])
    for seat in range(3):
        column = [luck[seat] for luck in lucks]
        mean = sum(column) / len(column)
        spread = (sum((one - mean) ** 2 for one in column) / (len(column) - 1)) ** 0.5
        assert abs(mean) < 3.5 * spread / len(column) ** 0.5


@pytest.mark.parametrize("name", ["futschikato", "ftw"])
def test_a_mistake_is_one(name: str) -> None:
    """In fresh worlds the advice wins more often than what was played, beyond three errors."""
    gains: list[float] = []
    errors: list[float] = []
    for seed in range(6):
        record = recorded(name, seed)
        game = record.start()
        for number, (seat, move) in enumerate(record.moves):
            if len(game.legal(seat)) > 1 and len(gains) < 8:
                view = game.masked(seat)
                found = judge_decision(view, seat, move, iterations=200, seed=number)
                if found.grade == MISTAKE:
                    again = weigh_decision(
                        view, seat, worlds=300, seed=77_000 + number, moves=[move, found.best]
                    )
                    gains.append(again.of(found.best).wins.mean - again.of(move).wins.mean)
                    errors.append(again.behind[again.weights[1].move].error)
            game.play(seat, move)
    assert len(gains) >= 4
    assert sum(gains) > 3 * sum(error**2 for error in errors) ** 0.5
