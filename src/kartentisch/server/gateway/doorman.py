"""The doorman counts the lines from each address, and lets only so many in."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from kartentisch.server.wire.refusals import refused


class Doorman:
    """Counts the lines from each address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lines: Counter[str] = Counter()

    @contextmanager
    def admit(self, address: str) -> Iterator[None]:
        """Let one more line in, and count it as long as it is up."""
        self.enter(address)
        try:
            yield
        finally:
            self.leave(address)

    def enter(self, address: str) -> None:
        """One more line from an address, refused if there are too many."""
        if self.lines[address] >= self.most:
            raise refused("too_many_lines")
        self.lines[address] += 1

    def leave(self, address: str) -> None:
        """One less."""
        self.lines[address] -= 1
        if self.lines[address] <= 0:
            del self.lines[address]
