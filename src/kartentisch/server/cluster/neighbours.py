"""The other processes on the bus: which of them are alive.

A process that has been silent for a while has died, and nobody is connected to it any more. While
the bus itself is down nobody can be heard, so nobody is given up.
"""

from collections.abc import Callable

from kartentisch.server.cluster.bus import SILENCE_SECONDS
from kartentisch.server.surroundings import MACHINE

# Longer than a bus needs to notice that it is deaf itself: else the others would seem dead.
GONE_SECONDS = SILENCE_SECONDS + 1.0


class Neighbours:
    """When each of the other processes was last heard."""

    def __init__(self, now: Callable[[], float] = MACHINE.now) -> None:
        self.now = now
        self.heard_at: dict[str, float] = {}

    def heard(self, process: str) -> bool:
        """A process gave a sign of life; returns whether it is a new one."""
        new = process not in self.heard_at
        self.heard_at[process] = self.now()
        return new

    def left(self, process: str) -> None:
        """A process said goodbye."""
        self.heard_at.pop(process, None)

    def excuse_all(self) -> None:
        """The bus was down: their silence does not count."""
        now = self.now()
        self.heard_at = dict.fromkeys(self.heard_at, now)

    def give_up_silent(self) -> list[str]:
        """Forget the processes that have been silent for too long, and return them."""
        oldest = self.now() - GONE_SECONDS
        silent = [process for process, at in self.heard_at.items() if at < oldest]
        for process in silent:
            del self.heard_at[process]
        return silent
