"""The example session of docs/protocol.md is what a real server answers.

After a change on purpose, `python tests/server/test_protocol.py` rewrites its answers.
"""

import json
import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from running import PATIENCE, Server, ask, token_in
from sqlalchemy import insert
from tables import table_of
from websockets.sync.client import ClientConnection, connect
from worlds import sensible

from kartentisch.games import GAMES, SPECTATOR, game_class
from kartentisch.games.records import Record
from kartentisch.server.live import updates
from kartentisch.server.storage.database import connect as connect_database
from kartentisch.server.storage.schema import matches
from kartentisch.server.table import entries as e
from kartentisch.server.wire import http as answers
from kartentisch.server.wire import messages as m

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
SESSION = re.compile(r"(```session\n)(.*?)(```)", re.DOTALL)

ANYTHING = "…"
DRAWN_BY_LOT = ("code", "commitment", "host", "id", "next_commitment", "person")
QUIET = 1.5  # seconds after which nothing more comes, when the answers are rewritten


def test_the_app_is_built_with_everything_that_http_answers(server: Server) -> None:
    built_with = answers.schema()["$defs"]
    described = ask(server.address, "GET", "/schema/openapi.json").json()["components"]["schemas"]
    assert set(described) <= set(built_with)
    for name, part in described.items():
        assert set(part.get("properties", {})) == set(built_with[name].get("properties", {})), name


def test_nobody_can_say_in_the_query_who_they_are(server: Server) -> None:
    paths = ask(server.address, "GET", "/schema/openapi.json").json()["paths"]
    assert "/api/me/tables" in paths
    named = {
        parameter["name"]
        for routes in paths.values()
        for route in routes.values()
        for parameter in route.get("parameters", [])
    }
    assert "pace" in named
    assert not named & {"person", "device"}


def test_the_example_session_is_what_a_server_answers(tmp_path: Path) -> None:
    with example_server(tmp_path) as server, ExitStack() as stack:
        client = Client(server, stack)
        for line in documented():
            if line.startswith("→ "):
                client.send(line[2:])
            else:
                expected = json.loads(line[2:])
                answer = client.receive(PATIENCE)
                assert fits(expected, answer), f"documented {expected}\n  came {answer}"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_put_together_of_parts_is_as_if_encoded_at_once(name: str) -> None:
    rng = random.Random(f"parts {name}")
    rules = game_class(name)
    secrets = 0
    for players in range(rules.FEWEST, rules.MOST + 1):
        table = table_of(name, players, rng)
        for _ in range(60):
            game = table.running()
            if game.over:
                break
            seat = rng.choice(game.deciders)
            entry = e.Moved(
                seat=seat, move=sensible(game, seat, rng), auto=rng.choice((None, "bot"))
            )
            events = table.apply(table.number + 1, entry)
            told = updates.StepUpdate(table, entry, events, 700)
            everyone = {viewer: told.for_viewer(viewer) for viewer in range(SPECTATOR, players)}
            for viewer, message in everyone.items():
                read = msgspec.json.decode(message, type=m.Happened)
                assert m.encoder.encode(read) == message
                assert (read.number, read.by, read.due) == (table.number, entry.auto, 700)
                assert (read.mine.seat if read.mine else SPECTATOR) == viewer
                with_state = msgspec.json.decode(told.for_viewer(viewer, True), type=m.Happened)
                now = table.running().masked(viewer)
                assert with_state.state == json.loads(now.save())
                assert read.events == updates.seen_by(events, viewer)
                secrets += read.events != updates.seen_by(events, SPECTATOR)
    assert secrets > 0 or name == "pairs"  # where all that happens is open


def documented() -> list[str]:
    """The lines of the session in the page."""
    found = SESSION.search(PAGE.read_text("utf-8"))
    assert found is not None
    lines = [line for line in found[2].splitlines() if line]
    assert all(line.startswith(("→ ", "← ")) for line in lines)
    assert sum(line.startswith("← ") for line in lines) > 10
    return lines


