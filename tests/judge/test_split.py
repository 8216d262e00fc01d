"""A result in parts: they add up exactly, and chance gives nobody anything in the long run."""

import math
import random

import pytest
from judged_games import recorded
from worlds import shuffle_hidden

from kartentisch.arena.match import play_match
from kartentisch.games import OWN_GAMES
from kartentisch.judge.split import CHANCE, DEAL, DECISION, START, skill_of, split

RANDOM = 1  # the seat that plays at random in recorded games


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


def test_skill_is_what_a_move_was_worth_by_what_was_known() -> None:
    """Random moves show: they lose much, and the same whatever the hidden cards are."""
    rng = random.Random("skill")
    record = recorded("ftw", 3)
    game = record.start()
    skills = []
    changed = 0
    for number, (seat, move) in enumerate(record.moves):
        other = game.copy()
        shuffle_hidden(other, seat, rng)
        found = skill_of(game, seat, move, 30, number)
        if move in other.legal(seat):
            changed += other.save() != game.save()
            assert skill_of(other, seat, move, 30, number) == found
        if seat == RANDOM:
            skills.append(found[seat])
        game.play(seat, move)
    assert changed > 10
    assert sum(skills) < -0.1


def test_what_the_seat_order_is_worth_is_no_luck() -> None:
    """Where the options say who starts, nobody is lucky to be the one; else it is luck."""
    for start in (0, "random"):
        outcome = play_match("ftw", ("thumb",) * 3, 1, {"rounds": 1, "start": start}, keep=True)
        assert outcome.record is not None
        found = split(outcome.record, worlds=200, known=0)
        parts = [part for part in found.parts if part.kind == START]
        assert len(parts) == (start == 0)
        for part in parts:
            assert part.step == 0
            assert sum(part.moved) == pytest.approx(0, abs=1e-9)
            assert any(part.moved)
        assert found.parts[len(parts)].kind == DEAL


def test_a_game_that_is_not_over_has_no_result() -> None:
    record = recorded("futschikato")
    del record.moves[-3:]
    with pytest.raises(ValueError, match="finished game"):
        split(record, worlds=1, known=0)
