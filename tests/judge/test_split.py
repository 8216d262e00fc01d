"""A result in parts: they add up exactly, and chance gives nobody anything in the long run."""

import math

import pytest
from judged_games import recorded

from kartentisch.games import OWN_GAMES
from kartentisch.judge.split import CHANCE, DEAL, DECISION, split


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_parts_add_up_to_the_result_exactly(name: str) -> None:
    record = recorded(name, 2)
    found = split(record, worlds=3, known=2, seed=1)
    final = record.replay()
    for seat in range(record.players):
        total = found.fair[seat] + math.fsum(part.moved[seat] for part in found.parts)
        assert total == found.result[seat]
        share = (seat in final.winners) / len(final.winners)
        assert found.result[seat] == pytest.approx(share, abs=1e-11)
    for part in found.parts:
        if part.kind == DECISION:
            for moved, skill, hidden in zip(part.moved, part.skill, part.hidden, strict=True):
                assert moved == skill + hidden
        else:
            assert not any(part.skill)
    assert split(record, worlds=3, known=2, seed=1) == found


def test_a_game_without_draws_has_luck_in_its_deals_alone() -> None:
    found = split(recorded("ftw", 3, short=False), worlds=20, known=0)
    chance = [part for part in found.parts if part.kind in CHANCE]
    assert {part.kind for part in chance} == {DEAL}
    assert len(chance) in (1, 2, 3)  # one for each round, unless the match was decided by then


def test_a_game_that_is_not_over_has_no_result() -> None:
    record = recorded("futschikato")
    del record.moves[-3:]
    with pytest.raises(ValueError, match="finished game"):
        split(record, worlds=1, known=0)
