"""Weights: the same again, by what was known alone, and nothing that can't be weighed."""

import random

import pytest
from judged_games import played_by_thumbs
from worlds import option_sets, sensible, shuffle_hidden

from kartentisch.games import OWN_GAMES, Game, game_class, new_game
from kartentisch.games.records import load
from kartentisch.judge import judge_decision, weigh_decision, weigh_position


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
    rules = game_class(name)
    changed = judged = 0
    while judged < 30:
        players = rng.randint(rules.FEWEST, min(rules.MOST, 4))
        game = new_game(name, players, rng.getrandbits(64), rng.choice(option_sets(name, players)))
        for _ in range(rng.randrange(60)):
            if not game.over:
                seat = rng.choice(game.deciders)
                game.play(seat, sensible(game, seat, rng))
        if game.over:
            continue
        seat = rng.choice(game.deciders)
        move = rng.choice(game.legal(seat))
        other = game.copy()
        shuffle_hidden(other, seat, rng)
        if move not in other.legal(seat):
            continue
        changed += other.save() != game.save()
        assert verdict(other, seat, move) == verdict(game, seat, move)
        judged += 1
    assert changed > 10


def verdict(game: Game, seat: int, move: int) -> bytes:
    """All that a review says about a decision, as bytes."""
    found = judge_decision(game.masked(seat), seat, move, iterations=24, seed=3)
    return repr(found).encode()
