"""Seats your own bot at a table of any server, over the protocol that people use too.

Players see a masked game, as everywhere: the server sends it to bots that ask (docs/protocol.md).
"""

import json
import operator
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from kartentisch.games import Chance, Game
from kartentisch.games.events import Event
from kartentisch.games.records import load
from kartentisch.players import Player, make_player, player_for
from kartentisch.players.player import IllegalMove, sentence

SECONDS = 10.0  # for an answer to a request
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0  # seconds before reconnecting
MOST_TRIES = 40  # about five minutes
LARGEST_MESSAGE = 4 * 2**20

Say = Callable[[str], None]


class CantJoin(ValueError):
    """A bot that can't sit there; the text says why and what to do."""


class Lost(Exception):
    """The connection is lost, or what the bot knows is out of date: it reconnects."""


class Address(NamedTuple):
    """A table: where its server is, and its code."""

    server: str
    code: str

    def socket(self, seat: int | None) -> str:
        """Where the table's socket is, for a bot that looks from a seat."""
        look = "" if seat is None else f"&look={seat}"
        return f"ws{self.server[4:]}/api/tables/{self.code}/socket?state=1{look}"


def table_at(url: str) -> Address:
    """The table that a link leads to."""
    parts = urlsplit(url)
    found = re.search(r"/(?:t|api/tables)/([a-z0-9]{4,32})\b", parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or found is None:
        raise CantJoin(
            f"{url!r} is not a link to a table; they look like https://cards.example/t/abcd2345"
        )
    return Address(f"{parts.scheme}://{parts.netloc}", found[1])


def new_bot(server: str, name: str) -> str:
    """The token of a new bot at a server, which belongs to a new guest."""
    _, cookie = ask(server, "/api/me", {"name": name})
    bot, _ = ask(server, "/api/me/bots", {"name": name}, {"Cookie": cookie})
    return str(bot["token"])


def ask(
    server: str, path: str, body: object, headers: dict[str, str] | None = None
) -> tuple[Any, str]:
    """What a server answers to a request, and the cookie it gives."""
    request = Request(
        server + path,
        json.dumps(body).encode(),
        {"Content-Type": "application/json", **(headers or {})},
    )
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer), answer.headers.get("Set-Cookie", "").partition(";")[0]
    except HTTPError as error:
        with error:
            raise CantJoin(f"{server} refuses: {reason_in(error.read())}") from None
    except OSError as error:
        cause = getattr(error, "reason", error)  # of an address that can't be opened
        why = getattr(cause, "strerror", None) or cause
        raise CantJoin(f"{server} can't be reached: {why}") from None
    except (HTTPException, ValueError):
        raise CantJoin(f"{server} does not answer as a table server does") from None


def reason_in(body: bytes) -> str:
    """Why a server refused something."""
    try:
        return str(json.loads(body)["reason"]["en"])
    except (ValueError, KeyError, TypeError):
        return "it gives no reason"


