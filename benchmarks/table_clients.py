"""Socket clients that play Futschikato at tables of four, as fast as they may or with some thought.

Run as a process of its own beside a server, it prints one line of JSON with what it measured.
The time of a move is from sending it until all four at the table have it.
"""

import argparse
import asyncio
import json
import os
import random
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 4
decode = msgspec.json.Decoder().decode


class Clock:
    """Counts moves and their times while the measuring is on."""

    def __init__(self) -> None:
        self.measuring = False
        self.times: list[float] = []
        self.moves = 0

    def moved(self, seconds: float) -> None:
        """A move has reached everyone."""
        self.moves += 1
        if self.measuring:
            self.times.append(seconds)


class LoadTable:
    """A table and its four clients."""

    def __init__(self, clock: Clock, thought: float) -> None:
        self.clock = clock
        self.thought = thought
        self.clients: list[LoadClient] = []
        self.sent_at = 0.0
        self.waiting = 0
        self.number = 0

    def sent(self) -> None:
        """A move goes out now."""
        self.sent_at = time.perf_counter()
        self.waiting = SEATS

    def arrived(self) -> None:
        """One of the four has the move."""
        self.waiting -= 1
        if self.waiting == 0:
            self.clock.moved(time.perf_counter() - self.sent_at)


class LoadClient(WSListener):
    """Someone at a table: plays any legal move."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport
        self.count = 0
        self.welcomed = asyncio.get_running_loop().create_future()
        self.playing = True

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        message: dict[str, Any] = decode(frame.get_payload_as_memoryview())
        kind = message["type"]
        if kind == "happened":
            self.table.arrived()
            self.consider(message)
        elif kind == "welcome":
            if not self.welcomed.done():
                self.welcomed.set_result(None)
        elif kind == "answer" and "refused" in message:
            raise SystemExit(f"the server refuses: {message['refused']['en']}")

    def consider(self, message: dict[str, Any]) -> None:
        """Play if it is one's turn; ask for another game when one is over."""
        if message["board"]["phase"] == "over":
            self.send("again")
            return
        moves = message["mine"]["moves"]
        if moves:
            move = random.choice(moves)
            if self.table.thought:
                loop = asyncio.get_running_loop()
                pause = self.table.thought * random.uniform(0.5, 1.5)
                loop.call_later(pause, self.play, move)
            else:
                self.play(move)

    def play(self, move: int) -> None:
        if self.playing:
            self.table.sent()
            self.send("move", seat=self.seat, move=move)

    def send(self, kind: str, **fields: object) -> None:
        self.count += 1
        message = {"type": kind, "id": str(self.count), **fields}
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))


def post(address: str, path: str, body: object, token: str = "") -> tuple[Any, str]:
    """Ask the server once; its answer, and the token if it gave one."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = urllib.request.Request(
        f"http://{address}{path}", json.dumps(body).encode(), headers=headers
    )
    with urllib.request.urlopen(request) as answer:
        cookie = answer.headers.get("set-cookie", "")
        return json.load(answer), cookie.split(";")[0].partition("=")[2]


async def open_table(address: str, tokens: list[str], clock: Clock, thought: float) -> LoadTable:
    """A table of four, all connected and seated, not yet started."""
    settings = {"game": "futschikato", "seats": SEATS}
    opened, _ = await asyncio.to_thread(
        post, address, "/api/tables", {"settings": settings, "sit": 0}, tokens[0]
    )
    table = LoadTable(clock, thought)
    url = f"ws://{address}/api/tables/{opened['code']}/socket"
    for seat, token in enumerate(tokens):
        client = LoadClient(table, seat)
        await ws_connect(
            lambda *_, client=client: client,
            url,
            extra_headers={"Authorization": f"Bearer {token}"},
        )
        table.clients.append(client)
        await client.welcomed
        if seat:
            client.send("sit", seat=seat)
    return table


def cpu_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_bytes(pid: int) -> int:
    """The memory that a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def measure(
    address: str, pid: int, tables: int, thought: float, warm_up: float, seconds: float
) -> dict[str, Any]:
    """Play at so many tables for a while."""
    tokens = [post(address, "/api/me", {"name": f"Load {seat}"})[1] for seat in range(SEATS)]
    clock = Clock()
    at_start = resident_bytes(pid)
    opened: list[LoadTable] = []
    for first in range(0, tables, 10):
        batch = range(first, min(first + 10, tables))
        opened += await asyncio.gather(
            *(open_table(address, tokens, clock, thought) for _ in batch)
        )
    await asyncio.sleep(0.5)
    idle = resident_bytes(pid)
    pause = thought / max(1, tables)
    for table in opened:
        table.clients[0].send("start")
        await asyncio.sleep(pause)
    await asyncio.sleep(warm_up)
    clock.measuring = True
    before, started, worked = clock.moves, time.perf_counter(), time.process_time()
    server_worked = cpu_seconds(pid)
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - started
    own_cpu = (time.process_time() - worked) / passed
    server_cpu = cpu_seconds(pid) - server_worked
    moves, clock.measuring = clock.moves - before, False
    played = resident_bytes(pid)
    for table in opened:
        for client in table.clients:
            client.playing = False
    times = sorted(clock.times)
    return {
        "tables": tables,
        "thought": thought,
        "moves_per_second": moves / passed,
        "p50_ms": quantile(times, 0.50),
        "p95_ms": quantile(times, 0.95),
        "p99_ms": quantile(times, 0.99),
        "moves": moves,
        "client_cpu": own_cpu,
        "server_cpu": server_cpu / passed,
        "cpu_ms_a_move": 1000 * server_cpu / max(1, moves),
        "idle_kb_a_table": (idle - at_start) / 1000 / tables,
        "played_kb_a_table": (played - at_start) / 1000 / tables,
    }


def quantile(times: list[float], share: float) -> float:
    """The time, in milliseconds, that a share of the moves stayed under."""
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--pid", type=int, required=True, help="the server's process")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--thought", type=float, default=0.0, help="seconds, on average")
    parser.add_argument("--warm-up", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    import uvloop

    print(json.dumps(uvloop.run(measure(**vars(chosen)))))


if __name__ == "__main__":
    main()
