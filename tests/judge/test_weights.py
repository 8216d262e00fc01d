"""Weights: the same again, by what was known alone, and nothing that can't be weighed."""

import math
import os
import random

import pytest
from judged_games import any_decision, played_by_thumbs
from worlds import shuffle_hidden

from kartentisch.games import OWN_GAMES, Chance, Game, new_game
from kartentisch.games.fkk import Fkk
from kartentisch.games.records import load
from kartentisch.judge import judge_decision, weigh_decision, weigh_position
from kartentisch.players.thumb import Thumb
from kartentisch.players.thumb_player import ThumbPlayer

DECISIONS = min(30, int(os.environ.get("KARTENTISCH_LEAK_POSITIONS", "5000")) // 30)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_same_view_seed_and_budget_give_the_same_figures(name: str) -> None:
    game = played_by_thumbs(name, 3, 9)
    seat = game.deciders[0]
    view = game.masked(seat)
    once = weigh_decision(view, seat, worlds=20, seed=5)
    assert weigh_decision(load(view.save()), seat, worlds=20, seed=5) == once
    assert weigh_decision(view, seat, worlds=20, seed=6) != once
    raced = weigh_decision(view, seat, iterations=100, seed=5)
    assert weigh_decision(view, seat, iterations=100, seed=5) == raced
    assert weigh_position(game, worlds=20, seed=5) == weigh_position(game, worlds=20, seed=5)


def test_a_small_budget_still_tells_what_a_move_is_worth_and_how_surely() -> None:
    game = new_game("ftw", players=4, seed=3)
    seat = game.deciders[0]
    for iterations in (1, 13):
        weighed = weigh_decision(game.masked(seat), seat, iterations=iterations)
        assert all(math.isfinite(weight.wins.error) for weight in weighed.weights)
    with pytest.raises(ValueError, match="one world or more, not in 0"):
        weigh_decision(game.masked(seat), seat, worlds=0)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_shares_of_the_win_sum_to_one(name: str) -> None:
    game = played_by_thumbs(name, 4, 12)
    seat = game.deciders[0]
    for weight in weigh_decision(game.masked(seat), seat, worlds=10).weights:
        assert sum(weight.shares) == pytest.approx(1)
        assert weight.shares[seat] == pytest.approx(weight.wins.mean)
    assert sum(weigh_position(game, worlds=10).shares) == pytest.approx(1)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_finished_position_is_worth_its_result(name: str) -> None:
    game = played_by_thumbs(name, 5, 100_000)
    shares = weigh_position(game, worlds=1).shares
    assert [share > 0 for share in shares] == [seat in game.winners for seat in range(game.players)]
    assert sum(shares) == pytest.approx(1)


def test_a_round_that_rules_of_thumb_cannot_end_counts_as_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def patient(name: str, players: int | None = None) -> Thumb:
        return ThumbPlayer(name, tuned=False).thumb

    monkeypatch.setattr("kartentisch.judge.weights.thumb_for", patient)
    game, chance, thumb = Fkk(4, {"deck": 4, "rounds": 1}, seed=1), Chance(1), patient("fkk")
    thumb.sit(game)
    for _ in range(600):  # by now everyone keeps a zero, and there are no more of them
        seat = game.deciders[0]
        game.play(seat, thumb.choose(seat, chance))
    assert weigh_position(game, worlds=2).shares == (0.25, 0.25, 0.25, 0.25)


def test_what_cannot_be_weighed_is_refused() -> None:
    game = new_game("pisa", players=3, seed=1)
    seat = game.deciders[0]
    with pytest.raises(ValueError, match=r"pass game\.masked"):
        weigh_decision(game, seat, worlds=1)
    other = (seat + 1) % 3
    with pytest.raises(ValueError, match="owes no decision"):
        weigh_decision(game.masked(other), other, worlds=1)
    with pytest.raises(ValueError, match="either worlds, or iterations, or seconds"):
        weigh_decision(game.masked(seat), seat)
    with pytest.raises(ValueError, match="pass the game itself"):
        weigh_position(game.masked(seat), worlds=1)


def test_moves_that_come_to_the_same_are_one() -> None:
    game = new_game("pairs", players=3, seed=1)
    seat = game.deciders[0]
    weighed = weigh_decision(game.masked(seat), seat, worlds=2, played=17)
    assert [weight.move for weight in weighed.weights] == [17]  # nothing is known of any card


def test_a_move_that_dropped_out_is_never_called_best() -> None:
    dropped = luckier = 0
    for seed in (7, 119):  # found by trying many
        game = played_by_thumbs("ftw", seed, 30)
        seat = game.deciders[0]
        weighed = weigh_decision(game.masked(seat), seat, iterations=600, seed=seed)
        worlds = [weight.worlds for weight in weighed.weights]
        assert worlds == sorted(worlds, reverse=True)
        for weight in weighed.weights:
            if weight.worlds < worlds[0]:
                dropped += 1
                luckier += weight.wins.mean > weighed.best.wins.mean
                assert not weighed.is_tied(weight.move)
    assert dropped > 5
    assert luckier > 0, "some had better worlds before they dropped out, which must not count"


# --- nothing hidden


@pytest.mark.rules("F15", "W14", "K17", "K18", "P13")
@pytest.mark.parametrize("name", OWN_GAMES)
def test_grades_costs_and_advice_never_depend_on_hidden_cards(name: str) -> None:
    rng = random.Random(f"judged {name}")
    changed = judged = 0
    while judged < DECISIONS:
        game, seat = any_decision(name, rng)
        move = rng.choice(game.legal(seat))
        other = game.copy()
        shuffle_hidden(other, seat, rng)
        if move not in other.legal(seat):
            continue
        changed += other.save() != game.save()
        assert verdict(other, seat, move) == verdict(game, seat, move)
        judged += 1
    assert changed > DECISIONS / 3


def verdict(game: Game, seat: int, move: int) -> bytes:
    """All that a review says about a decision, as bytes."""
    found = judge_decision(game.masked(seat), seat, move, iterations=24, seed=3)
    return repr(found).encode()
