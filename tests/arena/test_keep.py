"""Games kept as Parquet."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from bots import make_bot

from kartentisch.arena.keep import Keeper
from kartentisch.arena.tournament import Plan, plan, play
from kartentisch.arena.workers import workers
from kartentisch.games.records import read_record


def keep(folder: Path, tournament: Plan) -> None:
    with workers(1) as found, Keeper(folder, tournament) as keeper:
        for deal in play(tournament, found, keep=True):
            keeper.add(deal)


def small() -> Plan:
    return plan("pisa", ["random", "illegal"], 3, 2, maker=make_bot)


def test_every_game_and_every_decision_has_its_row(tmp_path: Path) -> None:
    keep(tmp_path / "kept", small())
    games = pq.read_table(tmp_path / "kept" / "games.parquet").to_pylist()
    decisions = pq.read_table(tmp_path / "kept" / "decisions.parquet").to_pylist()
    assert [game["number"] for game in games] == list(range(2 * 6))
    assert [game["deal"] for game in games] == [0] * 6 + [1] * 6
    assert len(decisions) == sum(game["decisions"] for game in games)
    for game in games:
        replayed = read_record(game["record"]).replay()
        assert list(replayed.points) == game["points"]
        assert list(replayed.winners) == game["winners"]
        assert json.loads(game["options"]) == replayed.options
        assert (game["game"], game["version"]) == ("pisa", replayed.VERSION)
        of_game = [row for row in decisions if row["game"] == game["number"]]
        assert [row["number"] for row in of_game] == list(range(game["decisions"]))
        by_illegal = [row for row in of_game if game["players"][row["seat"]] == "illegal"]
        assert sum(game["forfeits"]) == len(by_illegal)
        record = read_record(game["record"])
        assert [(row["seat"], row["move"]) for row in of_game] == record.moves
        table = record.start()
        for row in of_game:
            assert (row["phase"], row["legal"]) == (table.phase_name, len(table.legal(row["seat"])))
            table.play(row["seat"], row["move"])


def test_games_that_are_there_are_not_overwritten(tmp_path: Path) -> None:
    keep(tmp_path, small())
    before = (tmp_path / "games.parquet").read_bytes()
    with pytest.raises(ValueError, match="already holds games"):
        keep(tmp_path, small())
    assert (tmp_path / "games.parquet").read_bytes() == before


def test_a_tournament_that_was_stopped_leaves_no_half_files(tmp_path: Path) -> None:
    def stopped() -> None:
        with Keeper(tmp_path, small()):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert list(tmp_path.iterdir()) == []
