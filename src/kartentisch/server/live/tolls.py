"""What people may ask of the server in all, over however many connections.

A connection has its own allowance (visits.py). Its person has one for all of them together, and its
address one for all its people: who sends too much pays for it, and nobody else.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from kartentisch.server.live.allowance import Allowance
from kartentisch.server.wire.refusals import refused

PERSON, ADDRESS = 2, 10  # allowances, in those of one connection
ARRIVAL_COST = 4.0  # messages: the whole state is put together for a newcomer
LETTERS_PER_HOUR = 10  # to mailboxes that have not confirmed, for one address
MOST_KNOWN = 10_000  # people and addresses, of each kind


class Limits(NamedTuple):
    """How much anybody may ask for, and how long an empty room stays in memory.

    messages_per_second is the limit of a connection, the others are those of an address; 0 per hour
    is no limit.
    """

    messages_per_second: float = 40.0
    linger_seconds: float = 30.0
    requests_per_minute: float = 1200.0
    tables_per_hour: int = 0
    guests_per_hour: int = 0
    events_per_hour: int = 0


class Tolls:
    """The allowances of people and addresses that sent something lately."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.limits = limits
        self.now = now
        # By what is paid for, and who pays.
        self.known: defaultdict[str, dict[str, Allowance]] = defaultdict(dict)

    def ask(self, address: str, cost: float) -> None:
        """Charge an address for a request that costs as much as this many usual ones."""
        per_minute = self.limits.requests_per_minute
        payer = self.allowance_of("requests", address, per_minute / 60, per_minute / 2)
        if not payer.take(cost):
            raise refused("too_fast")

    def open_table(self, address: str) -> None:
        """Charge an address for a new table."""
        self.charge_hourly("tables", address, self.limits.tables_per_hour)

    def open_contest(self, address: str) -> None:
        """Charge an address for a new event."""
        self.charge_hourly("events", address, self.limits.events_per_hour)

    def welcome(self, address: str) -> None:
        """Charge an address for a new guest, or a guest's new bot."""
        self.charge_hourly("guests", address, self.limits.guests_per_hour)

    def send_letter(self, address: str) -> None:
        """Charge an address for a letter to a mailbox that may be anybody's."""
        self.charge_hourly("letters", address, LETTERS_PER_HOUR)

    def charge_hourly(self, what: str, address: str, per_hour: int) -> None:
        """Charge an address for one of the things it may do a limited number of times per hour.

        A limit of 0 is none.
        """
        if not per_hour:
            return
        payer = self.allowance_of(what, address, per_hour / 3600, float(per_hour))
        if not payer.take():
            raise refused("later")

    def arrive(self, person: str, address: str) -> tuple[Allowance, Allowance]:
        """Charge someone who comes to a table; who pays for what they send from now on."""
        per_second = self.limits.messages_per_second
        payers = (
            self.allowance_of("messages of a person", person, PERSON * per_second),
            self.allowance_of("messages of an address", address, ADDRESS * per_second),
        )
        if not all(payer.take(ARRIVAL_COST) for payer in payers):
            raise refused("too_fast")
        return payers

    def allowance_of(
        self, what: str, payer: str, per_second: float, burst: float = 0.0
    ) -> Allowance:
        """The allowance of a person or an address; who has been quiet for longest is forgotten."""
        known = self.known[what]
        found = known.pop(payer, None)
        if found is None:
            if len(known) >= MOST_KNOWN:
                del known[next(iter(known))]
            found = Allowance(per_second, self.now, burst)
        known[payer] = found
        return found
