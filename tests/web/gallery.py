"""Pictures of every screen, in all sizes, both languages and both themes.

`make gallery` writes them to build/gallery, with a page to look through. Every moment is reached
once and then looked at in all ways: one person sits before two pages, one for each language, which
are resized and recoloured.
"""

import html
import random
import tempfile
import time
from pathlib import Path
from typing import Literal

from browsers import DESKTOP, SETTLED, SIZES, Person, launch
from playwright.sync_api import Browser, sync_playwright
from running import Guest, Server

from kartentisch.games import GAMES, OWN_GAMES, game_class
from kartentisch.lessons import course_of

FOLDER = Path(__file__).parents[2] / "build/gallery"
MOVES = (0, 3, 9)  # how far into a game the pictures are taken
LOOKED_AT = {**SIZES, "desktop": DESKTOP}
LANGUAGES = ("de", "en")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOG = {"de": "Verlauf", "en": "Log"}
MENU = {"de": "Menü", "en": "Menu"}

# Two frames: what follows from the new size has been measured and drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Photographer:
    """Goes through the app and takes pictures of everything."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.guest = Guest(server, "Nikki")
        self.people = {
            language: Person(browser, server, language=language, guest=self.guest)
            for language in LANGUAGES
        }
        self.taken = 0

    @property
    def player(self) -> Person:
        """Who makes the moves; the other page follows."""
        return self.people["de"]

    def close(self) -> None:
        for person in self.people.values():
            person.context.close()

    def take(self, screen: str) -> None:
        """A picture of what is shown, in every look."""
        for language, person in self.people.items():
            page = person.page
            for theme in THEMES:
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                for size, (width, height) in LOOKED_AT.items():
                    page.set_viewport_size({"width": width, "height": height})
                    page.evaluate(DRAWN)
                    page.evaluate(SETTLED)
                    name = f"{screen}--{size.replace(' ', '-')}-{language}-{theme}.jpg"
                    page.screenshot(path=FOLDER / name, type="jpeg", quality=88)
                    self.taken += 1
        print(screen, flush=True)

    def resize(self, size: tuple[int, int]) -> None:
        for person in self.people.values():
            person.page.set_viewport_size({"width": size[0], "height": size[1]})

    def go(self, path: str, there: str = "main") -> None:
        for person in self.people.values():
            person.go(path)
            person.page.wait_for_selector(there)
            person.page.wait_for_load_state("networkidle")

    def press(self, names: dict[str, str]) -> None:
        for language, person in self.people.items():
            person.page.get_by_role("button", name=names[language], exact=True).click()

    def all(self) -> None:
        """Every screen once."""
        self.go("/")
        self.take("home")
        self.go(f"/t/{self.guest.open('futschikato', 4)}", "h2")
        self.take("lobby")
        finished = {game: self.game(game) for game in GAMES}
        for game in OWN_GAMES:
            self.go(f"/rules/{game}", "figure")
            self.take(f"{game}-rules")
            self.lesson(game)
        self.go("/daily", "[data-deal]")
        self.take("daily")
        wish = {"title": "Kartenabend", "game": "pisa", "players": 4, "public": True}
        event = self.guest.post("/api/events", wish)["id"]
        self.go(f"/events/{event}", "[data-next]")
        self.take("event")
        self.go("/events/new", "[data-create]")
        self.take("new-event")
        self.go("/me", "[data-played='true']")
        self.take("me")
        for part, there in (
            ("results", "table"),
            ("people", "[data-people]"),
            ("settings", "form"),
        ):
            self.go(f"/me/{part}", there)
            self.take(f"me-{part}")
        for game, code in finished.items():
            self.review(game, code)

    def game(self, game: str) -> str:
        """A game at a few moments, its end, and its replay; its table."""
        players = min(4, game_class(game).MOST)
        self.player.chance = random.Random(7)
        code = self.guest.open(game, players, fill="medium", start=True)
        self.go(f"/t/{code}", "[data-phase]")
        done = 0
        for moves in MOVES:
            done += self.player.play_on(moves - done)
            for person in self.people.values():
                person.until(lambda one=person: one.is_asked() or one.is_over(), "my turn")  # type: ignore[misc]
            self.take(f"{game}-{moves}")
        if game == "futschikato":
            self.panels()
        with self.guest.visit(code) as visitor:
            visitor.play(random.Random(7))
        self.go(f"/t/{code}", "[data-over]")
        self.take(f"{game}-end")
        self.go(f"/replay/{code}/1?step=20&from=open", "[data-phase]")
        self.take(f"{game}-replay")
        return code

    def review(self, game: str, code: str) -> None:
        """What the decisions of a game were worth, and one of them once more."""
        for person in self.people.values():
            person.page.set_default_timeout(600_000)  # the judge works when nobody else does
        self.go(f"/review/{code}/1", "[data-review='done']")
        self.take(f"{game}-review")
        for person in self.people.values():
            decisions = person.page.locator("[data-decision] button")
            if decisions.count() == 0:  # nothing was doubtful
                person.page.locator("[data-more]").click()
            decisions.first.click()
            person.page.wait_for_selector("dialog [data-game]")
        self.take(f"{game}-decision")

    def panels(self) -> None:
        """What can be opened at a table."""
        for screen, names in (("log", LOG), ("menu", MENU)):
            self.resize(SIZES["phone"])  # where everything opens over the table
            self.press(names)
            self.take(screen)
            self.resize(SIZES["phone"])
            for person in self.people.values():
                person.page.keyboard.press("Escape")

    def lesson(self, game: str) -> None:
        self.go(f"/learn/{game}")
        self.take(f"{game}-learn")
        course = course_of(game)
        if course is not None:
            self.go(f"/learn/{game}/{next(iter(course.lessons))}", "aside[data-page]")
            self.take(f"{game}-lesson")


def write_page() -> None:
    """A page with all pictures, screen by screen."""
    screens: dict[str, list[str]] = {}
    for path in sorted(FOLDER.glob("*.jpg")):
        screens.setdefault(path.name.split("--")[0], []).append(path.name)
    parts = [
        f"<h2>{html.escape(screen)}</h2><div>"
        + "".join(f'<img src="{name}" alt="{name}" loading="lazy">' for name in names)
        + "</div>"
        for screen, names in screens.items()
    ]
    style = (
        "body{font:16px sans-serif;background:#ddd}"
        "div{display:flex;gap:12px;overflow:auto}img{height:520px}"
    )
    page = f"<!doctype html><meta charset=utf-8><title>Kartentisch</title><style>{style}</style>"
    (FOLDER / "index.html").write_text(page + "".join(parts), "utf-8")


def main() -> None:
    """Take all pictures."""
    begun = time.monotonic()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.*"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = launch(playwright)
        try:
            photographer = Photographer(browser, server)
            photographer.all()
            photographer.close()
        finally:
            browser.close()
            server.end()
    write_page()
    print(f"{photographer.taken} pictures in {time.monotonic() - begun:.0f} s")
    print(f"{FOLDER / 'index.html'} shows them all")


if __name__ == "__main__":
    main()
