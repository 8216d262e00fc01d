"""Line-ups, deals and the resume of tournaments."""

import json
from collections import Counter
from pathlib import Path

import pytest
from bots import make_bot

from kartentisch.arena.figures import Tally
from kartentisch.arena.tournament import Plan, PlayedDeal, ResumeFile, line_ups, plan, play
from kartentisch.arena.workers import workers
from kartentisch.games.chance import seed_of


def planned(deals: int = 6, seed: int = 1) -> Plan:
    names = ["highest", "search:iterations=500", "random"]
    return plan("futschikato", names, 3, deals, seed, maker=make_bot)


def played(plan: Plan, cores: int = 1, resume: ResumeFile | None = None) -> list[PlayedDeal]:
    with workers(cores) as found:
        return list(play(plan, found, resume, keep=True))


@pytest.mark.parametrize(
    ("names", "players", "pattern", "expected"),
    [
        ("AB", 4, None, ["ABAB", "BABA"]),
        ("ABC", 3, None, ["ABC", "BCA", "CAB"]),
        ("AB", 3, None, ["ABA", "BAA", "AAB", "BAB", "ABB", "BBA"]),
        ("A", 3, None, ["AAA"]),
        ("ABB", 3, None, ["ABB", "BBA", "BAB"]),
        ("ABC", 2, None, ["AB", "BA", "AC", "CA", "BC", "CB"]),
        ("AB", 4, "ABBB", ["ABBB", "BBBA", "BBAB", "BABB"]),
        ("AB", 4, "aabb", ["AABB", "ABBA", "BBAA", "BAAB"]),
    ],
)
def test_line_ups(names: str, players: int, pattern: str | None, expected: list[str]) -> None:
    assert ["".join(line_up) for line_up in line_ups(names, players, pattern)] == expected


@pytest.mark.parametrize("names", ["AB", "ABC", "ABCD", "ABCDE", "ABCDEFG"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_without_a_pattern_everyone_is_in_every_seat_equally_often(
    names: str, players: int
) -> None:
    found = line_ups(names, players)
    assert len(set(found)) == len(found)
    for seat in range(players):
        counts = Counter(line_up[seat] for line_up in found)
        assert set(counts) == set(names)
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize("pattern", ["AB", "AAAA", "ABCC", "AB-B"])
def test_bad_patterns_are_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="the pattern"):
        line_ups(["random", "thumb"], 4, pattern)


def test_every_deal_is_played_by_all_line_ups_from_the_same_cards() -> None:
    tournament = planned()
    deals = played(tournament)
    assert [deal.number for deal in deals] == list(range(6))
    for deal in deals:
        assert len(deal.outcomes) == 3
        for outcome in deal.outcomes:
            assert outcome.record is not None
            assert outcome.record.seed == seed_of(1, deal.number)
            assert outcome.starter == deal.outcomes[0].starter


def test_any_number_of_cores_gives_the_same_deals() -> None:
    tournament = planned(20)
    assert played(tournament, cores=2) == played(tournament, cores=1)


def test_a_tournament_that_was_stopped_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    whole = played(planned(8))
    tournament = planned(8)
    with workers(1) as found:
        for deal in play(tournament, found, ResumeFile(file, tournament)):
            if deal.number == 3:
                break
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 1 + 4
    # It died while it wrote a line.
    file.write_text("\n".join(lines[:3]) + "\n" + lines[3][:20], "utf-8")
    again = ResumeFile(file, tournament)
    assert sorted(again.finished) == [0, 1]
    assert played(tournament, resume=again) == whole
    assert sorted(ResumeFile(file, tournament).finished) == list(range(8))


def test_finished_deals_are_not_played_again_and_more_can_be_added(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    played(planned(3), resume=ResumeFile(file, planned(3)))
    before = file.read_text("utf-8")
    assert played(planned(3), resume=ResumeFile(file, planned(3))) == played(planned(3))
    assert file.read_text("utf-8") == before
    assert played(planned(5), resume=ResumeFile(file, planned(5))) == played(planned(5))
    assert file.read_text("utf-8").startswith(before)
    assert len(file.read_text("utf-8").splitlines()) == 1 + 5
    assert played(planned(2), resume=ResumeFile(file, planned(2))) == played(planned(2))


def test_the_figures_of_a_resumed_tournament_are_the_same(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    played(planned(4), resume=ResumeFile(file, planned(4)))
    figures = []
    for resume in (None, ResumeFile(file, planned(9))):
        tally = Tally(planned(9))
        for deal in played(planned(9), 2, resume):
            tally.add(deal)
        figures.append(json.dumps(tally.figures().plain()))
    assert figures[0] == figures[1]


def test_the_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    played(planned(1, seed=1), resume=ResumeFile(file, planned(1, seed=1)))
    before = file.read_bytes()
    with pytest.raises(ValueError, match="another tournament: its seed is 1, not 2"):
        ResumeFile(file, planned(1, seed=2))
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello\n", "line 1 of .* is not JSON"),
        ("[]\n", "not a tournament file"),
        ("{}", "not a tournament file"),
        ("HEADING\n{}\n", "line 2 of .* is not a deal"),
        ('HEADING\n{"deal":0,"outcomes":[]}\n', "line 2 of .* is not a deal: it has 0 of 3 games"),
        ("HEADING\nx\n", "line 2 of .* is not JSON"),
    ],
)
def test_damaged_files_are_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "deals.jsonl"
    text = text.replace("HEADING", json.dumps(planned().heading()))
    file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=sentence):
        ResumeFile(file, planned())
    assert file.read_text("utf-8") == text


def test_what_can_not_be_played_is_refused_before_the_first_deal() -> None:
    with pytest.raises(ValueError, match="no player 'nobody'"):
        plan("pisa", ["random", "nobody"], 4, 1, maker=make_bot)
    with pytest.raises(ValueError, match="at least one deal"):
        plan("pisa", ["random"], 4, 0, maker=make_bot)
    with pytest.raises(ValueError, match="needs players"):
        plan("pisa", [], 4, 1, maker=make_bot)
