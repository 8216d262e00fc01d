"""People's devices, and the lines that connect them to processes.

A device does what docs/protocol.md asks of a client: it comes back with the last number it has, and
sends once more what was not answered, with the same id.
"""

from typing import TYPE_CHECKING

from ledger import Violation
from simulated_process import SimulatedProcess
from stories import Story, Update

from kartentisch.games import SPECTATOR
from kartentisch.server.gateway.admission import Ticket
from kartentisch.server.gateway.arrivals import Arrival, receive
from kartentisch.server.live.visits import Visit
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused

if TYPE_CHECKING:
    from universe import Universe

UNANSWERED_SECONDS = 4.0  # after which a device comes again
RETRY_SECONDS = 0.6


class Line:
    """A connection of a device to a process, as both see it."""

    def __init__(self, device: "Device", process: SimulatedProcess) -> None:
        self.device = device
        self.process = process
        self.context = process.context  # of its present life: what comes later is lost
        self.since = device.number
        self.ticket = Ticket(process.admission)
        self.universe = device.universe
        self.visit: Visit | None = None
        self.story: Story | None = None
        self.early: list[bytes] = []
        self.waiting: list[bytes] = []  # from the device, before the visit begins
        self.down_at = self.up_at = 0.0
        self.dead = False  # the device has hung up, or the line is cut
        self.closed = False  # the server has hung up

    # --- the server's side

    async def open(self) -> None:
        """Come in, in the process's context."""
        device, house = self.device, self.process.house
        assert house is not None
        seat = "" if device.looking == SPECTATOR else f"&look={device.looking}"
        path = f"/api/tables/{device.code}/socket?since={self.since}{seat}"
        arrival = Arrival(
            path, {"authorization": f"Bearer {device.token}"}, device.name, self.ticket
        )
        try:
            visit = await receive(house, arrival, self, [])
        except Refused as refusal:
            self.ticket.close()
            self.universe.call_later(0.001, device.turned_away, self, refusal)
            return
        self.began(visit)

    def began(self, visit: Visit) -> None:
        device = self.device
        ledger = self.universe.ledger
        story = Story(ledger, device.code, device.person, self.since, visit.viewer)
        table = ledger.table(device.code).at(visit.room.table.number).table
        if visit.viewer != SPECTATOR and visit.viewer not in table.seats_of(device.person):
            self.universe.fail(f"{device.name} looks from seat {visit.viewer}, which is not theirs")
        story.sent = device.sent
        self.visit, self.story = visit, story
        for message in self.early:
            self.send(message)
        if self.dead:
            self.lose()
        for command in self.waiting:
            self.hand_in(command)

    def send(self, message: bytes) -> None:
        if self.story is None:
            self.early.append(message)
            return
        if self.closed:
            return
        try:
            update = self.story.hear(message)
        except Violation as violation:
            self.universe.fail(f"{self.device.name}: {violation}")
            return
        self.universe.trace(self.device.name, message)
        if not self.dead:
            self.down_at = self.universe.arrival(self.down_at)
            self.universe.call_at(self.down_at, self.device.take, self, update)

    def close(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            self.down_at = self.universe.arrival(self.down_at)
            self.universe.call_at(self.down_at, self.device.hung_up, self)
            self.universe.loop.call_later(0.01, self.lose, context=self.context)

    def lose(self) -> None:
        """The process notices that the connection is gone."""
        visit, self.visit = self.visit, None
        if visit is not None:
            self.ticket.close()
            visit.lost()

    # --- the device's side

    def up(self, command: bytes) -> None:
        """A command travels to the process."""
        self.up_at = self.universe.arrival(self.up_at)
        self.universe.loop.call_at(self.up_at, self.hand_in, command, context=self.context)

    def hand_in(self, command: bytes) -> None:
        if self.visit is not None:
            self.visit.received(command)
        elif self.story is None:
            self.waiting.append(command)

    def cut(self, silence: float) -> None:
        """The connection breaks; the process notices after a while."""
        if not self.dead:
            self.dead = True
            self.universe.loop.call_later(silence, self.lose, context=self.context)


class Device:
    """A person's device, at one table."""

    def __init__(self, universe: "Universe", name: str, person: str, token: str) -> None:
        self.universe = universe
        self.name = name
        self.person = person
        self.token = token
        self.code = ""
        self.at = 0  # which process it goes to
        self.number = 0
        self.looking = SPECTATOR
        self.line: Line | None = None
        self.gone = False  # its person is somewhere else for a while
        self.waiting: dict[str, tuple[bytes, float]] = {}  # what was not answered; when it was sent
        self.sent: dict[str, tuple[str, float]] = {}  # for the lines' stories
        self.answered: list[bytes] = []  # commands that had their answer, to be sent once more
        self.commands = 0

    # --- the line

    def connect(self) -> None:
        """Open a line, unless there is one or its person is away."""
        if self.line is not None or self.gone or not self.code:
            return
        process = self.universe.processes[self.at]
        if not process.alive:
            self.at = self.universe.rng.randrange(len(self.universe.processes))
            self.universe.call_later(RETRY_SECONDS, self.connect)
            return
        self.line = line = Line(self, process)
        self.universe.loop.create_task(line.open(), context=line.context)
        for command, _ in list(self.waiting.values()):
            self.pass_on(command)

    def hang_up(self, silence: float = 0.0) -> None:
        """Leave the line; the server notices after a while."""
        line, self.line = self.line, None
        if line is not None:
            line.cut(silence)

    def hung_up(self, line: Line) -> None:
        """The other side has hung up, or has died."""
        if line is self.line:
            self.line = None
            line.dead = True
            self.at = self.universe.rng.randrange(len(self.universe.processes))
            self.universe.call_later(self.universe.rng.uniform(0.05, RETRY_SECONDS), self.connect)

    def turned_away(self, line: Line, refusal: Refused) -> None:
        if refusal.status < 429:
            self.universe.fail(f"{self.name} is turned away: {refusal}")
        self.hung_up(line)

    # --- what is said

    def do(self, command: m.AnyCommand) -> None:
        """Give a command."""
        encoded = m.encoder.encode(command)
        kind = str(type(command).__struct_config__.tag)
        self.sent[command.id] = kind, self.universe.loop.clock
        self.waiting[command.id] = encoded, self.universe.loop.clock
        self.universe.trace(f"> {self.name}", encoded)
        self.pass_on(encoded)

    def new_id(self) -> str:
        self.commands += 1
        return f"{self.name}{self.commands}"

    def pass_on(self, command: bytes) -> None:
        if self.line is not None:
            self.line.up(command)

    def take(self, line: Line, update: Update) -> None:
        """A message has arrived."""
        if line is not self.line or line.dead:
            return
        if update.type == "answer":
            self.take_answer(update)
        elif update.type == "bye":
            if update.why == "fault":
                self.universe.fail(f"{self.name} is told of a fault")
        elif update.number is not None:
            self.number = update.number
            if update.you is not None:
                self.looking = SPECTATOR if update.you.looking is None else update.you.looking

    def take_answer(self, update: Update) -> None:
        waits = self.waiting.get(update.id)
        if waits is None:
            return
        if update.refused is not None and update.refused.retry:
            self.universe.call_later(1.0, self.try_again, update.id)
            return
        del self.waiting[update.id]
        self.answered = [*self.answered[-5:], waits[0]]

    def try_again(self, name: str) -> None:
        if name in self.waiting:
            command, _ = self.waiting[name]
            kind, _ = self.sent[name]
            self.waiting[name] = command, self.universe.loop.clock
            self.sent[name] = kind, self.universe.loop.clock
            self.pass_on(command)

    def watch(self) -> None:
        """Come again when a command is not answered."""
        now = self.universe.loop.clock
        late = [name for name, (_, at) in self.waiting.items() if now - at > UNANSWERED_SECONDS]
        if late:
            for name in late:
                self.waiting[name] = self.waiting[name][0], now
            self.hang_up()
            self.at = self.universe.rng.randrange(len(self.universe.processes))
        self.connect()
