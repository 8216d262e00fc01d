"""The protocols of the servers: how to open a table, what a move looks like.

A dialect opens tables and seats clients at them. All dialects play alike: any legal move, at once
or after some thought, and another game when one is over.
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
WARM_MOVES = 3000  # enough for a just-in-time compiler
LONGEST_WARM_UP = 20.0
LET_IN_SECONDS = 120.0  # after which a client was refused, and nobody has told it


class Clock:
    """Collects the times of moves while it measures."""

    def __init__(self) -> None:
        self.since = float("inf")
        self.moves = 0
        self.times: list[float] = []
        self.complaint = ""  # the last refusal of the server

    async def warm_up(self, seconds: float) -> None:
        """Wait for some seconds, and until enough moves have been made."""
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        while self.moves < WARM_MOVES and time.perf_counter() < began + LONGEST_WARM_UP:
            await asyncio.sleep(0.1)

    def measure(self) -> None:
        """Count from now on."""
        self.since = time.perf_counter()

    def stop(self) -> float:
        """Stop counting; return the seconds measured."""
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
        self.sent_at: float | None = None  # when a move was sent that nobody has received yet
        self.arriving: dict[Hashable, Arriving] = {}  # steps that some have received, but not all
        self.begun = False

    def sent(self) -> None:
        """A move is being sent."""
        self.sent_at = time.perf_counter()

    def arrived(self, step: Hashable) -> None:
        """One more client has received a step of the game.

        The first to receive it may send the next move before the others receive this one.
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
    """A step on its way; sent_at is None for the start of a game and for bots' moves."""

    sent_at: float | None
    missing: int  # clients that have not received it


class LoadClient(WSListener, ABC):
    """A player at a table who makes any legal move."""

    FRAMES = WSMsgType.TEXT  # the kind in which this server and its clients talk

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == self.FRAMES:
            self.heard(frame.get_payload_as_bytes())

    def say(self, message: bytes) -> None:
        """Send a message."""
        self.transport.send(self.FRAMES, message)

    async def let_in(self) -> None:
        """Wait until the server has let the client in; TimeoutError if it never does."""
        await asyncio.wait_for(self.ready, LET_IN_SECONDS)

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
        """Make a move, and note the time."""
        self.table.sent()
        self.play(move)

    @abstractmethod
    def heard(self, message: bytes) -> None:
        """Handle a message of the server."""

    @abstractmethod
    def play(self, move: int) -> None:
        """Send a move to the server."""


class Dialect(ABC):
    """A kind of server at an address; bots: their level, if they play against one client.

    If there are several addresses, separated by commas, seats are spread over them.
    """

    def __init__(self, address: str, bots: str | None = None) -> None:
        self.addresses = address.split(",")
        self.address = self.addresses[0]
        self.bots = bots

    @abstractmethod
    async def prepare(self) -> None:
        """Do what is needed once, before tables are opened."""

    @abstractmethod
    async def open(self, clock: Clock, thought: float) -> LoadTable:
        """Open a table with everyone connected and seated, not yet started."""

    @abstractmethod
    def start(self, table: LoadTable) -> None:
        """Start the game."""


# --- ours


class Owed(msgspec.Struct):
    """The moves that a seat may make."""

    moves: list[int] = []


class Standing(msgspec.Struct):
    """The phase of the game."""

    phase: str


class Heard(msgspec.Struct):
    """The part of a message that a client needs to play."""

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
        """Send a command with a new id."""
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
        table = LoadTable(clock, thought)
        for seat in range(1 if self.bots else SEATS):
            address = self.addresses[seat % len(self.addresses)]
            url = f"ws://{address}/api/tables/{opened['code']}/socket"
            client = KartentischClient(table, seat)
            token = {"Authorization": f"Bearer {self.tokens[seat]}"}
            await ws_connect(lambda *_, client=client: client, url, extra_headers=token)
            table.clients.append(client)
            await client.let_in()
            if seat:
                client.command("sit", seat=seat)
        return table

    def start(self, table: LoadTable) -> None:
        host = table.clients[0]
        assert isinstance(host, KartentischClient)
        host.command("start")

    def post(self, path: str, body: object, token: str = "") -> tuple[Any, str]:
        """Post a request; return the answer, and the token if it gave one."""
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
    """The client's hand, and how many cards the others hold."""

    hands: list[list[int] | int]


class State(msgspec.Struct):
    """The part of a match that a client needs to play."""

    G: Cards
    ctx: Turn
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """The first message to a client."""

    state: State


class BoardgameClient(LoadClient):
    """A client like boardgame.io's: socket.io protocol 5 on engine.io 4, WebSocket only.

    A match of boardgame.io ends with its game, so the clients move on to another match.
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
        self.state: State | None = None  # of the current match

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
        """Play if it is this client's turn."""
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
        """Join the table's match; the first client creates it."""
        self.state = None
        self.emit("sync", self.match, str(self.seat), None, SEATS)

    @property
    def match(self) -> str:
        """The current match."""
        return f"{self.name}-{self.game}"

    def emit(self, *event: object) -> None:
        """Send an event of socket.io."""
        self.say(self.EVENT + msgspec.json.encode(event))


class Boardgame(Dialect):
    """boardgame.io's server."""

    names: ClassVar = itertools.count()

    async def prepare(self) -> None:
        """Matches need no registration."""

    async def open(self, clock: Clock, thought: float) -> LoadTable:
        url = f"ws://{self.address}/socket.io/?EIO=4&transport=websocket"
        table = LoadTable(clock, thought)
        name = f"table-{next(self.names)}"
        for seat in range(SEATS):
            client = BoardgameClient(table, seat, name)
            await ws_connect(lambda *_, client=client: client, url)
            table.clients.append(client)
            await client.let_in()
        return table

    def start(self, table: LoadTable) -> None:
        begin(table)


def begin(table: LoadTable) -> None:
    """Start playing as soon as everyone has joined the match."""
    table.begun = True
    players = [client for client in table.clients if isinstance(client, BoardgameClient)]
    if all(client.state for client in players):
        for client in players:
            client.consider()
