"""A room is a table that somebody is at, in this process.

The path of a move, from a socket to four screens:

1. gateway/picows_socket.py  `PicowsConnection.on_ws_frame` hands a frame's payload to the visit.
2. live/visits.py            `Visit.received` throttles and decodes it, and hands on the command.
3. live/room.py              `Room.take` queues it, and takes it up when nothing else is in flight.
4. table/commands.py         `judge` decides once: a refusal, or a `Progress` (the entries to write,
                             what happens by them, and the table after them).
5. storage/journal.py        `Journal.append` writes the entries together with those of other
                             tables, and with the changes to lists, in one transaction.
6. live/room.py              `Room.written` puts the table after in the place of the table before.
7. live/updates.py           `StepUpdate` encodes what each viewer may see, the common parts once.
8. gateway/outboxes.py       `Outbox.send` collects it; one system call per connection and turn.

Nothing is shown before it is on disk. If another process wins the append, the progress is dropped,
the room reads the journal on, and judges the command again.
"""

from collections import deque
from typing import TYPE_CHECKING

from kartentisch.games.events import Event
from kartentisch.server import metrics
from kartentisch.server.live import updates
from kartentisch.server.live.attendance import Attendance
from kartentisch.server.live.names import Names
from kartentisch.server.live.requests import Departure, HouseEntry, PersonCommand, Request
from kartentisch.server.live.turns import Turns
from kartentisch.server.storage.due import due_changes
from kartentisch.server.storage.invitations import rematch_changes
from kartentisch.server.storage.listing_changes import listing_changes, seat_name_changes
from kartentisch.server.storage.writers import WRITTEN, AppendResult
from kartentisch.server.table import entries as e
from kartentisch.server.table.answered import AnsweredCommands
from kartentisch.server.table.commands import judge, judge_entries
from kartentisch.server.table.departing import departed
from kartentisch.server.table.person import tidy
from kartentisch.server.table.table import Progress, Table, TableStep
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused, refused

if TYPE_CHECKING:
    from kartentisch.server.live.house import House
    from kartentisch.server.live.visits import Visit

MOST_QUEUED = 200  # commands that wait for one table
MOST_MISSED = 300  # entries that are told again to someone who was away,
MOST_REPLAYED = 2000  # and that are gone through for it; then the whole state costs less
MOST_ENTRIES = 20_000  # since the last start; then a table only goes on, or begins anew
RETRY_SECONDS = 0.5

# After these the game is another one for everybody, and all are told the whole state.
ANOTHER_GAME = (e.Undone, e.Ended, e.LobbyEntered)
# Someone who missed one of these can't be told step by step: also not what a seat saw before them.
WHOLE = (*ANOTHER_GAME, e.Sat)
GOES_ON = (m.Move, m.Start, m.Again, m.End)
QUIET = (e.TookBack, e.Spoken, e.Seen)  # change nothing about the table itself
SEATS_CHANGE = (e.Sat, e.Stood, e.BotSat, e.Swapped, e.Started, *ANOTHER_GAME)

Numbered = list[tuple[int, e.AnyEntry]]  # entries with their numbers in the journal


class State:
    """What a room waits for before it takes the next request."""

    def __init__(self, name: str) -> None:
        self.name = name


READY = State("ready")  # for nothing
POLLING = State("polling")  # until the journal has been read on
GIVEN_UP = State("given up")  # for ever: the room is at fault and is rebuilt from the journal


class Writing(State):
    """Waits until it is known whether a request is on disk. poll_next: then read the journal on."""

    def __init__(self, request: Request, progress: Progress) -> None:
        self.name = "writing"
        self.request = request
        self.progress = progress
        self.poll_next = False


