"""Bots of somebody else's: they get a view, never the true game, and can hold up nobody."""

import os
import sys
import time
from pathlib import Path

import pytest
from outside_bots import true_games

from kartentisch.arena.match import play_match
from kartentisch.games import GAMES, Chance, new_game
from kartentisch.players import Forfeit, make_player, python_bot
from kartentisch.players.outsider import Outsider
from kartentisch.players.packing import fields_of, notes_of, table_of, unpacked
from kartentisch.players.player import decide, seat_seed
from kartentisch.players.python_bot import PythonPlayer
from kartentisch.players.roster import names_in

LISTENER = """
import json, sys
told = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        assert message["seed"] > 0
        continue
    assert message["events"], "nothing has happened since the last decision"
    told += sum(event["event"] == "played" for event in message["events"])
    moves = [move["move"] for move in message["moves"]]
    print(json.dumps({"move": moves[told % len(moves)]}), flush=True)
"""


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def gone(pid: int) -> bool:
    """Whether a process is gone, or so within a few seconds."""
    deadline = time.monotonic() + 20
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_running(pid)


@pytest.mark.parametrize("game", ["futschikato", "pisa"])
def test_a_bot_that_looks_for_the_true_game_finds_nothing(game: str) -> None:
    """It looks through frames and all objects, and for matches played before in its process."""
    table = new_game(game, 3, 1)
    assert any(type(table).__name__ in found for found in true_games())  # here it would find it
    for seed in range(2):
        played = play_match(game, ["outside_bots:Cheat"] * 3, seed)
        assert (played.forfeits, played.faults) == ((0, 0, 0), ("", "", ""))


def test_a_bot_can_not_work_out_the_cards_from_its_seed() -> None:
    """The seeds of players follow from that of the cards, and a bot could reverse that."""
    seeds = []
    for seat in range(3):
        player = make_player("outside_bots:Lowest", "pisa", seat_seed(5, seat))
        assert isinstance(player, Outsider)
        seeds.append(player.seed)
        player.leave()
    assert len(set(seeds)) == 3
    assert not set(seeds) & {seat_seed(5, seat) for seat in range(3)}


@pytest.mark.parametrize("game", GAMES)
def test_a_view_arrives_as_it_was_sent(game: str) -> None:
    table = new_game(game, 4, 3, listen=True)
    chance = Chance(3)
    for _ in range(60):
        if table.over:
            break
        seat = table.deciders[-1]
        events = [event.seen_by(seat) for event in table.happened()]
        view = table.masked(seat)
        sent = table_of(view), seat, fields_of(view), notes_of(view, events)
        arrived = unpacked(*sent)
        assert arrived.save() == view.save()
        assert arrived.happened() == events
        one_by_one = unpacked(sent[0], seat, [getattr(view, f.name) for f in view.FIELDS], [])
        assert one_by_one.save() == view.save()
        moves = table.legal(seat)
        table.play(seat, moves[chance.below(len(moves))])


def test_events_since_the_last_decision_come_with_the_view(tmp_path: Path) -> None:
    """A class and a program that count the cards they were told of play the same match."""
    file = tmp_path / "listener.py"
    file.write_text(LISTENER)
    by_class = play_match("futschikato", ["outside_bots:Attentive"] * 3, 1, keep=True)
    by_program = play_match("futschikato", [f"program:{sys.executable} {file}"] * 3, 1, keep=True)
    assert by_class.faults == by_program.faults == ("", "", "")
    assert by_class.record == by_program.record


def test_classes_take_arguments_and_a_seed() -> None:
    name = "outside_bots:Configured:depth=3,style=bold,risk=0.5"
    table = new_game("pisa", 3, 1)
    seat = table.deciders[0]
    player = make_player(name, "pisa", 4)
    assert decide(player, table, seat, Chance(1)) == (max(table.legal(seat)), None)
    player.leave()
    assert names_in(f"easy,{name},search:iterations=5,seconds=1") == [
        "easy",
        name,
        "search:iterations=5,seconds=1",
    ]


