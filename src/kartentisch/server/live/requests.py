"""What a room is asked to write: a person's command, an entry of the server's own, a departure."""

from typing import TYPE_CHECKING

from kartentisch.server.live.connections import say_goodbye
from kartentisch.server.table import entries as e
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused

if TYPE_CHECKING:
    from kartentisch.server.live.visits import Visit


class Request:
    """Something to be written; its kinds are below.

    rechecked: the journal was read on before refusing it. maybe_written: the database failed before
    it told whether the request is on disk.
    """

    rechecked: bool
    maybe_written: bool

    def answer(self, number: int) -> None:
        """It is on disk."""

    def refuse(self, refusal: Refused, remember: bool = True) -> None:
        """It is not written."""

    def hang_up(self) -> None:
        """Nobody can tell for now whether it is written."""

    def name(self) -> object:
        """What is the same if somebody sends it again."""
        return self


class PersonCommand(Request):
    """A command of a visitor, who is answered."""

    def __init__(self, visit: "Visit", command: m.AnyCommand) -> None:
        self.rechecked = self.maybe_written = False
        self.visit = visit
        self.command = command

    def answer(self, number: int) -> None:
        self.visit.answer(self.command, number)

    def refuse(self, refusal: Refused, remember: bool = True) -> None:
        self.visit.refuse(self.command, refusal, remember)

    def hang_up(self) -> None:
        say_goodbye(self.visit.connection, "storage")

    def name(self) -> object:
        return self.visit.person.id, self.command.id


class HouseEntry(Request):
    """An entry of the server itself: a bot's move, someone away or back. Nobody is answered.

    decision: which decision of its seat a bot's move is meant for; see Turns.decisions.
    """

    def __init__(self, entry: e.AnyEntry, decision: int) -> None:
        self.rechecked = self.maybe_written = False
        self.entry = entry
        self.decision = decision


class Departure(Request):
    """Somebody was deleted, and leaves their seats for good. Nobody is answered."""

    def __init__(self, person: str) -> None:
        self.rechecked = self.maybe_written = False
        self.person = person
