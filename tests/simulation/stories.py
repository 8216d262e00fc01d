"""Checks every message of a line against the ledger, in the moment in which the server sends it."""

from typing import Any

import msgspec
from ledger import Ledger, TrueTable, Violation

from kartentisch.games import SPECTATOR
from kartentisch.server.table import entries as e
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m

NOT_WRITTEN = ("look", "hint", "call")  # commands that leave nothing in the journal


class Update(msgspec.Struct):
    """Any message to a client, with its parts as they were encoded."""

    type: str
    number: int | None = None
    id: str = ""
    board: msgspec.Raw = msgspec.Raw(b"null")
    mine: msgspec.Raw = msgspec.Raw(b"null")
    events: msgspec.Raw = msgspec.Raw(b"[]")
    you: m.You | None = None
    table: m.TableState | None = None
    log: list[m.SeenEvent] = []
    said: Any = None
    refused: m.Reason | None = None
    why: str = ""
    seat: int = -1
    moves: list[m.Prospect] = []


decoder = msgspec.json.Decoder(Update)


class Story:
    """What one line has been told, from its first message on."""

    def __init__(self, ledger: Ledger, code: str, person: str, since: int, looking: int) -> None:
        """since: up to where its reader knows the table; looking: from which seat they knew it."""
        self.ledger = ledger
        self.code = code
        self.person = person
        self.number = since
        self.looking = looking
        self.sent: dict[str, tuple[str, float]] = {}  # commands by id: their kind, and when

    def hear(self, message: bytes) -> Update:
        """A message goes out; Violation if it is not what the journal says for this person."""
        update = decoder.decode(message)
        table = self.ledger.table(self.code)
        if update.type == "answer":
            self.check_answer(update, table)
        elif update.number is not None:
            self.check_stored(update, table)
            if update.type == "welcome":
                self.check_welcome(update, table)
            elif update.type == "happened":
                self.check_step(update, table)
            elif update.type == "spoke":
                self.check_spoke(update, table)
            else:
                self.check_changed(update, table)
        elif update.type == "hinted" and update.id not in self.sent:
            raise Violation(f"a hint for {update.id} was not asked for on this line")
        return update

    def check_answer(self, update: Update, table: TrueTable) -> None:
        if update.id not in self.sent:
            raise Violation(f"an answer to {update.id}, which was not sent on this line")
        kind, at = self.sent[update.id]
        written = table.commands.get((self.person, update.id))
        if update.refused is not None:
            final = not update.refused.retry
            if final and written is not None and table.written_at[written - 1] < at:
                raise Violation(f"{kind} {update.id} is refused, but is entry {written}")
        elif kind in NOT_WRITTEN:
            self.check_stored(update, table)
        elif written is None:
            raise Violation(f"{kind} {update.id} is acknowledged, but is in no journal")
        elif written > table.durable:
            raise Violation(f"{kind} {update.id} is acknowledged before it is on disk")
        elif update.number != written:
            raise Violation(f"{kind} {update.id} is answered {update.number}, but is {written}")

    def check_stored(self, update: Update, table: TrueTable) -> None:
        assert update.number is not None
        if update.number > table.durable:
            raise Violation(
                f"{update.type} {update.number} is shown, but only {table.durable} are on disk"
            )
        if update.type in ("happened", "spoke", "changed") and update.number < self.number:
            raise Violation(f"{update.type} {update.number} is told after {self.number}")

    def check_gap(self, number: int, table: TrueTable) -> None:
        """Nothing before a number may be missing that is told by a message of its own."""
        for between in range(self.number + 1, number):
            if table.visible(between, self.looking):
                kind = type(table.at(between).entry).__name__
                raise Violation(f"{kind} {between} was not told, but {number} is")

    def check_step(self, update: Update, table: TrueTable) -> None:
        number = update.number or 0
        self.check_gap(number, table)
        if number == self.number or not table.visible(number, self.looking):
            raise Violation(f"step {number} is not to be told now, after {self.number}")
        self.check_view(update, table, number)
        if bytes(update.events) != table.view(number, self.looking).events:
            raise Violation(f"the events of {number} are not those of viewer {self.looking}")
        self.number = number

    def check_view(self, update: Update, table: TrueTable, number: int) -> None:
        expected = table.view(number, self.looking)
        if bytes(update.board) != expected.board:
            raise Violation(f"the board at {number} is not what the journal says")
        if bytes(update.mine) != expected.mine:
            raise Violation(f"what viewer {self.looking} sees at {number} is not theirs")

    def check_spoke(self, update: Update, table: TrueTable) -> None:
        number = update.number or 0
        self.check_gap(number, table)
        entry = table.at(number).entry
        if not isinstance(entry, e.Spoken) or number == self.number:
            raise Violation(f"nobody spoke at {number}")
        if (update.said["person"], update.said["phrase"]) != (entry.by, entry.phrase):
            raise Violation(f"what was said at {number} is not in the journal")
        self.number = number

    def check_changed(self, update: Update, table: TrueTable) -> None:
        number = update.number or 0
        stands = table.at(number).table if number else Table(self.code)
        following = number < len(table.steps) and isinstance(table.at(number + 1).entry, e.Started)
        possible = [stands, table.at(number + 1).table] if following else [stands]
        if not any(matches(update, one, self.person) for one in possible):
            raise Violation(f"the table at {number} is not what the journal says")
        self.check_gap(number + 1, table)
        self.take_seat(update)
        self.number = max(self.number, number)

    def check_welcome(self, update: Update, table: TrueTable) -> None:
        number = update.number or 0
        stands = table.at(number).table
        if not matches(update, stands, self.person):
            raise Violation(f"the table of the welcome at {number} is not what the journal says")
        self.take_seat(update)
        self.number = number
        if stands.game is None:
            if bytes(update.board) != b"null" or update.log:
                raise Violation("a game is shown in the lobby")
        else:
            if self.looking >= stands.players:
                self.looking = SPECTATOR
            self.check_view(update, table, number)
            self.check_log(update.log, table.past(number, self.looking))
        said = [(words["person"], words["phrase"]) for words in update.said]
        if said != [(entry.by, entry.phrase) for entry in stands.said]:
            raise Violation(f"what was said up to {number} is not in the journal")

    def check_log(self, log: list[m.SeenEvent], past: list[m.SeenEvent]) -> None:
        """The log is the end of what the viewer was told; cards may be left out, never added."""
        for shown, known in zip(log, past[len(past) - len(log) :], strict=True):
            if shown != known and shown != msgspec.structs.replace(known, card=None):
                raise Violation(f"the log shows {shown}, but viewer {self.looking} saw {known}")

    def take_seat(self, update: Update) -> None:
        assert update.you is not None
        looking = update.you.looking
        self.looking = SPECTATOR if looking is None else looking


def matches(update: Update, table: Table, person: str) -> bool:
    """Whether a message says of the table what the journal says, and of its reader."""
    state, you = update.table, update.you
    if state is None or you is None:
        return False
    seats = table.seats_of(person)
    chairs = [
        None if chair is None else (chair.person, chair.standing_in, chair.again, chair.left)
        for chair in state.chairs
    ]
    occupants = [
        None
        if occupant is None
        else (occupant.person, occupant.standing_in, occupant.again, occupant.left)
        for occupant in table.occupants
    ]
    return (
        chairs == occupants
        and (you.person, you.seats, you.host) == (person, seats, person == table.host)
        and (you.looking is None or you.looking in seats)
        and (state.host, state.phase, state.match) == (table.host, table.phase, table.match)
        and (state.paused, state.undone) == (table.paused, table.undone)
        and state.settings == table.settings
        and (state.commitment, state.next_commitment) == (table.commitment, table.next_commitment)
    )
