"""Which commands of a person have been written, so that sending one twice does no harm."""

from kartentisch.server.table.entries import AnyEntry
from kartentisch.server.table.table import Table

REMEMBERED_COMMANDS = 64  # per person
REMEMBERED_PEOPLE = 16


class AnsweredCommands:
    """The journal numbers that the last commands of each person led to."""

    def __init__(self) -> None:
        self.by_person: dict[str, dict[str, int]] = {}

    def number_of(self, person: str, command: str) -> int | None:
        """The number that a person's command led to, if it is one of their last."""
        commands = self.by_person.get(person)
        return None if commands is None else commands.get(command)

    def remember(self, number: int, entry: AnyEntry, table: Table) -> None:
        """Remember the command behind an entry. Nobody can crowd out the commands of others."""
        if entry.id is None or entry.by is None:
            return
        commands = self.by_person.get(entry.by)
        if commands is None:
            commands = self.by_person[entry.by] = {}
        commands[entry.id] = number
        if len(commands) > REMEMBERED_COMMANDS:
            del commands[next(iter(commands))]
        if len(self.by_person) > REMEMBERED_PEOPLE:
            self.forget_a_visitor(table)

    def forget_a_visitor(self, table: Table) -> None:
        """Forget the commands of someone who has no seat."""
        gone = next(person for person in self.by_person if not table.seats_of(person))
        del self.by_person[gone]