def test_a_class_is_found_in_the_current_folder_and_read_again_when_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = new_game("pisa", 3, 1)
    seat = table.deciders[0]
    # A file of the folder must not stand in for a module that we need ourselves.
    (tmp_path / "marshal.py").write_text("raise RuntimeError")
    (tmp_path / "socket.py").write_text("raise RuntimeError")
    for number, which in enumerate(("min", "max")):
        file = tmp_path / "nearby.py"
        file.write_text(
            f"class Bot:\n  def choose(self, view, seat): return {which}(view.legal(seat))"
        )
        os.utime(file, (number, number))
        player = make_player("nearby:Bot", "pisa")
        wanted = min(table.legal(seat)) if which == "min" else max(table.legal(seat))
        assert decide(player, table, seat, Chance(1)) == (wanted, None)
        player.leave()


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Raising", r"^outside_bots:Raising raised RuntimeError: no idea \(outside_bots.py, line"),
        ("Dying", "^outside_bots:Dying has ended in the middle of a match"),
        ("Flooding", "^outside_bots:Flooding (wrote|answered)"),
        ("Nonsense", r"^outside_bots:Nonsense answered '.*'; choose returns one of the numbers in"),
    ],
)
def test_a_bot_that_fails_forfeits_and_is_named(bot: str, reason: str) -> None:
    table = new_game("pisa", 3, 1)
    seat = table.deciders[0]
    player = make_player(f"outside_bots:{bot}", "pisa")
    for _ in range(2):
        with pytest.raises(Forfeit, match=reason):
            player.choose(table.masked(seat), seat)
    player.leave()


def test_a_bot_that_hangs_is_ended_with_all_that_it_has_started(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    table = new_game("pisa", 3, 1)
    seat = table.deciders[0]
    player = PythonPlayer("outside_bots", "Hanging", {"pids": str(pids)}, "pisa", patience=3.0)
    with pytest.raises(Forfeit, match=r"^outside_bots:Hanging did not answer within 3 s"):
        player.choose(table.masked(seat), seat)
    bot, sleeper = map(int, pids.read_text().split())
    assert gone(bot)
    assert gone(sleeper)
    with pytest.raises(Forfeit, match="did not answer"):  # at once
        player.choose(table.masked(seat), seat)


def test_no_process_outlives_its_match_and_none_outlives_us(tmp_path: Path) -> None:
    player = PythonPlayer("outside_bots", "Lowest", {}, "pisa")
    pid, keeper = player.pid, player.fork_server.process
    assert pid is not None
    player.leave()
    assert gone(pid)
    assert keeper.poll() is None  # kept for the next match
    python_bot.close_all()
    assert keeper.poll() is not None


def test_a_program_that_answers_before_it_is_asked_is_stopped(tmp_path: Path) -> None:
    file = tmp_path / "hasty.py"
    file.write_text(
        "import time\nprint('\\n'.join(['{\"move\": 0}'] * 3), flush=True)\ntime.sleep(60)"
    )
    table = new_game("pisa", 3, 1)
    seat = table.deciders[0]
    player = make_player(f"program:{sys.executable} {file}", "pisa")

    def ask_twice() -> None:
        for _ in range(2):  # the first answer counts if its line came alone
            player.choose(table.masked(seat), seat)

    try:
        with pytest.raises(Forfeit, match="a line that nobody asked for; answer each question"):
            ask_twice()
    finally:
        player.leave()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere:Bot", "'nowhere' can't be imported: there is no nowhere.py in this folder"),
        ("json:Bot", "has no class 'Bot'"),
        ("json:JSONDecoder", "has no method choose"),
        ("outside_bots:Unmade", "outside_bots:Unmade can't be made: ValueError: no weights here"),
        ("outside_bots:Lowest:depth=3", "outside_bots:Lowest can't be made: TypeError"),
        ("outside_bots:Lowest:3", "arguments are written module:Class:depth=3"),
    ],
)
def test_classes_that_can_not_play_are_refused_before_the_match(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make_player(name, "pisa")
