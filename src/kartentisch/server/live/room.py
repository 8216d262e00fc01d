"""A room is a table that somebody is at, in this process: it takes commands, has them written, and
tells everyone.

One command at a time is being written; others wait in line. Written first, shown after. A room may
be behind the journal, because another process writes too; then its append is too late, and it reads
on and thinks again.
"""

import time
from collections import deque
from typing import TYPE_CHECKING

from kartentisch.games.events import Event
from kartentisch.server import metrics
from kartentisch.server.live import updates
from kartentisch.server.live.attendance import Attendance
from kartentisch.server.live.turns import Turns
from kartentisch.server.storage.appends import WRITTEN, Outcome
from kartentisch.server.storage.index import index_of
from kartentisch.server.table import commands as conduct
from kartentisch.server.table import entries as e
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused, refused

if TYPE_CHECKING:
    from kartentisch.server.live.house import House
    from kartentisch.server.live.visits import Visit

MOST_IN_LINE = 200  # commands that wait for one table
MOST_MISSED = 300  # entries that are told again to someone who was away
RETRY_SECONDS = 0.5


class Wish:
    """A command of a visitor, waiting to be written."""

    def __init__(self, visit: "Visit", command: m.AnyCommand) -> None:
        self.visit = visit
        self.command = command

    def answer(self, number: int) -> None:
        """It is on disk."""
        self.visit.answer(self.command, number)

    def refuse(self, refusal: Refused, remember: bool = True) -> None:
        """It will not be."""
        self.visit.refuse(self.command, refusal, remember)


class Errand:
    """An entry that the house itself wants to write; nobody waits for an answer.

    decision: which decision of its seat a bot's move was thought out for; see Turns.decisions.
    """

    def __init__(self, entry: e.AnyEntry, decision: int) -> None:
        self.entry = entry
        self.decision = decision

    def answer(self, number: int) -> None:
        """It is on disk."""

    def refuse(self, refusal: Refused, remember: bool = True) -> None:
        """It is out of date: the table has gone on."""


Job = Wish | Errand


class Writing:
    """What is on its way to the disk: for whom, and what, from which number on."""

    def __init__(self, job: Job, number: int, entries: list[e.AnyEntry]) -> None:
        self.job = job
        self.number = number
        self.entries = entries