def fits(expected: Any, answer: Any) -> bool:
    """Whether an answer is what the page says, where it says it."""
    if expected == ANYTHING:
        return True
    if isinstance(expected, dict) and isinstance(answer, dict):
        return expected.keys() == answer.keys() and all(
            fits(expected[name], answer[name]) for name in expected
        )
    if isinstance(expected, list) and isinstance(answer, list):
        return len(expected) == len(answer) and all(map(fits, expected, answer))
    return bool(expected == answer)


@contextmanager
def example_server(folder: Path) -> Iterator[Server]:
    """A server at whose table "example" a game was played, so that its cards can be had again."""
    server = Server(folder).start()
    try:
        engine = connect_database(f"sqlite:///{folder / 'kartentisch.db'}")
        record = Record("futschikato", 3, bytes(range(32)), {"start": 0})
        row = {
            "code": "example",
            "match": 1,
            "game": record.game,
            "ended": 0.0,
            "names": "[{}, {}, {}]",
            "points": "[1, 0, 0]",
            "winners": "[0]",
            "record": record.to_json(),
        }
        with engine.begin() as connection:
            connection.execute(insert(matches), [row])
        engine.dispose()
        yield server
    finally:
        server.end()


class Client:
    """Sends what the page says: requests, and commands at a table."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server = server
        self.stack = stack
        self.token = ""
        self.code = ""
        self.line: ClientConnection | None = None
        self.answer: Any = None

    def send(self, text: str) -> None:
        kind, _, rest = text.partition(" ")
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        if kind == "POST":
            path, _, body = rest.partition(" ")
            reply = ask(self.server.address, "POST", path, json.loads(body), headers)
            if "set-cookie" in reply.headers:
                self.token = token_in(reply)
            self.answer = reply.json()
            self.code = self.answer.get("code", self.code)
        elif kind == "WebSocket":
            address = f"ws://{self.server.address}{rest.replace('CODE', self.code)}"
            line = connect(address, additional_headers=headers, max_queue=None)
            self.line = self.stack.enter_context(line)
        else:
            assert self.line is not None
            self.line.send(text)

    def receive(self, seconds: float) -> Any:
        """What came back: to a request, or as the next message."""
        if self.line is None:
            answer, self.answer = self.answer, None
            return answer
        return json.loads(self.line.recv(seconds))


def masked(answer: Any, name: str = "") -> Any:
    """An answer for the page, without values that differ on every run."""
    if name in DRAWN_BY_LOT and isinstance(answer, str) and len(answer) > 4:
        return ANYTHING
    if isinstance(answer, dict):
        return {key: masked(value, key) for key, value in answer.items()}
    if isinstance(answer, list):
        return [masked(value) for value in answer]
    return answer


def rewrite() -> None:
    """Play the session, and put what came back into the page."""
    with tempfile.TemporaryDirectory() as folder, example_server(Path(folder)) as server:
        lines = []
        with ExitStack() as stack:
            client = Client(server, stack)
            for line in documented_questions():
                lines.append(line)
                client.send(line[2:])
                try:
                    while True:
                        answer = client.receive(QUIET)
                        if answer is None:
                            break
                        lines.append(f"← {json.dumps(masked(answer), ensure_ascii=False)}")
                        if client.line is None:
                            break
                except TimeoutError:
                    continue
    text = PAGE.read_text("utf-8")
    session = "\n".join(lines) + "\n"
    PAGE.write_text(SESSION.sub(lambda found: found[1] + session + found[3], text), "utf-8")


def documented_questions() -> list[str]:
    """What the client of the page says."""
    found = SESSION.search(PAGE.read_text("utf-8"))
    assert found is not None
    return [line for line in found[2].splitlines() if line.startswith("→ ")]


if __name__ == "__main__":
    rewrite()
