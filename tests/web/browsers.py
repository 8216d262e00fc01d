"""Real browsers for the tests: Debian's chromium, driven by Playwright, and people who click."""

import json
import os
import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import debian
from playwright.sync_api import Browser, BrowserContext, ElementHandle, Error, Page, Playwright
from running import SHORT, Guest, Server

from kartentisch.games import game_class

PHONE, DESKTOP = (390, 844), (1280, 800)
SIZES = {
    "phone": (360, 640),
    "small phone": (320, 568),
    "phone on its side": (844, 390),
    "zoomed": (640, 400),  # a desktop at 200 %
    "tablet": (820, 1180),
    "low desktop": (1366, 600),
}
ELSEWHERE = "cards.example"  # this machine by a name that browsers don't trust without https
PATIENCE = 90.0  # seconds for something that will happen

# Whether every case is tried, as `make test-browsers` does, or a sample of them.
WHOLE = bool(os.environ.get("KARTENTISCH_ALL_BROWSER_GAMES"))


# How a story is seen: on a phone in German, on a desktop in English.
ON_PHONE, ON_DESKTOP = (PHONE, "de"), (DESKTOP, "en")
Look = tuple[tuple[int, int], str]


def looks(sampled: Look) -> list[Look]:
    """Both ways for `make test-browsers`, else this one."""
    return [ON_PHONE, ON_DESKTOP] if WHOLE else [sampled]


def match_length(game: str) -> dict[str, Any]:
    """Two rounds have all that a long match has; `make test-browsers` plays it as people do."""
    in_rounds = any(option.name == "rounds" for option in game_class(game).OPTIONS)
    is_long = in_rounds and not SHORT[game]
    return {"options": {"rounds": 2}} if is_long and not WHOLE else {}


# What a browser says without a network, without https, and where a test blocks the worker.
EXPECTED = (
    "net::ERR_INTERNET",
    "Cross-Origin-Opener-Policy header has been ignored",
    "Service Worker registration blocked by Playwright",
)

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
LAYOUT = Path(__file__).with_name("layout.js").read_text("utf-8")

# What a table carries on the way: the controls that make a legal move now.
LEGAL = "[data-move]:not(:disabled):not([aria-disabled='true'])"
OVER = "[data-over]"
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
TABS = 40  # more than any table has stops
UNCOVER = (
    "[data-uncover], [data-seen], [data-go-on]"  # what waits for a tap before the game goes on
)

# What is half faded in has half its contrast: wait for all that comes to an end by itself.
SETTLED = """() => Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime < 10_000)
    .map((animation) => animation.finished)
)"""

# Notes at every frame where the parts of a table are that have a place of their own. Where advice
# is given, the rail of a low screen makes room for it.
WATCH = """() => {
  const parts = { head: ".shell > header", table: "[data-game]", rail: ".rail" };
  window.places_ = {};
  const look = () => {
    requestAnimationFrame(look);
    if (document.querySelector("[data-advice]")) return;
    for (const [name, where] of Object.entries(parts)) {
      const box = document.querySelector(where)?.getBoundingClientRect();
      if (!box) continue;
      const place = [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
      (window.places_[name] ??= new Set()).add(place);
    }
  };
  look();
}"""
PLACES = (
    "() => Object.fromEntries(Object.entries(places_).map(([name, seen]) => [name, [...seen]]))"
)


def launch(playwright: Playwright) -> Browser:
    """The browser of this machine; installed if it has none."""
    chromium = debian.found(
        lambda: shutil.which("chromium") or shutil.which("chromium-browser"), "chromium"
    )
    named = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    return playwright.chromium.launch(
        executable_path=chromium, args=["--no-sandbox", "--disable-gpu", named]
    )


