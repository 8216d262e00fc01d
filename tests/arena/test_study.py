"""Studies of rule variants."""

import pytest
from bots import make_bot

from kartentisch.arena.phrases import Phrases
from kartentisch.arena.report import study_page
from kartentisch.arena.study import Study, VariantResult, first_faults, plan
from kartentisch.arena.workers import workers
from kartentisch.games.options import Value


def small(better: str = "highest", vary: dict[str, tuple[Value, ...]] | None = None) -> Study:
    varied = {"hand_of_7_or_8": ("5", 7)} if vary is None else vary
    return plan("futschikato", varied, (7, 8), 16, better, "random", 2, maker=make_bot)


def findings(study: Study) -> list[VariantResult]:
    with workers(1) as found:
        return study.run(found)


def test_every_number_of_players_meets_every_value() -> None:
    assert [Phrases().variant(variant) for variant in small().variants] == [
        "7 players, 5 cards (publisher)",
        "7 players, 7 cards (short rules)",
        "8 players, 5 cards (publisher)",
        "8 players, 7 cards (short rules)",
    ]


def test_one_better_player_sits_among_worse_ones_in_every_seat() -> None:
    mixed = small().variants[0].mixed
    assert mixed is not None
    assert mixed.deals == 3  # 16 games and a few more
    assert sorted(line_up.index("highest") for line_up in mixed.line_ups) == list(range(7))
    assert all(line_up.count("random") == 6 for line_up in mixed.line_ups)


def test_a_study_finds_length_seats_points_shared_wins_and_luck() -> None:
    told: list[int] = []
    study = small()
    with workers(1) as found:
        all_findings = study.run(found, told.append)
    assert sum(told) == study.games == 2 * (16 + 21) + 2 * (16 + 16)
    for finding in all_findings:
        plain = finding.plain()
        assert len(plain["places"]) == finding.variant.players
        assert sum(place["mean"] for place in plain["places"]) == pytest.approx(1)
        assert sum(plain["lengths"].values()) == 16
        mean = sum(int(length) * count for length, count in plain["lengths"].items()) / 16
        assert plain["decisions"]["mean"] == pytest.approx(mean)
        assert 0 <= plain["shared_wins"]["mean"] <= 1
        assert plain["better_wins"]["low"] <= plain["better_wins"]["mean"]
        assert plain["forfeits"] == 0
    # More cards, longer games.
    assert all_findings[1].alike.decisions.mean > all_findings[0].alike.decisions.mean


def test_who_fails_to_move_is_named() -> None:
    study = plan("futschikato", {}, (3,), 3, "raising", "illegal", 2, maker=make_bot)
    played = findings(study)
    assert played[0].plain()["forfeits"] > 0
    assert first_faults(played)["raising"] == "RuntimeError: no <idea>"
    assert "illegal" in first_faults(played)
    assert "no &lt;idea&gt;" in study_page(study, played)


def test_skill_goes_from_a_fair_share_to_every_game() -> None:
    finding = findings(small())[0]
    better, skill = finding.better_wins, finding.skill
    assert better is not None
    assert skill is not None
    assert skill.mean == pytest.approx((better.mean - 1 / 7) / (1 - 1 / 7))
    assert better.low is not None
    assert skill.low == pytest.approx((better.low - 1 / 7) / (6 / 7))


def test_without_a_better_player_nothing_is_said_of_luck() -> None:
    finding = findings(small("random", {}))[0]
    assert finding.better_wins is None
    assert finding.plain()["skill"] is None


def test_an_option_can_not_be_varied_and_set_at_once() -> None:
    with pytest.raises(ValueError, match="both varied and set"):
        plan("pisa", {"start": (0, 1)}, (3,), 1, "random", "random", options={"start": 0})