class Room:
    """A live table. All methods run in the event loop."""

    def __init__(self, house: "House", table: Table, history: list[tuple[int, e.AnyEntry]]) -> None:
        self.house = house
        self.table = table
        self.history = history  # the entries since the last start
        self.visits: list[Visit] = []
        self.attendance = Attendance(self)
        self.turns = Turns(self)
        self.line: deque[Job] = deque()
        self.being_written: Writing | None = None
        self.behind = False
        self.heard_number = 0  # what the bus has told of the journal
        self.unsure = False  # the journal is to be looked at after what is being written
        self.looked_for: Job | None = None  # the journal was read on before this is refused
        self.doubtful: Job | None = None  # nobody knows yet whether it has been written
        self.empty_since = time.monotonic()

    @property
    def writing(self) -> bool:
        """Whether something of this room is on its way to the disk."""
        return self.being_written is not None

    # --- coming and going

    def enter(self, visit: "Visit", since: int) -> None:
        """Someone comes; they are told what they missed after a number, or all."""
        self.visits.append(visit)
        metrics.LINES.inc()
        self.turns.arrange()  # the clock may begin to run, which is part of what is told
        missed = self.missed_by(visit, since)
        if missed is None:
            self.greet(visit)
        else:
            for message in missed:
                visit.send(message)
        self.attendance.came(visit.person.id)

    def greet(self, visit: "Visit") -> None:
        """Tell someone the whole state."""
        here, due = self.attendance.is_here, self.turns.due()
        message = updates.welcome(self.table, visit.person, visit.viewer, here, due)
        if visit.with_state:
            message = updates.add_state(message, self.table, visit.viewer)
        visit.send(message)

    def missed_by(self, visit: "Visit", since: int) -> list[bytes] | None:
        """What someone has missed after a number, or None if that is better told as a whole."""
        first = self.history[0][0] if self.history else 0
        if visit.with_state:
            return None
        if not first <= since <= self.table.number or self.table.number - since > MOST_MISSED:
            return None
        past = Table(self.table.code)
        told = []
        here, viewer = self.attendance.is_here, visit.viewer
        for number, entry in self.history:
            events = past.apply(number, entry)
            if number <= since:
                continue
            message = telling(past, entry, events, None)
            if isinstance(message, updates.Telling):
                if message.concerns(viewer):
                    told.append(message.to(viewer))
            elif message is not None:
                told.append(message)
        change = updates.Change(self.table, here, self.turns.due())
        told.append(change.to(visit.person, viewer))
        return told

    def leave(self, visit: "Visit") -> None:
        """Someone's line is gone."""
        if visit in self.visits:
            self.visits.remove(visit)
            metrics.LINES.dec()
            self.empty_since = time.monotonic()
            if not self.house.stopping:
                self.attendance.went(visit.person.id)
                self.turns.arrange()

    # --- commands

    def take(self, visit: "Visit", command: m.AnyCommand) -> None:
        """A command of a visitor."""
        if len(self.line) >= MOST_IN_LINE:
            visit.refuse(command, refused("too_fast"))
        else:
            self.stand_in_line(Wish(visit, command))

    def want(self, entry: e.AnyEntry, decision: int = 0) -> None:
        """Something that the house itself wants to write."""
        self.stand_in_line(Errand(entry, decision))

    def stand_in_line(self, job: Job) -> None:
        self.line.append(job)
        self.next_in_line()

    def next_in_line(self) -> None:
        while self.line:
            if self.being_written is not None or self.behind or self.house.stopping:
                return
            job = self.line.popleft()
            try:
                entries = self.entries_for(job)
            except Refused as no:
                if self.house.bus.shared and job is not self.looked_for:
                    # Another process may have written what makes it possible: look, then refuse.
                    self.looked_for = job
                    self.line.appendleft(job)
                    self.fall_behind(0)
                else:
                    job.refuse(no)
            else:
                if entries:
                    self.write(job, entries)

    def entries_for(self, job: Job) -> list[e.AnyEntry]:
        """What is to be written; nothing if it has been written before, or is no longer wanted."""
        if isinstance(job, Errand):
            return self.still_wanted(job)
        visit, command = job.visit, job.command
        done = self.table.answer_to(visit.person.id, command.id)
        if done is not None:
            visit.answer(command, done)
            return []
        return conduct.entries_for(self.table, visit.person, command)

    def still_wanted(self, errand: Errand) -> list[e.AnyEntry]:
        """What the house wanted to write, unless the table has gone on since."""
        entry, decision = errand.entry, errand.decision
        match entry:
            case e.Moved():
                if decision != self.turns.decisions[entry.seat]:
                    return []  # another process was faster, and this is the seat's next decision
                conduct.check_move(self.table, entry.seat, entry.move)
            case e.Absent(seat=seat):
                place = self.table.places[seat]
                if place is None or place.person is None or place.standing_in:
                    return []
                if self.attendance.is_here(place.person):
                    return []
            case e.Returned(seat=seat):
                place = self.table.places[seat]
                if place is None or not place.standing_in:
                    return []
        return [entry]

    def write(self, job: Job, entries: list[e.AnyEntry]) -> None:
        """Append to the journal, and go on when that is on disk."""
        number = self.table.number + 1
        bodies = [e.encode(entry).decode() for entry in entries]
        also = index_of(self.table, entries)
        self.being_written = Writing(job, number, entries)
        self.house.journal.append(self.table.code, number, bodies, also, self.written)

    def written(self, outcome: Outcome) -> None:
        """It is known what became of what was being written."""
        try:
            self.take_note(outcome)
        except Exception:
            self.house.give_up(self)
            raise

    def take_note(self, outcome: Outcome) -> None:
        """Go on by what has been written, or read on and try again."""
        assert self.being_written is not None
        job, entries = self.being_written.job, self.being_written.entries
        if outcome is WRITTEN:
            for place, entry in enumerate(entries, self.being_written.number):
                if place > self.table.number:  # else it has been read already
                    self.go_on(place, entry)
            self.being_written = None
            job.answer(self.table.number)
            self.house.announce(self.table.code, self.table.number)
            self.count(entries)
            if self.unsure or self.heard_number > self.table.number:
                self.look()
            self.next_in_line()
        else:
            self.being_written = None
            self.unsure = False
            self.line.appendleft(job)
            self.doubtful = job if outcome is Outcome.UNKNOWN else None
            self.fall_behind(0 if outcome is Outcome.TOO_LATE else RETRY_SECONDS)

    def count(self, entries: list[e.AnyEntry]) -> None:
        for entry in entries:
            if isinstance(entry, e.Moved):
                self.house.moves.count(entry.auto or "person")

    # --- going on

    def go_on(self, number: int, entry: e.AnyEntry) -> None:
        """An entry is in the journal: the table goes on by it, and everyone is told."""
        events = self.table.apply(number, entry)
        self.turns.went_on(entry)
        self.history.append((number, entry))
        if isinstance(entry, e.Moved):
            self.tell(updates.Telling(self.table, entry, events, self.turns.due()))
            if self.table.phase == "over":
                self.tell_change(entry)
        else:
            self.go_on_besides(entry, events)
        self.turns.arrange()

    def go_on_besides(self, entry: e.AnyEntry, events: list[Event]) -> None:
        """Tell everyone of what was no move."""
        if isinstance(entry, e.Started):
            del self.history[:-1]  # all that came before is in the start itself
        if isinstance(entry, e.Returned):
            self.attendance.returned(self.person_at(entry.seat))
        if not isinstance(entry, (e.TookBack, e.Spoken)):
            self.tell_change(entry)
            self.attendance.check()
        message = telling(self.table, entry, events, self.turns.due())
        if isinstance(message, updates.Telling):
            self.tell(message)
        elif message is not None:
            for visit in list(self.visits):
                visit.send(message)

    def tell(self, step: updates.Telling) -> None:
        """Tell everyone whom it concerns of a step of the game."""
        for visit in list(self.visits):
            if step.concerns(visit.viewer):
                visit.send(step.to(visit.viewer, visit.with_state))

    def tell_change(self, entry: e.AnyEntry) -> None:
        """Tell everyone how the table itself stands now.

        At a start the cards are still to come: who is cut off in between has not got its number.
        """
        number = self.table.number - isinstance(entry, e.Started)
        change = updates.Change(self.table, self.attendance.is_here, self.turns.due(), number)
        seats_changed = isinstance(entry, (e.Sat, e.Stood, e.Started))
        for visit in list(self.visits):
            if seats_changed:
                visit.choose_seat()
            visit.send(change.to(visit.person, visit.viewer))

    def look(self) -> None:
        """Look whether the journal has grown, once nothing of our own is on its way there."""
        self.unsure = self.writing
        if not self.writing:
            self.fall_behind(0)

    def fall_behind(self, seconds: float) -> None:
        """Read the journal on, after a while if the database has failed."""
        if not self.behind:
            self.behind = True
            self.house.loop.call_later(seconds, self.house.catch_up, self)

    def caught_up(self, rows: list[tuple[int, str]] | None) -> None:
        """What others have written is here; None if the database failed once more."""
        for number, body in rows or ():
            if number == self.table.number + 1:
                self.go_on(number, e.entry_from(body))
        self.behind = False
        if rows is None:
            self.give_back()
        elif self.heard_number > self.table.number:
            self.heard_number = 0
            self.fall_behind(0)  # it has grown again since it was read
        else:
            self.doubtful = None
            self.next_in_line()
            self.attendance.check()
            self.turns.arrange()  # what the bots wanted may have been given back

    def give_back(self) -> None:
        """The database is out of reach: whoever waits is told, and may try again.

        What may have been written is not refused, but waits until the database tells.
        """
        waiting, self.line = self.line, deque()
        for job in waiting:
            if job is self.doubtful:
                self.line.append(job)
            else:
                job.refuse(refused("storage"), remember=False)
        self.fall_behind(RETRY_SECONDS)

    def heard_of(self, number: int) -> None:
        """The bus says that the journal has come to a number."""
        self.heard_number = max(number, self.heard_number)
        if number > self.table.number and not self.writing:
            self.fall_behind(0)

    def person_at(self, seat: int) -> str | None:
        place = self.table.places[seat]
        return None if place is None else place.person


def telling(
    table: Table, entry: e.AnyEntry, events: list[Event], due: int | None
) -> "updates.Telling | bytes | None":
    """What there is to tell of an entry besides a changed table."""
    match entry:
        case e.Moved() | e.TookBack() | e.Started():
            return updates.Telling(table, entry, events, due)
        case e.Spoken():
            return updates.spoke(table.number, entry)
    return None
