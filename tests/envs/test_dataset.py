"""Datasets: what is in them is what was played, and a stopped one goes on."""

import errno
import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from kartentisch.arena.match import play_match
from kartentisch.cli import main
from kartentisch.games import new_game
from kartentisch.games.chance import seed_of
from kartentisch.observations.compact import compact
from kartentisch.observations.features import features

FEW = ["--cores", "1", "--games", "4", "--players", "3"]


def written(*arguments: str) -> Any:
    done = CliRunner().invoke(main, ["dataset", *arguments, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", ["futschikato", "pisa"])
def test_every_row_is_a_decision_of_a_game_that_can_be_replayed(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    told = written(game, "--player", "thumb", "--features", *FEW, "--write", str(folder))
    rows = ds.dataset(folder, format="parquet", exclude_invalid_files=True).to_table().to_pylist()
    assert len(rows) == told["decisions"]
    number = -1
    for row in rows:
        if row["number"] == 0:
            number += 1
            assert row["game"] == number
            table = new_game(game, 3, seed_of(0, number))
        view = table.masked(row["seat"])
        assert row["observation"] == compact(view).tolist()
        assert row["features"] == features(view).tolist()
        assert (row["legal"], row["phase"]) == (view.legal(row["seat"]), view.phase_name)
        table.play(row["seat"], row["move"])
        if table.over:
            assert row["points"] == list(table.points)
            share = 1 / len(table.winners) if row["seat"] in table.winners else 0
            assert row["result"] == pytest.approx(share)
    assert table.over
    assert number == 3
    text = (folder / "README.md").read_text()
    assert f"{told['decisions']:,} rows" in text
    assert f"observation [{len(rows[0]['observation'])}]" in text


def test_a_dataset_has_the_games_that_the_arena_plays(tmp_path: Path) -> None:
    """So its players are told what they are told there, such as the past that beliefs need."""
    thinker = "search:iterations=30,beliefs=100"
    folder = tmp_path / "set"
    written(
        *("pisa", "--player", thinker, "--cores", "1", "--games", "1", "--players", "3"),
        *("--write", str(folder)),
    )
    rows = pq.read_table(folder / "part-00000.parquet").to_pylist()
    record = play_match("pisa", [thinker] * 3, seed_of(0, 0), keep=True).record
    assert record is not None
    assert [(row["seat"], row["move"]) for row in rows] == record.moves


def test_a_dataset_says_which_player_made_no_move(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    arguments = ["--player", "program:true", *FEW, "--write", str(folder)]
    refused = CliRunner().invoke(main, ["dataset", "futschikato", *arguments])
    assert refused.exit_code == 2
    assert "game 0 can't be finished: program:true has ended" in refused.output


def test_a_stopped_dataset_goes_on_and_grows(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    arguments = ["ftw", "--player", "search:iterations=5", "--cores", "1", "--write", str(folder)]
    arguments += ["--set", "rounds=1"]
    whole = written(*arguments, "--games", "25")
    assert (whole["parts"], whole["played_now"]) == (3, 25)
    before = {file.name: file.read_bytes() for file in folder.glob("*.parquet")}
    (folder / "part-00001.parquet").unlink()
    assert written(*arguments, "--games", "25")["played_now"] == 10
    assert {file.name: file.read_bytes() for file in folder.glob("*.parquet")} == before
    assert written(*arguments, "--games", "25")["played_now"] == 0
    assert written(*arguments, "--games", "28")["played_now"] == 8  # the last part is made anew
    refused = CliRunner().invoke(main, ["dataset", *arguments, "--games", "9"])
    assert refused.exit_code == 2
    assert "has 28 games already; say --games 28 or more" in refused.output
    refused = CliRunner().invoke(main, ["dataset", *arguments, "--seed", "1"])
    assert refused.exit_code == 2
    assert "is another dataset: its seed is 0, not 1" in refused.output


def test_a_damaged_part_is_named_and_a_failed_one_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "set"
    arguments = ["futschikato", "--player", "thumb", *FEW, "--write", str(folder)]
    written(*arguments)
    part = folder / "part-00000.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[:100])
    refused = CliRunner().invoke(main, ["dataset", *arguments])
    assert refused.exit_code == 2
    assert f"{part} is damaged; delete it" in refused.output
    part.unlink()

    def full(source: object, target: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        refused = CliRunner().invoke(main, ["dataset", *arguments])
    assert "No space left on device" in refused.output
    assert not list(folder.glob(".part*"))
    written(*arguments)
    assert part.read_bytes() == whole


def test_chances_are_those_of_the_legal_moves(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    written(
        *("futschikato", "--player", "thumb", "--cores", "1", "--games", "1", "--players", "3"),
        *("--chances", "20", "--write", str(folder)),
    )
    table = pq.read_table(folder / "part-00000.parquet").to_pylist()
    for row in table:
        assert len(row["chances"]) == len(row["legal"])
        known = [chance for chance in row["chances"] if chance is not None]
        assert known
        assert 0 <= np.min(known) <= np.max(known) <= 1


def test_bad_players_and_folders_are_refused(tmp_path: Path) -> None:
    refused = CliRunner().invoke(main, ["dataset", "pisa", "--player", "wizard"])
    assert "there is no player 'wizard'" in refused.output
    (tmp_path / "text").write_text("hello")
    other = CliRunner().invoke(
        main, ["dataset", "pisa", "--player", "thumb", "--write", str(tmp_path)]
    )
    assert "holds something else" in other.output
