"""The story of a game: read off known curves, and told of real games."""

import pytest
from judged_games import recorded

from kartentisch.judge.story import LEAD, Story, decided, lead_changes, story

EVEN = (0.5, 0.5)


def test_a_lead_changes_hands_only_when_it_is_clear() -> None:
    clear, slight = (0.5 + LEAD, 0.5 - LEAD), (0.5 + LEAD / 3, 0.5 - LEAD / 3)
    turned = (clear[1], clear[0])
    assert lead_changes([EVEN, EVEN]) == 0
    assert lead_changes([EVEN, clear]) == 0  # the first lead is no change
    assert lead_changes([clear, turned, clear]) == 2
    assert lead_changes([clear, (slight[1], slight[0]), clear]) == 0


def test_a_game_is_decided_when_its_winner_stays_above_one_half() -> None:
    curve = [(0, EVEN), (2, (0.7, 0.3)), (5, (0.4, 0.6)), (8, (0.9, 0.1)), (10, (1.0, 0.0))]
    assert decided(curve, 0, 10) == 0.5
    assert decided(curve[3:], 0, 10) == 0.0
    assert decided(curve, 1, 10) == 1.0


@pytest.mark.parametrize("name", ["futschikato", "ftw"])
def test_a_real_game_has_a_story_and_the_same_one_again(name: str) -> None:
    record = recorded(name, 3)
    told: Story = story(record, worlds=4, seed=2)
    assert story(record, worlds=4, seed=2) == told
    assert 0 <= told.decided <= 1
    assert 0 <= told.lowest <= 1
    assert -0.5 < told.at_stake < 1


def test_a_game_without_draws_has_no_luck_of_draws() -> None:
    told = [story(recorded("ftw", seed), worlds=4, seed=seed) for seed in range(8)]
    assert {one.draw_luck for one in told} == {0.0}
    assert any(one.deal_luck for one in told)
