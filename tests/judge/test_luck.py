"""Luck: nothing where everyone plays alike, and mean zero where they do not."""

from typing import Any

import pytest
from judged_games import recorded

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES, new_game
from kartentisch.judge import luck
from kartentisch.players.thumb_player import thumb_for


@pytest.mark.parametrize("name", OWN_GAMES)
def test_among_rules_of_thumb_all_of_a_result_is_luck(name: str) -> None:
    outcome = play_match(name, ("thumb",) * 3, 4, keep=True)
    assert outcome.record is not None
    found = luck(outcome.record, worlds=1, by_thumb=(0, 1, 2))
    assert found == pytest.approx([outcome.share(seat) - 1 / 3 for seat in range(3)])


@pytest.mark.parametrize("name", ["futschikato", "ftw", "pairs"])
def test_luck_has_mean_zero_although_results_are_far_from_fair(name: str) -> None:
    """Seats 0 to 2 play by medium, random and thumb. Judged as fair, results would be off."""
    lucks = [luck(recorded(name, seed), worlds=8, seed=seed, by_thumb=(2,)) for seed in range(40)]
    for seat in range(3):
        column = [one[seat] for one in lucks]
        mean = sum(column) / len(column)
        spread = (sum((one - mean) ** 2 for one in column) / (len(column) - 1)) ** 0.5
        assert abs(mean) < 3.5 * spread / len(column) ** 0.5


def test_a_blunder_is_not_bad_luck() -> None:
    """Random play loses at FTW?! against rules of thumb; its luck is as good as anybody's."""
    records = [
        play_match("ftw", ("random", "thumb", "thumb"), seed, {"rounds": 1}, keep=True).record
        for seed in range(30)
    ]
    lucks = [luck(record, worlds=8, by_thumb=(1, 2))[0] for record in records if record]
    mean = sum(lucks) / len(lucks)
    assert mean == pytest.approx(0, abs=0.25)
    assert all(record.replay().winners != (0,) for record in records[:10] if record)


def test_only_cards_that_nobody_knows_come_to_the_same() -> None:
    game: Any = new_game("pairs", 3, 1)
    thumb = thumb_for("pairs", 3)
    thumb.sit(game)
    seat = game.deciders[0]
    game.play(seat, 3)
    missed, third = [spot for spot in game.legal(seat) if game.grid[spot] != game.grid[3]][:2]
    assert thumb.comes_to_same(seat, missed, third)
    game.play(seat, missed)
    assert not thumb.comes_to_same(seat, missed, third)
    row: Any = new_game("fkk", 3, 1)
    thumb = thumb_for("fkk", 3)
    thumb.sit(row)
    seat = row.deciders[0]
    look = [move for move in row.legal(seat) if "look" in row.describe(move)]
    assert thumb.comes_to_same(seat, look[0], look[1])
    row.known = [1 << seat, *row.known[1:]] if seat == 0 else row.known
    assert thumb.comes_to_same(seat, look[0], look[1]) == (seat != 0)
    assert not thumb.comes_to_same(seat, look[0], 0)


def test_luck_sums_to_nothing_and_is_the_same_again() -> None:
    record = recorded("futschikato", 5)
    found = luck(record, worlds=3, seed=9)
    assert sum(found) == pytest.approx(0, abs=1e-9)
    assert luck(record, worlds=3, seed=9) == found
    assert luck(record, worlds=3, seed=10) != found


def test_a_game_that_is_not_over_has_no_luck_to_take_off() -> None:
    record = recorded("futschikato")
    del record.moves[-3:]
    with pytest.raises(ValueError, match="finished game"):
        luck(record, worlds=1)
