"""A visit: one connection of one person to one table."""

from typing import TYPE_CHECKING

import msgspec

from kartentisch.games import SPECTATOR, Game
from kartentisch.server import metrics
from kartentisch.server.live.allowance import Allowance
from kartentisch.server.live.bots import WantedHint
from kartentisch.server.live.connections import POLICY, Connection
from kartentisch.server.live.moderation import check_manners
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.table.checks import check_one_device
from kartentisch.server.table.commands import check_own
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused, refused

if TYPE_CHECKING:
    from kartentisch.server.live.room import Room

REMEMBERED_REFUSALS = 32

# On the hot path; looking them up in their module is slow.
Answer, Move = m.Answer, m.Move
encode, decode = m.encoder.encode, m.commands.decode

# What a command takes from its sender's allowance, in messages; the others take one.
LOOK_COST = 4.0  # the whole state is put together and encoded for one reader
HINT_COST = 4.0
UNDO_COST = 8.0  # the match is played again three times: to find the moment, to go back, to tell


class Visit:
    """Takes a person's commands to the room, and the room's messages to the person."""

    def __init__(
        self,
        room: "Room",
        signed_in: SignedIn,
        connection: Connection,
        seat: int | None,
        with_state: bool = False,
        payers: tuple[Allowance, ...] = (),
    ) -> None:
        """seat: the one to look from, if they wish for one of theirs. payers: see tolls.py."""
        self.room = room
        self.with_state = with_state  # a bot, which is sent the masked game too
        self.person = signed_in.person
        self.device = signed_in.device
        self.unheard = signed_in.unheard  # whose words they are not sent
        self.connection = connection
        self.send = connection.send
        self.viewer = SPECTATOR
        self.wished_seat: int | None = seat
        self.choose_seat()
        self.allowance = Allowance(room.house.limits.messages_per_second, room.house.now)
        self.payers = payers
        self.refusals: dict[str, m.Reason] = {}
        self.asked = ""  # the hint that they wait for, by the id of their command
        self.wanted: WantedHint | None = None  # the same, as the bots know it
        self.looked = ""  # the id of the last command to look

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
        if not (self.allowance.take() and self.charge(1.0)):
            self.flood(message)
            return
        try:
            command = decode(message)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.refuse_id(id_in(message), refused("malformed", detail=plain(error)).reason)
            return
        if command.id in self.refusals:
            self.refuse_id(command.id, self.refusals[command.id])
            return
        match command:
            case Move():  # first, because nearly all are moves
                self.room.take(self, command)
            case m.Look():
                if self.afford(command, LOOK_COST):
                    self.look_from(command)
            case m.AskHint():
                if self.afford(command, HINT_COST):
                    self.ask(command)
            case m.Undo():
                if self.afford(command, UNDO_COST):
                    self.room.take(self, command)
            case m.Say() | m.Sit() | m.Call():
                self.take_words(command)
            case _:
                self.room.take(self, command)

    def take_words(self, command: m.Say | m.Sit | m.Call) -> None:
        """A command that others may have to read something by."""
        try:
            check_manners(self.room.house, self.person.id, command)
        except Refused as refusal:
            self.refuse(command, refusal)
            return
        if isinstance(command, m.Call):
            self.call_seat(command)
        else:
            self.room.take(self, command)

    def lost(self) -> None:
        """The connection is dead."""
        if self.wanted is not None:
            self.room.house.bots.cancel(self.person.id, self.wanted)
            self.asked, self.wanted = "", None
        self.room.leave(self)

    def afford(self, command: m.AnyCommand, cost: float) -> bool:
        """Charge what a command costs beyond one message; refused if that is too much now."""
        if self.allowance.take(cost - 1) and self.charge(cost - 1):
            return True
        self.refuse_fast(command.id)
        return False

    def charge(self, cost: float) -> bool:
        """Whether the person and the address can pay, too."""
        for payer in self.payers:
            if not payer.take(cost):
                return False
        return True

    def flood(self, message: bytes) -> None:
        """Too many messages: each is refused, and in the end the connection is cut."""
        self.refuse_fast(id_in(message))

    def refuse_fast(self, command_id: str) -> None:
        """Refuse what comes too fast, unless it repeats a command that has its own answer."""
        if not self.answer_again(command_id):
            self.refuse_id(command_id, refused("too_fast").reason)
        # Others may share the address, so its debt cuts nobody off.
        if self.allowance.exhausted() or (self.payers and self.payers[0].exhausted()):
            self.send(m.encoder.encode(m.Bye("flood", False)))
            self.connection.close(POLICY)

    def answer_again(self, command_id: str) -> bool:
        """Answer a command as before if it is known; not yet if its answer is still to come."""
        number = self.room.answered.number_of(self.person.id, command_id)
        if number is None and command_id in (self.asked, self.looked):
            number = self.room.table.number
        if number is not None and command_id:
            self.send(m.encoder.encode(m.Answer(command_id, number)))
        elif command_id in self.refusals:
            self.refuse_id(command_id, self.refusals[command_id])
        else:
            return self.room.is_waiting(self.person.id, command_id)
        return True

    def look_from(self, command: m.Look) -> None:
        """Look from another seat of one's own, or as a spectator."""
        own = self.room.table.seats_of(self.person.id)
        if command.seat is not None and command.seat not in own:
            self.refuse(command, refused("not_your_seat"))
            return
        self.wished_seat = command.seat
        self.looked = command.id
        self.viewer = SPECTATOR if command.seat is None else command.seat
        self.answer(command, self.room.table.number)
        self.room.greet(self)

    def call_seat(self, command: m.Call) -> None:
        """Give a seat its name, on one device. That is not in the journal, so nothing is judged."""
        table = self.room.table
        try:
            check_own(table, self.person, command.seat)
            check_one_device(table, command.name)
        except Refused as refusal:
            self.refuse(command, refusal)
            return
        house = self.room.house
        house.in_background(house.name_lookups.name_seat(self, command))

    def ask(self, command: m.AskHint) -> None:
        """Ask what a good move would be; the search sees what the person sees."""
        table = self.room.table
        seats = table.seats_of(self.person.id)
        if not table.settings.hints:
            self.refuse(command, refused("no_hints"))
        elif command.seat not in seats:
            self.refuse(command, refused("not_your_seat"))
        elif table.paused:
            self.refuse(command, refused("paused"))
        elif table.phase != "playing" or command.seat not in table.running().deciders:
            self.refuse(command, refused("not_your_turn"))
        else:
            self.want_hint(command, table.running().masked(command.seat))

    def want_hint(self, command: m.AskHint, view: Game) -> None:
        """Have a hint searched for, unless one is or too many people wait for theirs."""

        def done(moves: list[m.Prospect]) -> None:
            if self.asked == command.id:
                self.asked, self.wanted = "", None
                self.send(m.encoder.encode(m.Hint(command.id, command.seat, moves)))

        reminding = self.room.table.settings.memory or not view.MEMORY
        record = self.room.table.record()
        wanted = WantedHint(view, command.seat, done, reminding, record)
        if self.asked == command.id:
            self.answer(command, self.room.table.number)
        elif self.asked or not self.room.house.bots.advise(self.person.id, wanted):
            self.refuse(command, refused("too_fast"), remember=False)
        else:
            self.asked, self.wanted = command.id, wanted
            self.answer(command, self.room.table.number)

    # --- answers

    def answer(self, command: m.AnyCommand, number: int) -> None:
        self.send(encode(Answer(command.id, number)))

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
