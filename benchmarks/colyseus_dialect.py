"""Clients of Colyseus, with both ways to tell players what happened: messages, and a synced state.

A frame begins with its kind, then comes MessagePack, or what @colyseus/schema makes of a state.
"""

import asyncio
import json
import urllib.request
from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
from picows import WSMsgType, ws_connect

from table_dialects import SEATS, Clock, Dialect, LoadClient, LoadTable

JOIN, DATA, STATE, PATCH = 10, 13, 14, 15
VIEW = bytes([DATA]) + msgspec.msgpack.encode("view")


class ColyseusClient(LoadClient):
    """A client that is told of a match by one of the two ways."""

    FRAMES = WSMsgType.BINARY

    def heard(self, message: bytes) -> None:
        if message[0] == JOIN:
            self.say(bytes([JOIN]))
            self.is_ready()
        else:
            self.told(message)

    def told(self, message: bytes) -> None:
        """Take in what the server tells of the match."""
        raise NotImplementedError

    def stands(self, number: int, turn: int, over: bool, hand: list[int]) -> None:
        """The match has come to a step."""
        self.table.arrived(number)
        if over:
            if self.seat == 0:
                self.send_data("begin", number)
        elif turn == self.seat:
            self.choose(hand)

    def play(self, move: int) -> None:
        self.send_data("play", move)

    def send_data(self, kind: str, value: int) -> None:
        """Send a message of a kind."""
        encode = msgspec.msgpack.encode
        self.say(bytes([DATA]) + encode(kind) + encode(value))


# --- messages


class View(msgspec.Struct):
    """The part of a message that a client needs to play."""

    number: int
    turn: int
    over: bool
    hands: list[list[int] | int]


class MessageClient(ColyseusClient):
    """A client that is sent all that it may know, after each move."""

    decode = staticmethod(msgspec.msgpack.Decoder(View).decode)

    def told(self, message: bytes) -> None:
        if message.startswith(VIEW):
            view = self.decode(message[len(VIEW) :])
            hand = view.hands[self.seat]
            assert isinstance(hand, list)
            self.stands(view.number, view.turn, view.over, hand)


# --- state


class StateClient(ColyseusClient):
    """A client that is sent what has changed since the last move."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        super().__init__(table, seat)
        self.state = State()

    def told(self, message: bytes) -> None:
        if message[0] in (STATE, PATCH):
            self.state.take(message)
            shown = self.state.shown
            if shown.get(0):  # before the first match there is no number
                hand = list(self.state.hand_of(self.seat))
                self.stands(shown[0], shown[1], bool(shown[2]), hand)


class State:
    """The state of our room: fields and items by their numbers, in parts that refer to each other.

    It knows as much of the format as this one state needs; see peers/colyseus/server.js.
    """

    SWITCH, DELETE = 255, 64
    SHOWN, FRONT, ALL_SEATS, SEAT, HAND = range(5)  # kinds of parts
    PARTS: ClassVar = {(SHOWN, 5): FRONT, (SHOWN, 6): ALL_SEATS, (SEAT, 1): HAND}
    SCHEMAS = (SHOWN, SEAT)  # the others are arrays

    def __init__(self) -> None:
        self.parts: dict[int, tuple[int, dict[int, int]]] = {0: (self.SHOWN, {})}

    @property
    def shown(self) -> dict[int, int]:
        """The fields of the state itself: number, turn, over, …"""
        return self.parts[0][1]

    def hand_of(self, seat: int) -> Iterator[int]:
        """The cards of a hand, if we may see them."""
        _, seats = self.parts[self.shown[6]]
        _, chair = self.parts[seats[seat]]
        _, hand = self.parts[chair[1]]
        return iter(hand.values())

    def take(self, message: bytes) -> None:
        """Change what a message says has changed."""
        kind, fields = self.parts[0]
        at = 1
        while at < len(message):
            operation = message[at]
            at += 1
            if operation == self.SWITCH:
                number, at = number_at(message, at)
                kind, fields = self.parts[number]
                continue
            if kind in self.SCHEMAS:
                operation, index = operation & 0xC0, operation & 0x3F
            else:
                index, at = number_at(message, at)
            if operation == self.DELETE:
                fields.pop(index, None)
                continue
            part = self.SEAT if kind == self.ALL_SEATS else self.PARTS.get((kind, index))
            if part is not None:
                fields[index], at = number_at(message, at)
                self.parts.setdefault(fields[index], (part, {}))
            elif kind == self.SHOWN and index == 0:
                fields[0], at = int.from_bytes(message[at : at + 4], "little"), at + 4
            else:
                fields[index], at = message[at], at + 1


def number_at(message: bytes, at: int) -> tuple[int, int]:
    """A number of unknown size, and where it ends."""
    first = message[at]
    if first < 0x80:
        return first, at + 1
    size = {0xCC: 1, 0xCD: 2, 0xCE: 4}[first]
    return int.from_bytes(message[at + 1 : at + 1 + size], "little"), at + 1 + size


# --- tables


class Colyseus(Dialect):
    """Colyseus' server, with messages."""

    client: ClassVar[type[ColyseusClient]] = MessageClient

    async def prepare(self) -> None:
        """Rooms need no registration."""

    async def open(self, clock: Clock, thought: float) -> LoadTable:
        table = LoadTable(clock, thought)
        room = ""
        for seat in range(SEATS):
            path = f"joinById/{room}" if room else "create/table"
            place = await asyncio.to_thread(self.post, path)
            room = place["roomId"]
            url = f"ws://{self.address}/{place['processId']}/{room}?sessionId={place['sessionId']}"
            client = self.client(table, seat)
            await ws_connect(lambda *_, client=client: client, url)
            table.clients.append(client)
            await client.let_in()
        return table

    def start(self, table: LoadTable) -> None:
        host = table.clients[0]
        assert isinstance(host, ColyseusClient)
        host.send_data("begin", 0)

    def post(self, path: str) -> Any:
        """Ask for a place in a room."""
        request = urllib.request.Request(
            f"http://{self.address}/matchmake/{path}", b"{}", {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


class ColyseusState(Colyseus):
    """Colyseus' server, with a synced state."""

    client = StateClient