class Person:
    """Somebody before a screen: a browser of their own, and everything that went wrong in it.

    worker: whether our service worker runs. Once it does, requests may pass by `page.route`.
    """

    def __init__(
        self,
        browser: Browser,
        server: Server,
        name: str = "Nikki",
        size: tuple[int, int] = PHONE,
        language: str = "de",
        speed: str = "instant",
        theme: Literal["light", "dark"] = "light",
        guest: Guest | None = None,
        worker: bool = True,
    ) -> None:
        self.server = server
        self.name = name
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="de-DE" if language == "de" else "en-GB",
            has_touch=size == PHONE,
            color_scheme=theme,
            service_workers="allow" if worker else "block",
        )
        self.context.set_default_timeout(1000 * PATIENCE)
        self.guest = guest or Guest(server, name)  # one person may sit before two screens
        self.context.add_cookies(
            [{"name": "kartentisch", "value": self.guest.token, "url": f"http://{server.address}"}]
        )
        choices = json.dumps(json.dumps({"speed": speed, "sound": False, "vibration": False}))
        self.context.add_init_script(
            f"localStorage.getItem('kartentisch.choices') ?? "
            f"localStorage.setItem('kartentisch.choices', {choices});"
            "localStorage.setItem('kartentisch.guest', 'yes');"
        )
        self.faults: list[str] = []
        self.received: list[str] = []  # all that came in by sockets and answers
        self.chance = random.Random(name)
        self.hindered = ""  # why the last click did not get through
        self.page: Page = self.open_page()

    def open_page(self) -> Page:
        """A new tab, watched for faults."""
        page = self.context.new_page()
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("response", self.answered)
        page.on("websocket", lambda socket: socket.on("framereceived", self.got))
        return page

    def heard(self, message: Any) -> None:
        expected = any(one in message.text for one in EXPECTED)
        if message.type in ("error", "warning") and not expected:
            self.faults.append(f"{message.type}: {message.text}")

    def answered(self, response: Any) -> None:
        if response.status >= 400:
            self.faults.append(f"{response.status}: {response.url}")

    def got(self, frame: str | bytes) -> None:
        self.received.append(frame if isinstance(frame, str) else frame.decode())

    def close(self) -> None:
        """Close the browser; nothing may have gone wrong in it."""
        self.context.close()
        assert not self.faults, self.faults

    # --- moving about

    def go(self, path: str) -> None:
        """Open a page of the app."""
        self.page.goto(f"http://{self.server.address}{path}")

    def sit_at(self, code: str) -> None:
        """Open a table, and wait until it is there."""
        self.go(f"/t/{code}")
        self.page.wait_for_selector("[data-phase], main")

    @property
    def phase(self) -> str | None:
        """What is going on at the table."""
        found = self.page.query_selector("[data-phase]")
        return None if found is None else found.get_attribute("data-phase")

    def until(self, happens: Callable[[], bool], what: str) -> None:
        """Wait for something."""
        end = time.monotonic() + PATIENCE
        while not happens():
            assert time.monotonic() < end, f"{what} has not happened; {self.faults}"
            self.page.wait_for_timeout(30)

    # --- playing

    def is_over(self) -> bool:
        return self.page.query_selector(OVER) is not None

    def legal(self) -> list[ElementHandle]:
        """The controls that make a legal move."""
        return self.page.query_selector_all(LEGAL)

    def is_asked(self) -> bool:
        """Whether there is something to decide, or to confirm."""
        return bool(self.legal() or self.page.query_selector(UNCOVER))

    def click_one(self) -> bool:
        """Make any legal move by clicking, if there is one to make."""
        controls = self.page.query_selector_all(UNCOVER) or self.legal()
        if not controls:
            return False
        try:
            self.chance.choice(controls).click(timeout=2000)
        except Error as error:  # it moved away while the hand was on its way
            self.hindered = str(error)
            return False
        return True

    def press_one(self) -> bool:
        """Make any legal move by the keyboard alone: Tab to a control, arrows about, Enter."""
        waiting = self.page.query_selector(UNCOVER) is not None
        if not (waiting or self.legal()) or not self.tab_to_legal():
            return False
        if waiting:
            self.page.keyboard.press("Enter")
            return True
        for _ in range(self.chance.randrange(6)):
            self.page.keyboard.press(self.chance.choice(ARROWS))
        if not self.at_legal() and not self.tab_to_legal():
            return False
        self.page.keyboard.press("Enter")
        return True

    def tab_to_legal(self) -> bool:
        """Hold Tab until a legal move has the focus."""
        try:
            for _ in range(TABS):
                if self.at_legal():
                    return True
                self.page.keyboard.down("Tab")  # held down, it goes on from stop to stop
            return False
        finally:
            self.page.keyboard.up("Tab")

    def at_legal(self) -> bool:
        """Whether a control that makes a legal move, or goes on, has the focus."""
        there = f"{LEGAL}, {UNCOVER}"
        return bool(
            self.page.evaluate("there => document.activeElement?.matches(there) ?? false", there)
        )

    def play_on(self, moves: int, move: Callable[[], bool] | None = None) -> int:
        """Make this many moves, or as many as the game has left; return how many."""
        made = 0
        act = move or self.click_one
        end = time.monotonic() + PATIENCE
        while made < moves and not self.is_over():
            if act():
                made += 1
                end = time.monotonic() + PATIENCE
            else:
                assert time.monotonic() < end, self.stuck()
                self.page.wait_for_timeout(20)
        return made

    def stuck(self) -> str:
        """What one would ask somebody who has nothing to do: what is there, and what is in the way."""
        found = self.legal()
        return (
            f"nothing to do in {self.phase}, with {len(found)} legal controls; {self.faults}; "
            f"heard last: {self.received[-3:]}; hindered last by: {self.hindered}"
        )

    def play_to_the_end(self, move: Callable[[], bool] | None = None) -> int:
        """Play until the game is over."""
        return self.play_on(5000, move)

    # --- looking

    def watch(self) -> None:
        """Note from now on where the parts of the table are."""
        self.page.wait_for_selector("[data-phase]")
        self.page.evaluate(WATCH)

    def jumps(self) -> dict[str, list[str]]:
        """The parts of the table that have been in more than one place since `watch`, and where."""
        places: dict[str, list[str]] = self.page.evaluate(PLACES)
        assert set(places) == {"head", "table", "rail"}
        return {name: seen for name, seen in places.items() if len(seen) > 1}

    def layout(self) -> list[str]:
        """What is wrong with where things are on the screen, when nothing moves any more.

        Others may play meanwhile, so only what is found twice counts.
        """
        self.page.evaluate(SETTLED)
        found: list[str] = self.page.evaluate(LAYOUT)
        if found:
            self.page.wait_for_timeout(150)
            self.page.evaluate(SETTLED)
            again = set(self.page.evaluate(LAYOUT))
            found = [fault for fault in found if fault in again]
        return found

    def axe(self) -> list[str]:
        """What a checker of accessibility finds serious on the page, when it has faded in.

        The game may go on meanwhile, and a card that is turned while it is looked at seems to have
        another name than it shows. So only what is found twice counts.
        """
        self.page.emulate_media(reduced_motion="reduce")
        self.page.evaluate(SETTLED)
        self.page.evaluate(AXE.read_text("utf-8") + "; undefined")
        found = self.violations()
        if found:
            again = self.violations()
            found = {rule: where for rule, where in found.items() if rule in again}
        self.page.emulate_media(reduced_motion="no-preference")
        return [f"{rule}: {where}" for rule, where in found.items()]

    def violations(self) -> dict[str, str]:
        """The serious ones that the checker finds now: each rule, and where it is broken first.

        Nobody can use or read what is inert, behind something else.
        """
        found: dict[str, Any] = self.page.evaluate(
            "axe.run({exclude: [['[inert]']]}, {resultTypes: ['violations']})"
        )
        return {
            rule["id"]: rule["nodes"][0]["html"][:200]
            for rule in found["violations"]
            if rule["impact"] in ("serious", "critical")
        }
