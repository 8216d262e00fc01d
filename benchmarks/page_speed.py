"""How light and quick the browser app is: bytes of the first load, time until one can play on a
slow phone, and frames while cards move. Needs Debian's chromium; `make page-speed` runs it.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / part) for part in ("server", "web")]

from browsers import LEGAL, Person, launch  # noqa: E402
from running import Server  # noqa: E402

# Lighthouse's "slow 4G" and a mid-range phone.
NETWORK = {
    "offline": False,
    "latency": 150,  # milliseconds
    "downloadThroughput": 204_800,  # bytes a second
    "uploadThroughput": 96_000,
}
SLOWER = 4
MOVES = 4
SETTLING = 3000  # milliseconds in which what is loaded later comes in

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
    """Make the browser as slow as a phone on a bad line."""
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": cpu})


def load(person: Person, path: str, ready: str) -> dict[str, float]:
    """Open a page with an empty cache; its bytes over the wire, and seconds until it is usable."""
    session = person.context.new_cdp_session(person.page)
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    throttle(session, SLOWER)
    person.page.goto(f"http://{person.server.address}{path}", wait_until="commit")
    person.page.wait_for_selector(ready)
    seconds = person.page.evaluate("() => performance.now() / 1000")
    person.page.wait_for_timeout(SETTLING)
    return {"kilobytes": sum(received) / 1000, "seconds": seconds}


def frames(person: Person) -> dict[str, float]:
    """Play some moves at normal speed, and count the frames meanwhile."""
    code = person.guest.open("futschikato", 4, fill="medium", start=True, pace="fast")
    person.sit_at(code)
    person.page.wait_for_selector(LEGAL)
    person.page.evaluate(FRAMES)
    person.play_on(MOVES)
    times: list[float] = person.page.evaluate("() => window.frames_")
    return {
        "frames_a_second": 1000 / statistics.mean(times),
        "median_ms": statistics.median(times),
        "p95_ms": sorted(times)[int(0.95 * len(times))],
        "slower_than_30_ms": sum(time > 30 for time in times) / len(times),
    }


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="as JSON")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = launch(playwright)
        try:
            home = load(Person(browser, server), "/", "[data-game-card] button")
            player = Person(browser, server)
            code = player.guest.open("futschikato", 4, fill="medium", start=True)
            table = load(player, f"/t/{code}", "[data-phase]")
            moving = frames(Person(browser, server, speed="normal"))
        finally:
            browser.close()
            server.end()
    figures: dict[str, Any] = {"home": home, "table": table, "moving": moving}
    if chosen.json:
        print(json.dumps(figures))
        return
    for what, numbers in figures.items():
        print(f"{what:7}", "  ".join(f"{name} {number:.2f}" for name, number in numbers.items()))


if __name__ == "__main__":
    main()
