"""Three Boats wherever Kartentisch plays: terminal, tournament, environments, records."""

import json
import random
from pathlib import Path

import gymnasium
import pyspiel
import pytest
from click.testing import CliRunner
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import kartentisch.envs.gymnasium
import kartentisch.envs.open_spiel  # noqa: F401 (registers the games)
from kartentisch.cli import main
from kartentisch.envs.batch import Batch
from kartentisch.envs.pettingzoo import env
from kartentisch.games import Chance, new_game
from kartentisch.games.records import read_record
from kartentisch.judge.why import explain
from kartentisch.players import make_player
from kartentisch.players.player import decide
from three_boats.moves import MOVES


def output(*arguments: str, typed: str | None = None) -> str:
    """What a command prints; it must not fail."""
    done = CliRunner().invoke(main, list(arguments), typed)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_command_line_lists_and_explains_it() -> None:
    assert "three_boats  Three Boats, 2–5 players" in output("games")
    assert "# Drei Boote" in output("rules", "three_boats", "--lang", "de")
    assert "at most 8 higher" in output("rules", "three_boats", "--set", "step=8")
    assert "Three Boats" in output("simulate", "three_boats", "--games", "5")


def test_a_whole_game_is_played_in_the_terminal() -> None:
    words = new_game("three_boats", 2).words()
    typed = "\n".join(["?", *(8 * [words.short(move) for move in range(MOVES)])])
    arguments = ("--players", "2", "--bots", "random", "--set", "rounds=1", "--seed", "3")
    text = output("play", "three_boats", "--lang", "de", *arguments, typed=typed)
    assert "über Bord" in text
    assert "Gewonnen: " in text


def test_bots_without_rules_of_thumb_look_ahead_and_beat_chance() -> None:
    arguments = ("search:iterations=60", "random", "--players", "2", "--deals", "20", "--json")
    told = json.loads(output("tournament", "three_boats", "--cores", "1", *arguments))
    assert told["names"]["search:iterations=60"]["wins"]["mean"] > 0.6


def test_a_move_is_explained_by_what_the_round_brings() -> None:
    game = new_game("three_boats", 3, 4)
    seat = game.deciders[0]
    move = game.legal(seat)[0]
    why = explain(game.masked(seat), seat, [move], worlds=10)[move]
    assert why.en.startswith("The round brings you ")
    assert why.de.startswith("Die Runde bringt dir ")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_knows_a_move(level: str) -> None:
    game = new_game("three_boats", 3, 1)
    move, why = decide(make_player(level, "three_boats", 1), game, 0, Chance(1))
    assert why is None
    assert move in game.legal(0)


@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_plays_it() -> None:
    api_test(env("three_boats", 3), num_cycles=200)
    seed_test(lambda: env("three_boats", 2), num_cycles=50)


def test_gymnasium_plays_it() -> None:
    made = gymnasium.make("kartentisch/ThreeBoats-v0", opponents="random", illegal="random")
    check_env(made.unwrapped, skip_render_check=True)
    envs = gymnasium.make_vec("kartentisch/ThreeBoats-v0", num_envs=4, opponents="random")
    assert envs.reset(seed=1)[1]["action_mask"].any(axis=1).all()
    envs.close()


def test_open_spiel_plays_it() -> None:
    state = pyspiel.load_game("kartentisch_three_boats(players=2)").new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0.0)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_plays_many_at_once(threads: int) -> None:
    batch = Batch("three_boats", 4, 30, seed=3, threads=threads)
    ended = 0
    for _ in range(150):
        batch.step(batch.sample())
        ended += int(batch.ends.sum())
    batch.close()
    assert ended > 30


def test_a_game_is_recorded_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    output("record", "three_boats", "--players", "3", "--seed", "7", "-o", str(file))
    last = json.loads(file.read_text("utf-8").splitlines()[-1])
    game = read_record(file.read_text("utf-8")).replay()
    assert game.over
    assert list(game.points) == last["points"]
    assert "Won by" in output("replay", str(file), "--seat", "1")
    assert "Gewonnen" in output("replay", str(file), "--lang", "de", "--no-pictures")
