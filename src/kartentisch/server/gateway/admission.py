"""How many connections one address may have."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from kartentisch.server.wire.refusals import refused


class ConnectionLimit:
    """Counts the connections from each address, and refuses too many."""

    def __init__(self, per_address: int) -> None:
        self.per_address = per_address
        self.open: Counter[str] = Counter()

    @contextmanager
    def admit(self, address: str) -> Iterator[None]:
        """Admit one more connection, and count it as long as it is open."""
        self.enter(address)
        try:
            yield
        finally:
            self.leave(address)

    def enter(self, address: str) -> None:
        """One more connection from an address; refused if there are too many."""
        if self.open[address] >= self.per_address:
            raise refused("too_many_connections")
        self.open[address] += 1

    def leave(self, address: str) -> None:
        """One less."""
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]
