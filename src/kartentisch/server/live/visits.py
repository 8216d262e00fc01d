"""A visit: one connection of one person to one table."""

import time
from typing import TYPE_CHECKING

import msgspec

from kartentisch.games import SPECTATOR
from kartentisch.server import metrics
from kartentisch.server.live.connections import POLICY, Connection
from kartentisch.server.table.person import Person
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused, refused

if TYPE_CHECKING:
    from kartentisch.server.live.room import Room

REMEMBERED_REFUSALS = 32


class Visit:
    """Takes a person's commands to the room, and the room's messages to the person."""

    def __init__(
        self,
        room: "Room",
        person: Person,
        connection: Connection,
        seat: int | None,
        with_state: bool = False,
    ) -> None:
        """seat: the one to look from, if they wish for one of theirs."""
        self.room = room
        self.with_state = with_state  # a bot, which is sent the masked game too
        self.person = person
        self.connection = connection
        self.send = connection.send
        self.viewer = SPECTATOR
        self.wished_seat: int | None = seat
        self.choose_seat()
        self.allowance = Allowance(room.house.limits.messages_per_second)
        self.refusals: dict[str, m.Reason] = {}
        self.asking = False  # a hint is being searched for

    def choose_seat(self) -> None:
        """Look from the seat that they wished for if it is theirs, or from their first."""
        own = self.room.table.seats_of(self.person.id)
        if self.wished_seat is not None and self.wished_seat in own:
            self.viewer = self.wished_seat
        elif self.wished_seat is not None or not own:
            self.viewer = SPECTATOR if not own else own[0]
        elif self.viewer not in own:
            self.viewer = own[0]

    # --- what comes in

    def received(self, message: bytes) -> None:
        """A message from the person."""
        if not self.allowance.take():
            self.flood(message)
            return
        try:
            command = m.commands.decode(message)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.refuse_id(id_in(message), refused("malformed", detail=plain(error)).reason)
            return
        if command.id in self.refusals:
            self.refuse_id(command.id, self.refusals[command.id])
            return
        match command:
            case m.Move():  # first, because nearly all are moves
                self.room.take(self, command)
            case m.Look():
                self.look_from(command)
            case m.AskHint():
                self.ask(command)
            case _:
                self.room.take(self, command)

    def lost(self) -> None:
        """The connection is dead."""
        self.room.leave(self)

    def flood(self, message: bytes) -> None:
        """Too many messages: each is refused, and in the end the connection is cut."""
        self.refuse_id(id_in(message), refused("too_fast").reason)
        if self.allowance.exhausted():
            self.send(m.encoder.encode(m.Bye("flood", False)))
            self.connection.close(POLICY)

    def look_from(self, command: m.Look) -> None:
        """Look from another seat of one's own, or as a spectator."""
        own = self.room.table.seats_of(self.person.id)
        if command.seat is not None and command.seat not in own:
            self.refuse(command, refused("not_your_seat"))
            return
        self.wished_seat = command.seat
        self.viewer = SPECTATOR if command.seat is None else command.seat
        self.answer(command, self.room.table.number)
        self.room.greet(self)

    def ask(self, command: m.AskHint) -> None:
        """Ask what a good move would be; the search sees what the person sees."""
        table = self.room.table
        seats = table.seats_of(self.person.id)
        if not table.settings.hints:
            self.refuse(command, refused("no_hints"))
        elif command.seat not in seats:
            self.refuse(command, refused("not_your_seat"))
        elif table.phase != "playing" or command.seat not in table.running().deciders:
            self.refuse(command, refused("not_your_turn"))
        elif self.asking:
            self.refuse(command, refused("too_fast"))
        else:
            view = table.running().masked(command.seat)
            self.answer(command, table.number)
            self.asking = True

            def done(moves: list[m.Prospect]) -> None:
                self.asking = False
                self.send(m.encoder.encode(m.Hint(command.id, command.seat, moves)))

            self.room.house.bots.advise(view, command.seat, done)

    # --- answers

    def answer(self, command: m.AnyCommand, number: int) -> None:
        self.send(m.encoder.encode(m.Answer(command.id, number)))

    def refuse(self, command: m.AnyCommand, refusal: Refused, remember: bool = True) -> None:
        """Say no, and say the same again if the same command comes twice."""
        if not remember:
            self.refuse_id(command.id, refusal.reason)
            return
        if len(self.refusals) >= REMEMBERED_REFUSALS:
            del self.refusals[next(iter(self.refusals))]
        self.refusals[command.id] = refusal.reason
        self.refuse_id(command.id, refusal.reason)

    def refuse_id(self, command_id: str, reason: m.Reason) -> None:
        metrics.REFUSALS.inc()
        self.send(m.encoder.encode(m.Answer(command_id, refused=reason)))


class Allowance:
    """A number of messages per second, twice that in a burst; far too many exhaust it for good."""

    def __init__(self, per_second: float) -> None:
        self.per_second = per_second
        self.burst = 2 * per_second
        self.left = self.burst
        self.at = time.monotonic()
        self.debt = 0

    def take(self) -> bool:
        """Whether one more may pass."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left >= 1:
            self.left -= 1
            self.debt = 0
            return True
        self.debt += 1
        return False

    def exhausted(self) -> bool:
        return self.debt > 5 * self.burst


def id_in(message: bytes) -> str:
    """The id of a message that can't be understood otherwise, or an empty one."""
    try:
        found = msgspec.json.decode(message, type=Named)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""
    return found.id[:40]


class Named(msgspec.Struct):
    """Anything with an id."""

    id: str = ""


def plain(error: Exception) -> str:
    """What is wrong with a message, in one short line."""
    return " ".join(str(error).split())[:120]
