"""What people may ask of the server in all, over however many connections.

A connection has its own allowance (visits.py). Its person has one for all of them together, and its
address one for all its people: who sends too much pays for it, and nobody else.
"""

from collections.abc import Callable

from kartentisch.server.live.visits import Allowance
from kartentisch.server.wire.refusals import refused

PERSON, ADDRESS = 2, 10  # allowances, in those of one connection
ARRIVAL_COST = 4.0  # messages: the whole state is put together for a newcomer
LETTERS_PER_HOUR = 10  # to mailboxes that have not confirmed, for one address
MOST_KNOWN = 10_000  # people and addresses


class Tolls:
    """The allowances of people and addresses that sent something lately."""

    def __init__(
        self, per_second: float, requests_per_minute: float, now: Callable[[], float]
    ) -> None:
        self.now = now
        self.per_second = per_second
        self.requests_per_minute = requests_per_minute
        self.people: dict[str, Allowance] = {}
        self.addresses: dict[str, Allowance] = {}
        self.openers: dict[str, Allowance] = {}  # addresses that opened tables
        self.announcers: dict[str, Allowance] = {}  # addresses that opened events
        self.hosts: dict[str, Allowance] = {}  # addresses that new guests came from
        self.writers: dict[str, Allowance] = {}  # addresses that had letters sent
        self.askers: dict[str, Allowance] = {}  # addresses that sent costly requests

    def ask(self, address: str, cost: float) -> None:
        """Charge an address for a request that costs as much as this many usual ones."""
        per_minute = self.requests_per_minute
        payer = self.allowance_of(self.askers, address, per_minute / 60, per_minute / 2)
        if not payer.take(cost):
            raise refused("too_fast")

    def open_table(self, address: str, per_hour: int) -> None:
        """Charge an address for a new table; 0: there is no limit."""
        self.charge_hourly(self.openers, address, per_hour)

    def open_contest(self, address: str, per_hour: int) -> None:
        """Charge an address for a new event; 0: there is no limit."""
        self.charge_hourly(self.announcers, address, per_hour)

    def welcome(self, address: str, per_hour: int) -> None:
        """Charge an address for a new guest; 0: there is no limit."""
        self.charge_hourly(self.hosts, address, per_hour)

    def send_letter(self, address: str) -> None:
        """Charge an address for a letter to a mailbox that may be anybody's."""
        self.charge_hourly(self.writers, address, LETTERS_PER_HOUR)

    def charge_hourly(self, known: dict[str, Allowance], address: str, per_hour: int) -> None:
        if not per_hour:
            return
        payer = self.allowance_of(known, address, per_hour / 3600, float(per_hour))
        if not payer.take():
            raise refused("later")

    def arrive(self, person: str, address: str) -> tuple[Allowance, Allowance]:
        """Charge someone who comes to a table; who pays for what they send from now on."""
        payers = (
            self.allowance_of(self.people, person, PERSON * self.per_second),
            self.allowance_of(self.addresses, address, ADDRESS * self.per_second),
        )
        if not all(payer.take(ARRIVAL_COST) for payer in payers):
            raise refused("too_fast")
        return payers

    def allowance_of(
        self, known: dict[str, Allowance], payer: str, per_second: float, burst: float = 0.0
    ) -> Allowance:
        """The allowance of a person or an address; who has been quiet for longest is forgotten."""
        found = known.pop(payer, None)
        if found is None:
            if len(known) >= MOST_KNOWN:
                del known[next(iter(known))]
            found = Allowance(per_second, self.now, burst)
        known[payer] = found
        return found
