"""The threads of a batch: they change nothing but the speed, and are gone when it is."""

import gc
import subprocess
import sys
from threading import Thread
from time import sleep

import numpy as np
import pytest

from kartentisch.envs.batch import Batch, slices
from kartentisch.games import GAMES
from kartentisch.players.cores import usable_cores

ARRAYS = ("observations", "masks", "seats", "rewards", "ends", "points")


def assert_same(one: Batch, other: Batch) -> None:
    for array in ARRAYS:
        assert np.array_equal(getattr(one, array), getattr(other, array))


def play(batches: list[Batch], steps: int) -> None:
    for _ in range(steps):
        for batch in batches:
            batch.step(batch.sample())


def end_of(workers: list[Thread]) -> list[bool]:
    for worker in workers:
        worker.join(timeout=30)
    return [worker.is_alive() for worker in workers]


@pytest.mark.parametrize("name", GAMES)
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    batches = [Batch(name, batch=50, seed=3, threads=threads) for threads in (1, 2, 3, 7)]
    for _ in range(60):
        play(batches, 1)
        for other in batches[1:]:
            assert_same(batches[0], other)
    for batch in batches:
        batch.close()


def test_many_steps_in_a_row_and_after_pauses_are_all_made() -> None:
    batches = [Batch("futschikato", batch=9, seed=3, threads=threads) for threads in (1, 3)]
    for _ in range(20):
        play(batches, 100)
        assert_same(*batches)
        sleep(0.002)  # long enough for every thread to fall asleep
    batches[1].close()


def test_more_threads_than_games_do_no_harm() -> None:
    batches = [Batch("pisa", batch=2, seed=3, threads=threads) for threads in (1, 5)]
    play(batches, 50)
    assert_same(*batches)
    batches[1].close()


@pytest.mark.parametrize("row", [0, 5, 8])
def test_an_illegal_action_keeps_all_threads_from_moving(row: int) -> None:
    batch = Batch("futschikato", batch=9, seed=5, threads=3)
    play([batch], 3)
    before = [table.game.save() for table in batch.tables]
    actions = batch.sample()
    actions[row] = -1
    with pytest.raises(ValueError, match=f"action -1 in game {row} "):
        batch.step(actions)
    assert [table.game.save() for table in batch.tables] == before
    batch.close()


def test_close_ends_the_threads_and_the_batch_plays_on_without_them() -> None:
    closed, other = (Batch("pisa", batch=9, seed=4, threads=3) for _ in range(2))
    workers = closed.workers
    assert [worker.is_alive() for worker in workers] == [True, True]
    play([closed, other], 5)
    closed.close()
    assert [worker.is_alive() for worker in workers] == [False, False]
    closed.close()  # twice is as good as once
    play([closed, other], 5)
    assert_same(closed, other)
    other.close()


def test_the_threads_of_a_batch_that_nobody_has_any_more_end() -> None:
    batch = Batch("pisa", batch=9, seed=4, threads=3)
    play([batch], 5)
    workers = batch.workers
    del batch
    gc.collect()
    assert end_of(workers) == [False, False]


def test_a_program_ends_though_its_batch_was_not_closed() -> None:
    said = run("""
batch = Batch("pisa", batch=9, seed=4, threads=3)
play(batch)
print("played")
""")
    assert said == ["played"]


def test_a_fork_can_play_the_batch_it_got_and_one_of_its_own() -> None:
    said = run("""
import os

def tell(name, batch):
    play(batch)  # and then one write, which the other process can't come in between
    os.write(1, f"{name} {batch.observations.sum()} {batch.points.sum()}\\n".encode())

ours = Batch("pisa", batch=9, seed=4, threads=3)
play(ours)
child = os.fork()
tell("ours", ours)
tell("new", Batch("pisa", batch=9, seed=5, threads=3))
ours.close()
if child:
    print("child", os.waitpid(child, 0)[1])
""")
    assert len(said) == 5
    assert said[-1] == "child 0"
    assert len(set(said[:4])) == 2  # parent and child saw the same


def run(program: str) -> list[str]:
    """What a program says that has to come to its end."""
    opening = """
from kartentisch.envs.batch import Batch

def play(batch):
    for _ in range(200):
        batch.step(batch.sample())
"""
    ended = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", opening + program],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout.splitlines()


def test_slices_are_as_equal_as_can_be_and_leave_nothing_out() -> None:
    assert slices(10, 3) == [(0, 3), (3, 6), (6, 10)]
    assert slices(7, 1) == [(0, 7)]


def test_a_small_batch_has_no_threads_and_a_large_one_no_more_than_cores() -> None:
    small = Batch("pairs", batch=8)
    assert small.workers == []
    large = Batch("futschikato", batch=4096)
    assert len(large.workers) == min(usable_cores(), 4) - 1
    large.close()
