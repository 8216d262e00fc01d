"""How long after a move a notice arrives: `python benchmarks/notice_delay.py`.

Some people wait at tables over days, each with a browser at a push service on this machine. All
their turns come at about the same time; the clock runs from the answer to the move, which is sent
after the commit, to the arrival of the notice.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))

from receivers import Browser, Received, Receiver, receiver
from running import Guest, Server

DAY = 86_400
PATIENCE = 60.0


class Stamped(list[Received]):
    """What has come in, with the time when it did."""

    def __init__(self) -> None:
        super().__init__()
        self.times: dict[str, float] = {}

    def append(self, one: Received) -> None:
        self.times.setdefault(one.path, time.monotonic())
        super().append(one)


def waiting_table(server: Server, service: Receiver, number: int) -> tuple[Guest, str, str]:
    """A table at which one person is to move, and after them one who wants notices."""
    host, other = server.guest(f"Host {number}"), server.guest(f"Other {number}")
    browser = Browser(service, other.id)
    wish = {"endpoint": browser.endpoint, **browser.keys, "language": "en"}
    other.post("/api/me/notices/push", wish)
    code = host.open("futschikato", 3, limit=DAY, options={"start": 0})
    with other.visit(code) as visitor:
        visitor.do("sit", seat=1)
    with host.visit(code) as visitor:
        visitor.do("start", fill="easy")
    return host, code, browser.path


def measure(people: int) -> list[float]:
    """Seconds until each of some people is told."""
    with tempfile.TemporaryDirectory() as folder, receiver() as service:
        stamped = service.received = Stamped()
        server = Server(Path(folder), push_hosts="127.0.0.1").start()
        try:
            tables = [waiting_table(server, service, number) for number in range(people)]
            moved = {}
            for host, code, path in tables:
                with host.visit(code) as visitor:
                    assert visitor.mine is not None
                    visitor.do("move", seat=0, move=visitor.mine["moves"][0])
                    moved[path] = time.monotonic()
            end = time.monotonic() + PATIENCE
            while len(stamped.times) < people and time.monotonic() < end:
                time.sleep(0.02)
            return [stamped.times[path] - at for path, at in moved.items()]
        finally:
            server.end()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=100)
    found = sorted(measure(parser.parse_args().people))
    print(f"{len(found)} notices: median {median(found):.2f} s, longest {found[-1]:.2f} s")
