"""Pictures of every screen, at phone and desktop size, in both languages and themes.

`make gallery` writes them to build/gallery, with a page to look through.
"""

import html
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from browsers import SIZES, Person, launch
from playwright.sync_api import Browser, sync_playwright
from running import Server

from kartentisch.games import GAMES, game_class

FOLDER = Path(__file__).parents[2] / "build/gallery"
MOVES = (0, 3, 9)  # how far into a game the pictures are taken
LOOKS: tuple[tuple[str, Literal["light", "dark"]], ...] = (("de", "light"), ("en", "dark"))


class Look(NamedTuple):
    """How a picture is taken."""

    size: str
    language: str
    theme: Literal["light", "dark"]

    @property
    def name(self) -> str:
        return f"{self.size}-{self.language}-{self.theme}"


def looks() -> Iterator[Look]:
    """Every size with every language and theme."""
    for size in SIZES:
        for language, theme in LOOKS:
            yield Look(size, language, theme)


class Photographer:
    """Goes through the app and takes a picture of everything."""

    def __init__(self, browser: Browser, server: Server, look: Look) -> None:
        self.look = look
        self.person = Person(
            browser, server, "Nikki", SIZES[look.size], look.language, "fast", look.theme
        )

    def take(self, screen: str) -> None:
        self.person.page.wait_for_timeout(700)
        path = FOLDER / f"{screen}--{self.look.name}.png"
        self.person.page.screenshot(path=path)
        print(path.name, flush=True)

    def all(self) -> None:
        """Every screen once."""
        self.person.go("/")
        self.take("home")
        self.lobby()
        for game in GAMES:
            self.game(game)
        self.person.go("/rules/pisa")
        self.take("rules")
        self.person.go("/me")
        self.take("me")
        self.person.context.close()

    def lobby(self) -> None:
        code = self.person.guest.open("futschikato", 4)
        self.person.sit_at(code)
        self.take("lobby")

    def game(self, game: str) -> None:
        """A game at a few moments, its end, and its replay."""
        players = min(4, game_class(game).MOST)
        self.person.chance = random.Random(7)
        code = self.person.guest.open(game, players, fill="medium", start=True)
        self.person.sit_at(code)
        done = 0
        for moves in MOVES:
            done += self.person.play_on(moves - done)
            self.take(f"{game}-{moves}")
        if game in ("futschikato", "ftw"):
            self.person.play_to_the_end()
            self.take(f"{game}-end")
            self.person.go(f"/replay/{code}/1?step=20&from=open")
            self.person.page.wait_for_selector("[data-phase]")
            self.take(f"{game}-replay")


def write_page() -> None:
    """A page with all pictures, screen by screen."""
    screens: dict[str, list[str]] = {}
    for path in sorted(FOLDER.glob("*.png")):
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
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = launch(playwright)
        try:
            for look in looks():
                Photographer(browser, server, look).all()
        finally:
            browser.close()
            server.end()
    write_page()
    print(f"{FOLDER / 'index.html'} shows them all")


if __name__ == "__main__":
    main()
