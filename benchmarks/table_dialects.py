"""What a server and its clients say to each other: how to open a table, what a move looks like.

A dialect opens tables and seats clients at them. All dialects play the same game in the same way:
any legal move, at once or after some thought, and another game when one is over.
"""

import asyncio
import itertools
import json
import random
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS = 4
WARM_MOVES = 3000  # by then a compiler at run time has seen what there is to compile
LONGEST_WARM_UP = 20.0


class Clock:
    """Keeps the times of the moves that were sent while it measures."""

    def __init__(self) -> None:
        self.since = float("inf")
        self.moves = 0
        self.times: list[float] = []
        self.complaint = ""  # the last refusal of the server

    async def warm_up(self, seconds: float) -> None:
        """Wait for so long, and until enough moves have been made."""
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        while self.moves < WARM_MOVES and time.perf_counter() < began + LONGEST_WARM_UP:
            await asyncio.sleep(0.1)

    def measure(self) -> None:
        """Count from now on."""
        self.since = time.perf_counter()

    def stop(self) -> float:
        """Count no more; the seconds that were measured."""
        passed = time.perf_counter() - self.since
        self.since = float("inf")
        self.times.sort()
        return passed

    def moved(self, sent_at: float) -> None:
        """A move has reached everyone."""
        self.moves += 1
        now = time.perf_counter()
        if now >= self.since:
            self.times.append(now - sent_at)

    def quantile(self, share: float) -> float:
        """The time, in milliseconds, that a share of the moves stayed under."""
        return 1000 * self.times[min(len(self.times) - 1, int(share * len(self.times)))]


class LoadTable:
    """A table and its clients."""

    def __init__(self, clock: Clock, thought: float) -> None:
        self.clock = clock
        self.thought = thought
        self.clients: list[LoadClient] = []
        self.sent_at: float | None = None  # when a move went out that nobody has got yet
        self.arriving: dict[Hashable, Arriving] = {}  # steps that some have got, but not all
        self.begun = False

    def sent(self) -> None:
        """A move goes out now."""
        self.sent_at = time.perf_counter()

    def arrived(self, step: Hashable) -> None:
        """One more client has got a step of the game.

        Whoever gets it first may have answered with the next move before the others get it.
        """
        arriving = self.arriving.get(step)
        if arriving is None:
            arriving = self.arriving[step] = Arriving(self.sent_at, len(self.clients))
            self.sent_at = None
        arriving.missing -= 1
        if arriving.missing == 0:
            del self.arriving[step]
            if arriving.sent_at is not None:
                self.clock.moved(arriving.sent_at)


class Arriving(msgspec.Struct):
    """A step on its way; it was sent by nobody here if it is the start of a game, or a bot's."""

    sent_at: float | None
    missing: int  # clients that have not got it yet


class LoadClient(WSListener, ABC):
    """Someone at a table: plays any legal move."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard(frame.get_payload_as_bytes())

    def say(self, message: bytes) -> None:
        """Send a message."""
        self.transport.send(WSMsgType.TEXT, message)

    def is_ready(self) -> None:
        """The server has let the client in."""
        if not self.ready.done():
            self.ready.set_result(None)

    def choose(self, moves: Sequence[int]) -> None:
        """Play any of these moves, after some thought."""
        move = random.choice(moves)
        if self.table.thought:
            pause = self.table.thought * random.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(pause, self.send_move, move)
        else:
            self.send_move(move)

    def send_move(self, move: int) -> None:
        """Play, and take the time."""
        self.table.sent()
        self.play(move)

    @abstractmethod
    def heard(self, message: bytes) -> None:
        """A message of the server."""

    @abstractmethod
    def play(self, move: int) -> None:
        """Tell the server a move."""


class Dialect(ABC):
    """A kind of server at an address; bots: the level of bots that play beside one client."""

    def __init__(self, address: str, bots: str | None = None) -> None:
        self.address = address
        self.bots = bots

    @abstractmethod
    async def prepare(self) -> None:
        """Do what is needed once, before tables are opened."""

    @abstractmethod
    async def open(self, clock: Clock, thought: float) -> LoadTable:
        """A table with everyone connected and seated, not yet begun."""

    @abstractmethod
    def start(self, table: LoadTable) -> None:
        """Let the game begin."""


# --- ours


class Owed(msgspec.Struct):
    """The moves that a seat may make."""

    moves: list[int] = []


class Standing(msgspec.Struct):
    """How far the game has come."""

    phase: str


class Heard(msgspec.Struct):
    """As much of a message as a client needs to play on."""

    type: str
    number: int = 0
    board: Standing | None = None
    mine: Owed | None = None
    refused: dict[str, Any] | None = None


class KartentischClient(LoadClient):
    """A client of docs/protocol.md."""

    decode = staticmethod(msgspec.json.Decoder(Heard).decode)

    def __init__(self, table: LoadTable, seat: int) -> None:
        super().__init__(table, seat)
        self.count = 0

    def heard(self, message: bytes) -> None:
        heard = self.decode(message)
        if heard.type == "happened":
            self.table.arrived(heard.number)
            if heard.board is not None and heard.board.phase == "over":
                self.command("again")
            elif heard.mine is not None and heard.mine.moves:
                self.choose(heard.mine.moves)
        elif heard.type == "welcome":
            self.is_ready()
        elif heard.refused is not None:
            self.table.clock.complaint = heard.refused["en"]

    def play(self, move: int) -> None:
        self.command("move", seat=self.seat, move=move)

    def command(self, kind: str, **fields: object) -> None:
        """Send a command with an id of its own."""
        self.count += 1
        self.say(msgspec.json.encode({"type": kind, "id": str(self.count), **fields}))


class Kartentisch(Dialect):
    """Our own server."""

    async def prepare(self) -> None:
        self.tokens = [self.post("/api/me", {"name": f"Load {seat}"})[1] for seat in range(SEATS)]

    async def open(self, clock: Clock, thought: float) -> LoadTable:
        settings = {"game": "futschikato", "seats": SEATS, "pace": "instant"}
        wanted = {"settings": settings, "sit": 0, "fill": self.bots}
        opened, _ = await asyncio.to_thread(self.post, "/api/tables", wanted, self.tokens[0])
        url = f"ws://{self.address}/api/tables/{opened['code']}/socket"
        table = LoadTable(clock, thought)
        for seat in range(1 if self.bots else SEATS):
            client = KartentischClient(table, seat)
            token = {"Authorization": f"Bearer {self.tokens[seat]}"}
            await ws_connect(lambda *_, client=client: client, url, extra_headers=token)
            table.clients.append(client)
            await client.ready
            if seat:
                client.command("sit", seat=seat)
        return table

    def start(self, table: LoadTable) -> None:
        host = table.clients[0]
        assert isinstance(host, KartentischClient)
        host.command("start")

    def post(self, path: str, body: object, token: str = "") -> tuple[Any, str]:
        """Ask the server once; its answer, and the token if it gave one."""
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        request = urllib.request.Request(
            f"http://{self.address}{path}", json.dumps(body).encode(), headers
        )
        with urllib.request.urlopen(request) as answer:
            cookie = answer.headers.get("set-cookie", "")
            return json.load(answer), cookie.split(";")[0].partition("=")[2]


# --- boardgame.io


class Turn(msgspec.Struct):
    """Whose turn it is, and whether the game is over."""

    currentPlayer: str  # noqa: N815 (boardgame.io's own name)
    gameover: Any = None


class Cards(msgspec.Struct):
    """One's own hand, and how many cards the others hold."""

    hands: list[list[int] | int]


