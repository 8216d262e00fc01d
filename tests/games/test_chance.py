"""Chance: published test vectors, no bias, and the same stream again."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartentisch.games import Chance
from kartentisch.games.chance import seed_of

# The first outputs of SplitMix64 for seed 1234567, as its authors publish them.
SPLITMIX64 = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

SECRET = bytes(range(32))

SEEDS = st.one_of(st.integers(0, 2**64 - 1), st.binary(min_size=32, max_size=32))


def by_the_book(words: list[int], bound: int) -> list[int]:
    """What below(bound) makes of a stream of words, as the module's text defines it."""
    return [word * bound >> 32 for word in words if word * bound % 2**32 >= 2**32 % bound]


def test_the_fast_stream_is_splitmix64() -> None:
    assert [seed_of(1234567, number) for number in range(5)] == SPLITMIX64
    chance = Chance(1234567)
    upper_halves = [output >> 32 for output in SPLITMIX64]
    assert [chance.below(1 << 31) for _ in upper_halves] == by_the_book(upper_halves, 1 << 31)


def test_the_secret_stream_is_shake256() -> None:
    words = []
    for block in range(4):
        squeezed = hashlib.shake_256(SECRET + block.to_bytes(8, "little")).digest(128)
        words += [int.from_bytes(squeezed[at : at + 4], "little") for at in range(0, 128, 4)]
    chance = Chance(SECRET)
    expected = by_the_book(words, 90)
    assert [chance.below(90) for _ in expected] == expected


def test_vectors_for_other_programs() -> None:
    """The vectors of docs/records.md, so that anyone can check a program of their own."""
    fast, secret = Chance(7), Chance(SECRET)
    assert [fast.below(90) for _ in range(8)] == [35, 1, 81, 52, 40, 22, 42, 29]
    assert [secret.below(90) for _ in range(8)] == [25, 50, 65, 83, 48, 1, 66, 78]


@given(SEEDS, st.integers(1, 2**31 - 1))
def test_numbers_stay_below_their_bound(seed: int | bytes, bound: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(bound) < bound for _ in range(50))


def test_words_that_would_favour_some_numbers_are_thrown_away() -> None:
    """With a bound of 3 * 2**29 a quarter of all words has to go."""
    chance = Chance(1)
    words = [seed_of(1, number) >> 32 for number in range(4000)]
    kept = by_the_book(words, 3 << 29)
    assert 900 < len(words) - len(kept) < 1100
    assert [chance.below(3 << 29) for _ in kept] == kept


@given(SEEDS, st.integers(0, 100))
def test_a_stream_goes_on_where_its_snapshot_was_taken(seed: int | bytes, drawn: int) -> None:
    chance = Chance(seed)
    for _ in range(drawn):
        chance.below(1000)
    resumed = Chance()
    resumed.resume(chance.snapshot())
    assert [resumed.below(90) for _ in range(70)] == [chance.below(90) for _ in range(70)]


@pytest.mark.parametrize("seed", [-1, 2**64, b"short", "7", None, 1.0, True])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(ValueError, match=r"seed|secret"):
        Chance(seed)  # type: ignore[arg-type]
