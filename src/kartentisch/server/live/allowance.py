"""How many messages or requests somebody may send."""

from collections.abc import Callable

from kartentisch.server.surroundings import MACHINE

FADING = 4  # a debt fades that much slower than the allowance fills up


class Allowance:
    """Messages per second, with a burst of `burst` or of two seconds' worth.

    Each refused one is a debt that fades slowly: a flood exhausts it, whatever passes meanwhile.
    """

    def __init__(
        self, per_second: float, now: Callable[[], float] = MACHINE.now, burst: float = 0.0
    ) -> None:
        self.now = now
        self.per_second = per_second
        self.burst = burst or 2 * per_second
        self.left = self.burst
        self.at = self.now()
        self.debt = 0.0

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more may pass that costs as much as this many messages."""
        now = self.now()
        earned = (now - self.at) * self.per_second
        self.at = now
        self.left = min(self.burst, self.left + earned)
        if self.left >= cost:
            self.left -= cost
            passes = True
        else:
            self.debt += 1
            passes = False
        if self.debt > 0:
            self.debt = max(0.0, self.debt - earned / FADING)
        return passes

    def exhausted(self) -> bool:
        return self.debt > 5 * self.burst