class Regular:
    """Sits at a table with a player who decides, reconnects when need be, and plays on."""

    def __init__(
        self,
        table: Address,
        player: str,
        token: str,
        seat: int | None,
        say: Say,
        most_games: int | None = None,
    ) -> None:
        self.table = table
        self.most_games = most_games
        self.arrived = False
        self.name = player
        self.token = token
        self.wanted = seat
        self.seat = seat
        self.say = say
        self.player: Player | None = None
        self.chance = Chance(secrets.randbits(64))
        self.match = 0
        self.games = 0
        self.view: Game | None = None
        self.heard: list[dict[str, Any]] = []  # events since the last decision
        self.state: dict[str, Any] = {}
        self.waiting: dict[str, Any] | None = None  # the command that is not answered yet

    def stay(self) -> None:
        """Play the number of games that was asked for, or for ever."""
        tries = 0
        try:
            while not self.has_enough():
                try:
                    with self.connected() as connection:
                        tries = 0
                        self.attend(connection)
                except (Lost, OSError, WebSocketException) as fault:
                    tries += 1
                    if tries > MOST_TRIES or not self.arrived:
                        raise CantJoin(f"{self.table.server} is unreachable: {fault}") from None
                    time.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(tries, 10)))
        finally:
            self.dismiss()

    @contextmanager
    def connected(self) -> Iterator[ClientConnection]:
        with connect(
            self.table.socket(self.seat),
            additional_headers={"Authorization": f"Bearer {self.token}"},
            open_timeout=SECONDS,
            max_size=LARGEST_MESSAGE,
            max_queue=None,
        ) as connection:
            yield connection

    def has_enough(self) -> bool:
        return self.most_games is not None and self.games >= self.most_games

    def attend(self, connection: ClientConnection) -> None:
        """Take in messages and decide, as long as the connection is up."""
        while not self.has_enough():
            try:
                message = json.loads(connection.recv())
            except ConnectionClosed as closed:
                raise Lost(str(closed)) from None
            self.take(message, connection)

    def take(self, message: dict[str, Any], connection: ClientConnection) -> None:
        kind = message["type"]
        if kind == "bye" and not message["retry"]:
            raise CantJoin(f"the server has hung up: {message['why']}")
        if kind == "answer":
            self.take_answer(message, connection)
        if kind == "welcome":
            self.view = None  # the game may be another one
            self.heard = message["log"]
            self.be_welcome(message, connection)
        if "table" in message:
            self.state = message["table"]
        if "state" in message:
            self.view = load(json.dumps(message["state"]).encode())
        if kind == "happened":
            self.heard += message["events"]
        if kind in ("welcome", "changed", "happened"):
            self.consider(connection)

    def be_welcome(self, message: dict[str, Any], connection: ClientConnection) -> None:
        """Sit down unless one sits already, and send again what was not answered."""
        self.arrived = True
        seats = message["you"]["seats"]
        table = message["table"]
        if seats:
            self.seat = self.seat if self.seat in seats else seats[0]
            if self.waiting is not None:
                connection.send(json.dumps(self.waiting))
            return
        playing = table["phase"] == "playing"
        if playing and not table["settings"]["newcomers"]:
            raise CantJoin("a game is running at this table; come when it is over")
        free = [
            seat
            for seat, chair in enumerate(table["chairs"])
            if (chair is not None and chair["person"] is None if playing else chair is None)
        ]
        if self.seat is None and not free:
            raise CantJoin("no seat is free at this table; its host can free one")
        try:  # nobody should sit at a table with a bot that can't play
            player_for(self.name, table["settings"]["game"], len(table["chairs"])).leave()
        except ValueError as why:
            raise CantJoin(str(why)) from None
        seat = free[0] if self.seat is None else self.seat
        self.seat = seat
        self.send(connection, "sit", seat=seat, entropy=secrets.token_hex(16))

    def take_answer(self, message: dict[str, Any], connection: ClientConnection) -> None:
        refused = message.get("refused")
        if self.waiting is None or message["id"] != self.waiting["id"]:
            if refused is not None and not message["id"]:
                raise CantJoin(f"the server refuses: {refused['en']}")
            return
        kind, self.waiting = self.waiting["type"], None
        if refused is None:
            if kind == "sit":
                self.say(f"sits down at seat {(self.seat or 0) + 1}")
            self.consider(connection)
        elif kind == "sit" and self.wanted is None:  # somebody was faster
            self.seat = None
            raise Lost("the seat was taken")
        elif kind == "sit":
            raise CantJoin(f"the seat can't be taken: {refused['en']}")
        elif self.state["phase"] == "playing" and not self.state["paused"]:
            self.say(f"was refused: {refused['en']}")
            raise Lost("refused")
        # Otherwise the match was paused or ended while the move was on its way.

    # --- playing

    def consider(self, connection: ClientConnection) -> None:
        """Do what there is to do: move, or ask for another game."""
        if self.waiting is not None or self.seat is None or not self.state:
            return
        if self.state["phase"] == "over":
            self.finish(connection)
        view = self.view
        if view is None or self.state["phase"] != "playing" or view.viewer != self.seat:
            return
        if self.state["paused"]:
            return
        self.match = self.state["match"]
        if self.seat in view.deciders and view.legal(self.seat):
            self.send(connection, "move", seat=self.seat, move=self.decide(view, self.seat))

    def decide(self, view: Game, seat: int) -> int:
        """The player's move, or any if the player has none."""
        try:
            if self.player is None:
                self.player = make_player(self.name, view.NAME, secrets.randbits(64))
            if self.player.hears:
                self.player.hear([event_from(view, plain) for plain in self.heard])
            self.heard = []
            move = operator.index(self.player.choose(view.copy(), seat))
            if move not in view.legal(seat):
                raise IllegalMove(f"move {move} is not legal: {view.refusal(seat, move)}")
        except Exception as fault:  # whatever a player does, its table goes on
            self.say(f"leaves a move to chance: {sentence(fault)}")
            moves = view.legal(seat)
            move = moves[self.chance.below(len(moves))]
        return move

    def finish(self, connection: ClientConnection) -> None:
        """The game is over: count it once, and be ready for another."""
        chair = self.state["chairs"][self.seat or 0]
        if self.match == self.state["match"] and self.view is not None and self.view.over:
            self.match = 0
            self.games += 1
            self.dismiss()
            points = ", ".join(str(points) for points in self.view.points)
            won = "and has won" if self.seat in self.view.winners else "and has not won"
            self.say(f"has played game {self.state['match']} of this table ({points}) {won}")
        if chair is not None and not chair["again"] and not self.has_enough():
            self.send(connection, "again", entropy=secrets.token_hex(16))

    def dismiss(self) -> None:
        """Let the player of this game go."""
        if self.player is not None:
            self.player.leave()
            self.player = None

    def send(self, connection: ClientConnection, kind: str, **fields: object) -> None:
        self.waiting = {"type": kind, "id": secrets.token_hex(8), **fields}
        connection.send(json.dumps(self.waiting))


def event_from(view: Game, plain: dict[str, Any]) -> Event:
    """An event as the server tells it."""
    kind = next(kind for kind in view.EVENTS if kind.name == plain["kind"])
    return Event(kind, *(plain.get(name) for name in ("seat", "card", "at", "other")))