class Room:
    """A live table. All methods run in the event loop."""

    def __init__(
        self,
        house: "House",
        table: Table,
        entries: Numbered,
        answered: AnsweredCommands,
        names: Names,
    ) -> None:
        self.house = house
        self.table = table
        self.names = names
        self.entries = entries  # since the last start
        self.answered = answered
        self.visits: list[Visit] = []
        self.attendance = Attendance(self)
        self.turns = Turns(self)
        self.queue: deque[Request] = deque()
        self.state: State = READY
        self.hinted_number = 0  # how far the journal is, as the bus tells
        self.empty_since = self.house.now()

    @property
    def writing(self) -> bool:
        """Whether something of this room is on its way to disk."""
        return isinstance(self.state, Writing)

    # --- coming and going

    def enter(self, visit: "Visit", since: int) -> None:
        """Someone comes; they are told what they missed after a number, or the whole state."""
        self.visits.append(visit)
        self.names.people.setdefault(visit.person.id, visit.person.name)
        metrics.CONNECTIONS.inc()
        self.turns.arrange()  # may start the clock, which is part of what is told
        missed = self.missed_by(visit, since)
        if missed is None:
            self.greet(visit)
        else:
            for message in missed:
                visit.send(message)
        self.attendance.came(visit.person.id)

    def greet(self, visit: "Visit") -> None:
        """Tell someone the whole state."""
        visit.send(
            updates.welcome(
                self.table,
                visit.person,
                visit.viewer,
                self.names,
                self.attendance,
                self.turns.due(),
                visit.with_state,
                visit.unheard,
            )
        )

    def missed_by(self, visit: "Visit", since: int) -> list[bytes] | None:
        """What someone has missed after a number; None if they had better get the whole state."""
        first = self.entries[0][0] if self.entries else 0
        if visit.with_state:
            return None
        if not first <= since <= self.table.number or self.table.number - since > MOST_MISSED:
            return None
        if len(self.entries) > MOST_REPLAYED:
            return None
        if any(number > since and isinstance(entry, WHOLE) for number, entry in self.entries):
            return None
        past = Table(self.table.code)
        told = []
        viewer = visit.viewer
        for number, entry in self.entries:
            events = past.apply(number, entry)
            if number <= since or not is_for(visit, entry):
                continue
            update = update_of(past, entry, events, None, self.names)
            if isinstance(update, updates.StepUpdate):
                if update.concerns(viewer):
                    told.append(update.for_viewer(viewer))
            elif update is not None:
                told.append(update)
        told.append(self.table_update().for_person(visit.person, viewer))
        return told

    def table_update(self, number: int | None = None) -> updates.TableUpdate:
        """How the table itself stands now, for everyone."""
        return updates.TableUpdate(
            self.table, self.names, self.attendance, self.turns.due(), number
        )

    def leave(self, visit: "Visit") -> None:
        """Someone's connection is gone."""
        if visit in self.visits:
            self.visits.remove(visit)
            metrics.CONNECTIONS.dec()
            self.empty_since = self.house.now()
            if not self.house.stopping:
                self.attendance.went(visit.person.id)
                self.turns.arrange()

    # --- what is to be written

    def take(self, visit: "Visit", command: m.AnyCommand) -> None:
        """A command of a visitor."""
        if len(self.queue) < MOST_QUEUED:
            self.enqueue(PersonCommand(visit, command))
        elif not self.is_waiting(visit.person.id, command.id):
            visit.refuse(command, refused("too_fast"), remember=False)

    def is_waiting(self, person: str, command: str) -> bool:
        """Whether a command of a person has been taken, and is not answered yet."""
        waiting = list(self.queue)
        if isinstance(self.state, Writing):
            waiting.append(self.state.request)
        return any(
            isinstance(request, PersonCommand)
            and request.command.id == command
            and request.visit.person.id == person
            for request in waiting
        )

    def want(self, entry: e.AnyEntry, decision: int = 0) -> None:
        """An entry that the server itself wants to write."""
        self.enqueue(HouseEntry(entry, decision))

    def depart(self, person: str) -> None:
        """Somebody was deleted: they leave the table for good."""
        self.enqueue(Departure(person))

    def enqueue(self, request: Request) -> None:
        self.queue.append(request)
        self.take_next()

    def take_next(self) -> None:
        """Judge the next request and have it written, unless the room waits for something."""
        while self.queue and self.state is READY and not self.house.stopping:
            request = self.queue.popleft()
            try:
                progress = self.judge(request)
            except Refused as refusal:
                self.refuse(request, refusal)
            else:
                if progress is not None:
                    self.write(request, progress)

    def judge(self, request: Request) -> Progress | None:
        """What a request leads to; None if it has been written before or is no longer wanted."""
        if isinstance(request, HouseEntry):
            if self.is_wanted(request):
                return judge_entries(self.table, [request.entry])
            return None
        if isinstance(request, Departure):
            left = departed(self.table, request.person)
            return judge_entries(self.table, left) if left else None
        assert isinstance(request, PersonCommand)
        visit, command = request.visit, request.command
        number = self.answered.number_of(visit.person.id, command.id)
        if number is not None:
            visit.answer(command, number)
            return None
        if len(self.entries) >= MOST_ENTRIES and not isinstance(command, GOES_ON):
            raise refused("long_table")
        return judge(self.table, visit.person, command, self.attendance)

    def is_wanted(self, request: HouseEntry) -> bool:
        """Whether the table still is where the entry was meant for."""
        entry = request.entry
        match entry:
            case e.Moved():  # else another process was faster: this would be the next decision
                current = request.decision == self.turns.decisions[entry.seat]
                return current and self.table.phase == "playing" and not self.table.paused
            case e.Absent(seat=seat):
                occupant = self.table.occupants[seat]
                if occupant is None or occupant.person is None or occupant.standing_in:
                    return False
                if self.table.phase != "playing" or self.table.paused:
                    return False
                return not self.attendance.is_here(occupant.person)
            case e.Returned(seat=seat):
                occupant = self.table.occupants[seat]
                return occupant is not None and occupant.standing_in and not occupant.left
        return True

    def refuse(self, request: Request, refusal: Refused) -> None:
        """Refuse a request, but poll first: another process may have made it possible."""
        if self.house.bus.shared and not request.rechecked:
            request.rechecked = True
            self.queue.appendleft(request)
            self.read_on(0)
        else:
            request.refuse(refusal)

    def write(self, request: Request, progress: Progress) -> None:
        """Have the entries written; `written` goes on from there."""
        entries = progress.entries
        bodies = [e.encode(entry).decode() for entry in entries]
        now = self.house.surroundings.wall_clock()
        changes = listing_changes(self.table, entries, progress.after, now)
        if progress.after.settings.one_device:
            changes += seat_name_changes(self.table.code, self.new_seat_names(request))
        if isinstance(entries[0], e.Ready):
            changes += rematch_changes(self.table, entries[0], progress.after, self.attendance, now)
        if progress.after.settings.over_days:
            changes += due_changes(self.table, entries, progress.after, now)
        number = self.table.number + 1
        self.state = Writing(request, progress)  # from here on `written` is called in any case
        self.house.journal.append(self.table.code, number, bodies, changes, self.written)

    def written(self, result: AppendResult) -> None:
        """The journal tells what became of the write in flight."""
        if not isinstance(self.state, Writing):
            return  # the room was given up meanwhile
        try:
            if result is WRITTEN:
                self.go_on(self.state)
            else:
                self.retry(self.state, result)
        except Exception:
            self.house.rooms.give_up(self)
            raise

    def go_on(self, writing: Writing) -> None:
        """The write is on disk: show what it led to, answer, and take the next request."""
        if writing.progress.after.settings.one_device:
            self.names.take_seats(self.new_seat_names(writing.request))
        for step in writing.progress.steps:
            if step.table.number > self.table.number:  # else it has been read already
                self.show(step)
        self.state = READY
        writing.request.answer(self.table.number)
        if self.house.bus.shared:
            self.house.exchange.announce(self.table.code, self.table.number)
        for step in writing.progress.steps:
            if isinstance(step.entry, e.Moved):
                self.house.moves.count(step.entry.auto or "person")
        if writing.poll_next or self.hinted_number > self.table.number:
            self.poll()
        self.take_next()

    def retry(self, writing: Writing, result: AppendResult) -> None:
        """The write failed: drop what it would have led to, read the journal on, judge again."""
        if result is not AppendResult.FAILED:  # else it is as before
            writing.request.maybe_written = result is AppendResult.UNKNOWN
        self.queue.appendleft(writing.request)
        self.read_on(0 if result is AppendResult.TOO_LATE else RETRY_SECONDS)

    # --- showing what is on disk

    def show(self, step: TableStep) -> None:
        """An entry is in the journal: the table after it is the table now, and everyone is told."""
        table, entry = step.table, step.entry
        table.succeed(self.table)
        self.table = table
        self.answered.remember(table.number, entry, table)
        self.turns.went_on(entry)
        self.entries.append((table.number, entry))
        if isinstance(entry, e.Moved):
            self.send_step(updates.StepUpdate(table, entry, step.events, self.turns.due()))
            if table.phase == "over":
                self.send_table(entry)
        else:
            self.show_other(step)
        self.turns.arrange()

    def show_other(self, step: TableStep) -> None:
        """Tell everyone about an entry that is not a move."""
        entry = step.entry
        if isinstance(entry, e.Started):
            del self.entries[:-1]  # the start repeats all that came before
        if isinstance(entry, e.Returned):
            occupant = self.table.occupants[entry.seat]
            self.attendance.returned(None if occupant is None else occupant.person)
        if not self.table.settings.one_device:
            self.names.seats = {}
        if isinstance(entry, ANOTHER_GAME):
            self.greet_all()
        elif not isinstance(entry, QUIET):
            self.send_table(entry)
        if not isinstance(entry, QUIET):
            self.attendance.check()
            self.attendance.tell()
        update = update_of(self.table, entry, step.events, self.turns.due(), self.names)
        if isinstance(update, updates.StepUpdate):
            self.send_step(update)
        elif update is not None:
            for visit in list(self.visits):
                if is_for(visit, entry):
                    visit.send(update)

    def send_step(self, update: updates.StepUpdate) -> None:
        """Send a step of the game to everyone it concerns."""
        for visit in list(self.visits):
            if update.concerns(visit.viewer):
                visit.send(update.for_viewer(visit.viewer, visit.with_state))

    def send_table(self, entry: e.AnyEntry) -> None:
        """Send everyone how the table itself stands now.

        At a start the cards come next, under the same number: someone cut off in between must not
        believe to have them.
        """
        number = self.table.number - isinstance(entry, e.Started)
        update = self.table_update(number)
        seats_changed = isinstance(entry, SEATS_CHANGE)
        for visit in list(self.visits):
            looked = visit.viewer
            if seats_changed:
                visit.choose_seat()
            visit.send(update.for_person(visit.person, visit.viewer))
            if visit.viewer != looked and self.table.game and not isinstance(entry, e.Started):
                self.greet(visit)  # they see another seat's cards now, or none

    def greet_all(self) -> None:
        """Tell everyone the whole state."""
        for visit in list(self.visits):
            visit.choose_seat()
            self.greet(visit)

    # --- names

    def new_seat_names(self, request: Request) -> dict[int, str | None]:
        """The names that seats get by a command, on one device; None for a seat that loses it."""
        if isinstance(request, Departure):
            return dict.fromkeys(self.table.seats_of(request.person))
        command = request.command if isinstance(request, PersonCommand) else None
        match command:
            case m.Sit(seat=seat, name=name):
                return {seat: None if name is None else tidy(name)}
            case m.Swap(seat=seat, other=other):
                seats = self.names.seats
                return {seat: seats.get(other), other: seats.get(seat)}
        return {}

    def renamed(self, person: str, name: str) -> None:
        """A person has another name: tell everyone at once."""
        if self.names.people.get(person) in (None, name):
            return
        self.names.people[person] = name
        message = m.encoder.encode(m.Renamed(person, name))
        for visit in list(self.visits):
            visit.send(message)
        if self.table.seats_of(person):
            self.tell_table()
        self.attendance.tell()

    def seats_renamed(self, seats: dict[int, str]) -> None:
        """Seats of a table that is played on one device have other names."""
        if seats != self.names.seats:
            self.names.seats = seats
            self.tell_table()

    def tell_table(self) -> None:
        """Tell everyone how the table stands, though nothing new is in its journal."""
        update = self.table_update()
        for visit in list(self.visits):
            visit.send(update.for_person(visit.person, visit.viewer))

    # --- what other processes write

    def hear_number(self, number: int) -> None:
        """The bus says that the journal has come to a number."""
        self.hinted_number = max(number, self.hinted_number)
        if number > self.table.number and self.state is READY:
            self.read_on(0)

    def poll(self) -> None:
        """Read the journal on, as soon as nothing of our own is on its way there."""
        if isinstance(self.state, Writing):
            self.state.poll_next = True
        elif self.state is READY:
            self.read_on(0)

    def read_on(self, seconds: float) -> None:
        """Have the journal read on, after a while if the database has failed."""
        self.state = POLLING
        self.house.loop.call_later(seconds, self.house.rooms.start_reading, self)

    def caught_up(self, rows: list[tuple[int, str]] | None) -> None:
        """The journal has been read on; None if the database failed."""
        if self.state is READY:  # a visitor's process was ahead of this one
            self.state = POLLING
        for number, body in rows or ():
            if number == self.table.number + 1:
                self.show(self.table.after([e.entry_from(body)]).steps[0])
        if self.state is not POLLING:
            return  # what is in flight decides what comes next
        if rows is None:
            self.give_back()
            self.read_on(RETRY_SECONDS)
        elif self.hinted_number > self.table.number:
            self.hinted_number = 0
            self.read_on(0)  # it has grown again since it was read
        else:
            self.state = READY
            self.take_next()
            self.attendance.check()
            self.turns.arrange()  # requests of bots may have been given back

    def oldest(self) -> Request | None:
        """The request that the others wait for, if there is one."""
        if isinstance(self.state, Writing):
            return self.state.request
        return self.queue[0] if self.queue else None

    def give_back(self) -> list[Request]:
        """The database is unreachable: everyone who waits is told, and may try again.

        A request that may have been written is not refused; it waits until the database tells.
        Returns all of these.
        """
        unknown = [request for request in self.queue if request.maybe_written]
        if isinstance(self.state, Writing):
            unknown.append(self.state.request)
        names = {request.name() for request in unknown}
        waiting, self.queue = self.queue, deque()
        for request in waiting:
            if request.name() in names:
                self.queue.append(request)
            else:
                request.refuse(refused("storage"), remember=False)
        return [*self.queue, *unknown]

    def lose_patience(self) -> None:
        """The database has been silent for long: hang up on people whom nothing else can be told.

        They come back and send their command once more, so what is sent again need not wait here.
        """
        for request in self.give_back():
            request.hang_up()
        self.queue = deque(request for request in self.queue if request.maybe_written)


def is_for(visit: "Visit", entry: e.AnyEntry) -> bool:
    """Whether somebody wants to be told of an entry: of words, unless they have muted who spoke."""
    return not isinstance(entry, e.Spoken) or entry.by not in visit.unheard


def update_of(
    table: Table, entry: e.AnyEntry, events: list[Event], due: int | None, names: Names
) -> "updates.StepUpdate | bytes | None":
    """What everyone is told about an entry, apart from a changed table."""
    match entry:
        case e.Moved() | e.TookBack() | e.Started():
            return updates.StepUpdate(table, entry, events, due)
        case e.Spoken():
            return updates.spoke(table.number, entry, names)
    return None