class State(msgspec.Struct):
    """As much of a match as a client needs to play on."""

    G: Cards
    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """What a client is told when it comes."""

    state: State


class BoardgameClient(LoadClient):
    """A client as boardgame.io's own: socket.io's protocol 5 on engine.io's 4, by WebSocket alone.

    A match of boardgame.io ends with its game, so that everyone goes on to another match.
    """

    OPEN, PING, PONG = b"0", b"2", b"3"
    JOIN, EVENT = b"40/futschikato,", b"42/futschikato,"
    decode_sync = staticmethod(msgspec.json.Decoder(tuple[str, str, Sync]).decode)
    decode_update = staticmethod(
        msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode  # the last is its log
    )

    def __init__(self, table: LoadTable, seat: int, name: str) -> None:
        super().__init__(table, seat)
        self.name = name  # of the table; a match adds a number to it
        self.game = 0
        self.state: State | None = None  # of the match that is being played

    def heard(self, message: bytes) -> None:
        if message.startswith(self.EVENT):
            self.happened(message[len(self.EVENT) :])
        elif message.startswith(self.JOIN):
            self.join()
        elif message.startswith(self.OPEN):
            self.say(self.JOIN)
        elif message == self.PING:
            self.say(self.PONG)

    def happened(self, event: bytes) -> None:
        """The state of a match, or who is connected to it."""
        if event.startswith(b'["update"'):
            self.state = self.decode_update(event)[2]
            self.table.arrived((self.game, self.state.number))
            if self.state.ctx.gameover is None:
                self.consider()
            else:
                self.game += 1
                self.join()
        elif event.startswith(b'["sync"'):
            self.state = self.decode_sync(event)[2].state
            self.is_ready()
            if self.table.begun:
                begin(self.table)

    def consider(self) -> None:
        """Play if it is one's turn."""
        if self.state is not None and self.state.ctx.currentPlayer == str(self.seat):
            hand = self.state.G.hands[self.seat]
            assert isinstance(hand, list)
            self.choose(hand)

    def play(self, move: int) -> None:
        assert self.state is not None
        seat = str(self.seat)
        payload = {"type": "play", "args": [move], "playerID": seat, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit("update", action, self.state.number, self.match, seat)

    def join(self) -> None:
        """Come to the table's match; whoever is first makes it."""
        self.state = None
        self.emit("sync", self.match, str(self.seat), None, SEATS)

    @property
    def match(self) -> str:
        """The match that is being played."""
        return f"{self.name}-{self.game}"

    def emit(self, *event: object) -> None:
        """Send an event of socket.io."""
        self.say(self.EVENT + msgspec.json.encode(event))


class Boardgame(Dialect):
    """boardgame.io's server."""

    names: ClassVar = itertools.count()

    async def prepare(self) -> None:
        """Nobody has to be known to come to a match."""

    async def open(self, clock: Clock, thought: float) -> LoadTable:
        url = f"ws://{self.address}/socket.io/?EIO=4&transport=websocket"
        table = LoadTable(clock, thought)
        name = f"table-{next(self.names)}"
        for seat in range(SEATS):
            client = BoardgameClient(table, seat, name)
            await ws_connect(lambda *_, client=client: client, url)
            table.clients.append(client)
            await client.ready
        return table

    def start(self, table: LoadTable) -> None:
        begin(table)


def begin(table: LoadTable) -> None:
    """Let whose turn it is play, as soon as everyone is at the match."""
    table.begun = True
    players = [client for client in table.clients if isinstance(client, BoardgameClient)]
    if all(client.state for client in players):
        for client in players:
            client.consider()


DIALECTS: dict[str, type[Dialect]] = {"kartentisch": Kartentisch, "boardgame": Boardgame}
