"""How many sockets one address, and one person, may have."""

from collections import Counter
from typing import Self

from kartentisch.server.wire.refusals import refused


class Admission:
    """Counts the sockets of each address and of each person."""

    def __init__(self, per_address: int, per_person: int) -> None:
        self.per_address = per_address
        self.per_person = per_person
        self.addresses: Counter[str] = Counter()
        self.people: Counter[str] = Counter()


class Ticket:
    """One socket. It counts from when it is admitted until it is closed, once."""

    def __init__(self, admission: Admission) -> None:
        self.admission = admission
        self.counted: list[tuple[Counter[str], str]] = []
        self.closed = False

    def admit_address(self, address: str) -> None:
        """One more from an address; refused if there are too many."""
        self.admit(self.admission.addresses, address, self.admission.per_address)

    def admit_person(self, person: str) -> None:
        """One more of a person; refused if there are too many."""
        self.admit(self.admission.people, person, self.admission.per_person)

    def admit(self, counter: Counter[str], who: str, most: int) -> None:
        if self.closed or counter[who] >= most:
            raise refused("too_many_connections")
        counter[who] += 1
        self.counted.append((counter, who))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """It is open no more. To close it twice does no harm."""
        self.closed = True
        for counter, who in self.counted:
            counter[who] -= 1
            if counter[who] <= 0:
                del counter[who]
        self.counted = []
