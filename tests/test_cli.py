"""The command line as a person meets it."""

import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kartentisch import judge
from kartentisch.arena.bench import measure
from kartentisch.cli import COMMANDS, main
from kartentisch.games import GAMES
from kartentisch.players.roster import BUILT_IN

SHIPPED = str(Path(judge.__file__).parent / "puzzle_sets/pisa.json")

# Random games that end soon.
SHORT = {
    "fkk": ("--seed", "47", "--players", "2", "--set", "rounds=1"),
    "pairs": ("--seed", "4", "--set", "deck=2"),
}


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=typed)


def output(*arguments: str, typed: str | None = None) -> str:
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_help_teaches_with_examples() -> None:
    told = output("--help")
    assert "kartentisch play futschikato" in told
    for name in COMMANDS:
        assert len(re.findall(rf"^  {name} .*\S", told, re.MULTILINE)) == 1, name
    assert "..." not in told.partition("\nPlay:")[2], "cut off"
    for command in (
        "games",
        "rules",
        "play",
        "simulate",
        "record",
        "replay",
        "bench",
        "puzzle",
        "puzzles",
    ):
        assert f"kartentisch {command}" in output(command, "--help")


@pytest.mark.parametrize("command", ["tournament", "ladder", "study", "dataset", "play", "join"])
def test_help_names_the_players(command: str) -> None:
    told = " ".join(output(command, "--help").split())
    for name in (*BUILT_IN, "module:Class", "program:COMMAND"):
        assert name in told or name == "cheat"


def test_games_lists_players_and_options() -> None:
    text = output("games")
    assert all(name in text for name in GAMES)
    assert "hand_of_7_or_8: how many cards each player gets with 7 or 8 players (F3)" in text
    assert "7        7 cards (short rules)" in text
    assert "random   das Los entscheidet (üblich)" in output("games", "--lang", "de")
    plain = json.loads(output("games", "--json"))
    assert (plain["pisa"]["fewest"], plain["pisa"]["most"]) == (3, 5)


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_told_in_both_languages(name: str) -> None:
    text = output("rules", name)
    assert text.startswith("# ")  # into a pipe goes Markdown
    assert output("rules", name, "--lang", "de") != text


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_rules_are_typeset_for_a_terminal(name: str, language: str) -> None:
    screen = {"FORCE_COLOR": "1", "COLUMNS": "60", "TERM": "xterm-256color"}
    result = CliRunner(env=screen).invoke(main, ["rules", name, "--lang", language], color=True)
    assert "\x1b[" in result.stdout
    plain = re.sub(r"\x1b\[[\d;]*m", "", result.stdout)
    assert "# " not in plain
    assert "**" not in plain
    assert max(map(len, plain.splitlines())) <= 60


def test_rules_follow_the_options() -> None:
    """X-T10"""
    usual = output("rules", "futschikato")
    assert output("rules", "futschikato", "--set", "hand_of_7_or_8=7") != usual


@pytest.mark.parametrize("name", GAMES)
def test_simulate_gives_the_same_figures_on_any_number_of_cores(name: str) -> None:
    games = "1100" if name == "futschikato" else "3"
    arguments = ("simulate", name, "--games", games, "--seed", "5", "--json")
    one = json.loads(output(*arguments, "--cores", "1"))
    assert json.loads(output(*arguments, "--cores", "2")) == one
    assert sum(seat["wins"]["mean"] for seat in one["seats"]) == pytest.approx(1)
    assert one["decisions"]["least"] > 0
    assert "seat" in output(*arguments[:-1])


def test_records_can_be_written_and_followed_from_every_seat(tmp_path: Path) -> None:
    for name in GAMES:
        file = tmp_path / f"{name}.jsonl"
        result = run("record", name, *SHORT.get(name, ("--seed", "4")), "-o", str(file))
        assert result.stdout == ""
        assert f"kartentisch replay {file}" in result.stderr
        lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        assert lines[0]["game"] == name
        assert lines[-1]["winners"]
        followed = {seat: output("replay", str(file), "--seat", str(seat)) for seat in (0, 1, 2)}
        assert "Won by" in followed[1]
        assert "Seat 1" in followed[0]
        assert ("You" in followed[1], "You" in followed[0]) == (True, False)
        assert "Gewonnen" in output("replay", str(file), "--lang", "de", "--no-pictures")


def test_the_same_seed_records_the_same_game() -> None:
    arguments = ("record", "pisa", "--players", "3", "--seed", "9", "--short")
    assert output(*arguments) == output(*arguments)
    assert output("replay", "-", "--no-pictures", typed=output(*arguments))


