"""A language model at the table, through the protocol's own client."""

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Coroutine
from importlib.metadata import version
from pathlib import Path
from typing import Any

import mcp
import pytest
from click.testing import CliRunner

from kartentisch.cli import main
from kartentisch.games import GAMES
from kartentisch.mcp_command import Host, LadderHost, server_for

Talk = Callable[[Any], Coroutine[Any, Any, None]]


def hosted(host: Host, talk: Talk) -> None:
    """Talk to a host as a model's client does."""

    async def session() -> None:
        async with mcp.Client(server_for(host)) as client:
            await talk(client)

    host.begin()
    try:
        asyncio.run(session())
    finally:
        host.close()


async def said(client: Any, tool: str, error: bool = False, **arguments: str | int) -> str:
    result = await client.call_tool(tool, arguments)
    assert bool(result.is_error) == error, result.content[0].text
    return str(result.content[0].text)


@pytest.mark.parametrize(("game", "language"), [*((game, "en") for game in GAMES), ("pisa", "de")])
def test_a_model_plays_a_game_to_its_end_and_sees_its_view_alone(game: str, language: str) -> None:
    options = {"fkk": {"rounds": 1}, "ftw": {"rounds": 1}}.get(game, {})
    host = Host(game, 3, dict(options), 1, ["medium"], language, 5)
    rng = random.Random(game)

    async def talk(client: Any) -> None:
        assert "# " in await said(client, "rules")
        told = await said(client, "look")
        sitting = host.sitting
        while not sitting.game.over:
            assert sitting.words.picture(sitting.game.masked(1), language) in told
            assert (await said(client, "moves")).count("\n") == len(sitting.legal)
            label, _ = rng.choice(sitting.labels())
            told = await said(client, "play", move=label)
        assert sitting.outcome() in told
        assert sitting.record.replay().points == sitting.game.points
        assert await said(client, "log")
        assert "1" in await said(client, "new_game")
        assert host.sitting.record.seed != sitting.record.seed

    hosted(host, talk)


def test_what_a_model_can_not_know_changes_nothing_it_is_told() -> None:
    """Two deals that differ only in the hands of others: the same texts up to the first event."""
    from worlds import shuffle_hidden

    host = Host("pisa", 3, {}, 0, ["random"], "en", 3)
    host.begin()
    before = host.look(), host.moves(), host.log()
    shuffle_hidden(host.sitting.game, 0, random.Random(1))
    assert (host.look(), host.moves(), host.log()) == before
    host.close()


def test_a_model_may_write_the_number_of_a_move_as_a_number() -> None:
    host = Host("futschikato", 3, {"start": 0}, 0, ["random"], "en", 3)

    async def talk(client: Any) -> None:
        card = host.sitting.legal[0]
        await said(client, "play", move=card)
        assert f"You play a {card}." in await said(client, "log")

    hosted(host, talk)


def test_an_illegal_move_is_refused_with_the_rule_and_the_legal_moves() -> None:
    host = Host("pisa", 3, {}, 0, ["random"], "en", 3)

    async def talk(client: Any) -> None:
        sitting = host.sitting
        legal = sitting.legal
        illegal = next(move for move in sitting.words.MOVES if move not in legal)
        told = await said(client, "play", error=True, move=sitting.typed(illegal))
        assert " P3: first choose the voting card" in told
        for move in legal:
            assert sitting.describe(move) in told
        assert sitting.legal == legal
        for text in ("?", "quit", "", "the best one"):
            await said(client, "play", error=True, move=text)
        assert "still going on" in await said(client, "new_game", error=True)

    hosted(host, talk)


def test_games_of_a_model_count_on_the_ladder_and_leaving_is_no_way_out(tmp_path: Path) -> None:
    from kartentisch.arena.ladder import LadderFile

    file = tmp_path / "pairs.ladder"
    ladder = LadderFile(file, "pairs", 3)
    ladder.add(["easy", "random", "medium"])

    async def one_move(client: Any) -> None:
        await said(client, "play", move=host.sitting.labels()[0][0])

    host = LadderHost(ladder, "novice", "en")
    hosted(host, one_move)
    with_game = LadderFile(file, "pairs", 3)
    (deal,) = with_game.deals()
    assert deal.line_ups[0].count("mcp:novice") == 1
    row = next(row for row in with_game.standings().rows if row.name == "mcp:novice")
    assert row.forfeits > 0
    assert row.first_fault == "left in the middle of the game"
    with_game.close()


def test_a_model_plays_one_game_after_the_other_on_the_ladder(tmp_path: Path) -> None:
    from kartentisch.arena.ladder import LadderFile

    ladder = LadderFile(tmp_path / "futschikato.ladder", "futschikato", 3)
    ladder.add(["easy", "medium"])
    host = LadderHost(ladder, "novice", "en")

    async def two_games(client: Any) -> None:
        for game in range(2):
            while not host.sitting.game.over:
                await said(client, "play", move=host.sitting.legal[0])
            assert len(list(ladder.deals())) == game + 1
            await said(client, "new_game")

    hosted(host, two_games)


def test_the_command_speaks_the_protocol_on_its_standard_streams() -> None:
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    }
    program = str(Path(sys.executable).with_name("kartentisch"))
    with subprocess.Popen(
        [program, "mcp", "futschikato", "--bots", "easy"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        try:
            assert running.stdin is not None
            assert running.stdout is not None
            running.stdin.write(json.dumps(hello) + "\n")
            running.stdin.flush()
            answer = json.loads(running.stdout.readline())
            assert "Read `rules` first" in answer["result"]["instructions"]
            assert answer["result"]["serverInfo"]["version"] == version("kartentisch")
            running.stdin.close()
            assert running.wait(30) == 0
        finally:
            running.kill()


def test_without_the_library_the_command_says_what_to_type(tmp_path: Path) -> None:
    hidden = tmp_path / "sitecustomize.py"
    hidden.write_text(
        "import importlib.util as u\nfind = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'mcp' else find(name, *more)\n"
    )
    done = subprocess.run(
        [str(Path(sys.executable).with_name("kartentisch")), "mcp", "pisa"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.strip().count("\n") == 0
    assert "games for language models need mcp; type: " in done.stderr
    refused = CliRunner().invoke(main, ["mcp", "pisa", "--seat", "9"])
    assert "there is no seat 9" in refused.output
