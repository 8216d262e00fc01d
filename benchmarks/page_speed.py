"""Measures the browser app: bytes of the first load, time until it is usable on a slow phone, and
frames while cards move. Needs Debian's chromium; `make page-speed` runs it.

    python benchmarks/page_speed.py [--loads N] [--beside OTHER] [--json]

With another built checkout, each page is loaded from both in turns, so that neighbours slow both
alike.
"""

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from os import getloadavg
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, sync_playwright

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / part) for part in ("server", "web")]

from browsers import LEGAL, Person, launch  # noqa: E402
from running import Guest, Server  # noqa: E402

# Lighthouse's "slow 4G" and a mid-range phone.
NETWORK = {
    "offline": False,
    "latency": 150,  # milliseconds
    "downloadThroughput": 204_800,  # bytes per second
    "uploadThroughput": 96_000,
}
SLOWER = 4
LOADS = 5
MOVES = 4
LATE_LOADS = 3000  # milliseconds to wait for what is loaded later

# When the page is usable. Checked by our own script: Playwright's is as large as the app, and would
# count as part of it.
WATCH = """(() => {
  const works = %s;
  const look = () => {
    if (!works()) setTimeout(look, 5);
    else requestAnimationFrame(() => setTimeout(() => (window.usable_ = performance.now())));
  };
  look();
})()"""

# The first page is drawn before its scripts run: click its "one player more" until it works.
CLICKS_COUNT = """(() => {
  let shown;
  return () => {
    const players = document.querySelector("[data-game-card] [role=group]");
    if (players) shown ??= players.textContent;
    players?.querySelector("button:last-child").click();
    return players?.textContent !== shown;
  };
})()"""
TABLE_STANDS = "() => document.querySelector('[data-phase]')"
LOBBY_STANDS = "() => document.querySelector('main ol')"
SEEN = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"

FRAMES = """() => {
  window.frames_ = [];
  let last = performance.now();
  const tick = (now) => {
    window.frames_.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


def throttle(session: CDPSession, cpu: int) -> None:
    """Make the browser as slow as a phone on a bad connection."""
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})


def load(person: Person, path: str, works: str) -> dict[str, float]:
    """Open a page with an empty cache: bytes transferred, seconds until something is seen, and
    until it is usable.
    """
    session = person.context.new_cdp_session(person.page)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    throttle(session, SLOWER)
    person.page.add_init_script(WATCH % works)
    person.page.goto(f"http://{person.server.address}{path}", wait_until="commit")
    person.page.wait_for_timeout(LATE_LOADS)
    person.page.wait_for_function("() => window.usable_")
    return {
        "kilobytes": sum(received) / 1000,
        "seen": person.page.evaluate(SEEN) / 1000,
        "usable": person.page.evaluate("() => window.usable_") / 1000,
    }


def load_home(browser: Browser, server: Server) -> dict[str, float]:
    """The first page, for a returning person."""
    person = Person(browser, server)
    try:
        return load(person, "/", CLICKS_COUNT)
    finally:
        person.context.close()


def load_table(browser: Browser, server: Server) -> dict[str, float]:
    """A running game, by a link from a person at the table."""
    person = Person(browser, server)
    host = Guest(server, "Kim")
    code = host.open("futschikato", 4, fill="medium", start=True)
    try:
        with host.visit(code) as visitor:
            visitor.receive()
            return load(person, f"/t/{code}", TABLE_STANDS)
    finally:
        person.context.close()


def load_lobby(browser: Browser, server: Server) -> dict[str, float]:
    """A table that waits for its players, by its link."""
    person = Person(browser, server)
    host = Guest(server, "Kim")
    code = host.open("futschikato", 4)
    try:
        with host.visit(code) as visitor:
            visitor.receive()
            return load(person, f"/t/{code}", LOBBY_STANDS)
    finally:
        person.context.close()


def frames(person: Person) -> dict[str, float]:
    """Play some moves at normal speed and count frames."""
    code = person.guest.open("futschikato", 4, fill="medium", start=True, pace="fast")
    person.sit_at(code)
    person.page.wait_for_selector(LEGAL)
    person.page.evaluate(FRAMES)
    person.play_on(MOVES)
    times: list[float] = person.page.evaluate("() => window.frames_")
    return {
        "frames_per_second": 1000 / statistics.mean(times),
        "median_ms": statistics.median(times),
        "p95_ms": sorted(times)[int(0.95 * len(times))],
        "slower_than_30_ms": sum(time > 30 for time in times) / len(times),
    }


PAGES = {"home": load_home, "table": load_table, "lobby": load_lobby}


def best(loads: Iterable[dict[str, float]]) -> dict[str, float]:
    """The fastest of several loads: other work on the machine only adds time."""
    return min(loads, key=lambda load: load["usable"])


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--loads", type=int, default=LOADS, help="of each page")
    parser.add_argument("--beside", type=Path, help="another built checkout, to compare with")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    chosen = parser.parse_args()
    with ExitStack() as stack:
        browser = launch(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        servers = [started(stack)]
        if chosen.beside is not None:
            servers.append(started(stack, chosen.beside.resolve() / ".venv/bin/kartentisch"))
        figures: dict[str, dict[str, float]] = {"machine": {"load": getloadavg()[0]}}
        for page, load_page in PAGES.items():
            turns = [
                [load_page(browser, server) for server in servers] for _ in range(chosen.loads)
            ]
            for name, loads in zip(
                (page, f"{page} beside"), zip(*turns, strict=True), strict=False
            ):
                figures[name] = best(loads) | {
                    "median": statistics.median(load["usable"] for load in loads)
                }
        figures["moving"] = frames(Person(browser, servers[0], speed="normal"))
    if chosen.json:
        print(json.dumps(figures))
        return
    for what, numbers in figures.items():
        print(f"{what:12}", "  ".join(f"{name} {number:.2f}" for name, number in numbers.items()))


def started(stack: ExitStack, program: Path | None = None) -> Server:
    """A server of this checkout, or of the one whose command is given."""
    server = Server(Path(stack.enter_context(tempfile.TemporaryDirectory())))
    if program is not None:
        server.program = program
    stack.callback(server.end)
    return server.start()


if __name__ == "__main__":
    main()