def test_bench_tells_of_every_game() -> None:
    figures = json.loads(output("bench", "--json", "--seconds", "0.01"))
    assert list(figures) == list(GAMES)
    for game in figures.values():
        assert set(game) == {
            "decisions_per_second",
            "games_per_second",
            "copy_ns",
            "state_bytes",
            "compiled",
        }
        assert game["decisions_per_second"] > 0
    assert "decisions/s" in output("bench", "--seconds", "0.01")


def test_bench_measures_a_game_of_a_package_that_is_not_for_four(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES.own, "pick_two", "pick_two:PickTwo")  # type: ignore[attr-defined]
    assert measure("pick_two", 0.01)["games_per_second"] > 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("simulate", "skat"), "'skat' is not one of"),
        (("simulate", "pisa", "--players", "9"), "P1: Pisa is for 3 to 5 players, not for 9"),
        (("simulate", "pisa", "--games", "0"), "0 is not in the range"),
        (("simulate", "pisa", "--players", "0"), "0 is not in the range"),
        (("tournament", "pisa", "easy", "--players", "0"), "0 is not in the range"),
        (("simulate", "pisa", "--set", "start"), "not of the form option=value"),
        (("simulate", "pisa", "--set", "colour=red"), "there is no option 'colour'"),
        (("simulate", "pisa", "--set", "start=7"), "option start can't be '7'"),
        (("simulate", "pisa", "--seed", "-1"), "not in the range"),
        (("record", "ftw", "--players", "7"), "is for 2 to 6 players"),
        (("replay", "/nowhere"), "does not exist"),
        (("play", "pisa", "--seat", "5"), "there is no seat 5; the seats are 1 to 4"),
        (("play", "pisa", "--seat", "0"), "there is no seat 0"),
        (("play", "pisa", "--full-screen"), "the full screen needs a terminal"),
        (("play", "pisa", "--bots", "easy,easy,easy,easy"), "4 bots are named for 3 seats"),
        (("rules", "pisa", "--lang", "fr"), "'fr' is not one of"),
        (("rules", "pisa", "--set", "under_trump=maybe"), "can't be 'maybe'"),
        (("record", "pisa", "-o", "/nowhere/game.jsonl"), "there is no folder '/nowhere'"),
        (("review", "/nowhere"), "/nowhere can't be read: No such file or directory"),
        (("review", "/nowhere", "--html", "/nowhere/a.html"), "there is no folder '/nowhere'"),
        (("tournament", "pisa", "mybot.py:Bot"), "a module is named without .py: mybot:Bot"),
        (("tournament", "pisa", "network:no.npz"), "can't be read: No such file or directory"),
        (("tournament", "futschikato", "network", "--players", "5"), "plays with 4 players, not"),
        (("tune", "pisa", "--write", __file__), "holds something else; choose another --write"),
        (("puzzles", "pisa", "--write", __file__), "holds something else; choose another --write"),
        (
            ("puzzles", "pisa", "--seed", "2", "--write", SHIPPED),
            "was made by 'kartentisch puzzles",
        ),
        (("puzzles", "pisa", "--count", "9", "--write", SHIPPED), "puzzles already; say --count 2"),
        (
            ("tournament", "pisa", "easy", "--deals", "1", "--keep", f"{__file__}/kept"),
            "can't be used: Not a directory",
        ),
    ],
)
def test_bad_input_gets_a_clear_line_and_exit_code_2(
    arguments: tuple[str, ...], sentence: str
) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_the_full_screen_needs_a_terminal_for_errors_too() -> None:
    """It is drawn there; sent elsewhere, the terminal would stay black."""
    _, terminal = os.openpty()
    ended = subprocess.run(
        [sys.executable, "-m", "kartentisch", "play", "pisa", "--full-screen"],
        stdin=terminal,
        stdout=terminal,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    assert "the full screen needs a terminal" in ended.stderr
    assert ended.returncode == 2


@pytest.mark.parametrize("command", ["games", "rules pisa", "record ftw"])
def test_a_full_disk_is_told_in_one_line(command: str, tmp_path: Path) -> None:
    with (tmp_path / "full").open("w") as output:
        ended = subprocess.run(
            [sys.executable, "-m", "kartentisch", *command.split()],
            stdout=output,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
        )
    assert "the output can't be used: File too large" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 2


def test_bad_records_get_a_clear_line_and_exit_code_2(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for text in ("", "x", "{}", "\x00"):
        file.write_text(text)
        assert run("replay", str(file)).exit_code == 2
    file.write_bytes(b"\xff\xfe\xfa")
    assert run("replay", str(file)).exit_code == 2
    file.write_text(output("record", "pisa", "--short"))
    refused = run("replay", str(file), "--seat", "9")
    assert (refused.exit_code, "there is no seat 9" in refused.stderr) == (2, True)
