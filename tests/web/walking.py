"""Walking through a lesson in the browser as a learner does, and looking closely on every page."""

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import Any

from browsers import Person
from playwright.sync_api import Error

from kartentisch.games.moves import ftw

TEACHER = "aside[data-page]"
WAITING = "main .button:not([data-move]), dialog .button"  # cards or points that stay until read

# What makes a move, or leads to it: its button; else the card of the hand that has that number, for
# where a card is picked before its use; else what glows.
TAPPABLE = """(ours) => {
  const enabled = (element) => !element.closest("[aria-disabled='true'], :disabled");
  const found = (where) => [...document.querySelectorAll(where)].filter(enabled);
  window.tappable_ = (move) => {
    const ways = [
      `.button[data-move="${move}"]`, `[data-move="${move}"]`,
      `[data-place="hand 0"] [data-card="${ours[move] ?? "none"}"]`, ".hinted",
    ];
    return ways.map(found).find((elements) => elements.length > 0) ?? [];
  };
}"""

# What is on the screen now, and where: the box with the text, the places a page speaks of, those
# that cards have just moved to, what is to be tapped next; and whether one can see and hit them.
LOOK = """({places, wanted, shows}) => {
  const box = (element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return {x, y, width, height};
  };
  const at = (place) => [...document.querySelectorAll(`[data-place="${place}"]`)];
  const seen = (element) => element.getClientRects().length > 0;
  const hit = (element) => {
    const {x, y, width, height} = element.getBoundingClientRect();
    for (const across of [0.5, 0.15, 0.85])
      for (const down of [0.5, 0.15]) // of a hand in rows one sees the upper ends of cards
        if (element.contains(document.elementFromPoint(x + width * across, y + height * down))) return true;
    return false;
  };
  const cards = (place) => at(place).flatMap((element) => [
    ...(element.dataset.card === undefined ? [] : [element]),
    ...element.querySelectorAll("[data-card]"),
  ]).filter(seen).map((element) => element.dataset.card);
  const teacher = document.querySelector("aside[data-page]");
  const text = teacher.querySelector("p");
  const target = wanted === null ? [] : window.tappable_(wanted).filter(seen);
  return {
    teacher: box(teacher),
    text: text.textContent,
    whole: box(text).height + 8 <= box(teacher).height && box(text).y > box(teacher).y + 3,
    places: Object.fromEntries(places.map((place) => [place, at(place).filter(seen).map(box)])),
    target: target.map(box),
    hit: target.some(hit),
    shown: shows.map(({place, card}) => cards(place).includes(String(card))),
    sideways: document.documentElement.scrollWidth > innerWidth,
    room: [innerWidth, innerHeight],
  };
}"""


# In FTW?! a card is picked first, and then what is done with it.
CARDS = {"ftw": {str(move): ftw.meaning_of(move)[1] for move in range(1, ftw.MOVES)}}


class Walk:
    """One lesson, page by page."""

    def __init__(self, person: Person, game: str, name: str) -> None:
        self.person = person
        self.path = f"/learn/{game}/{name}"
        self.lesson: dict[str, Any] = person.guest.get(f"/api/games/{game}/lessons/{name}")
        self.cards = CARDS.get(game, {})
        self.kinds: dict[str, Any] = person.guest.get(f"/api/games/{game}/words")["events"]

    def pages(self) -> Iterator[int]:
        """Go through the lesson; stop at every page, then do what it asks for."""
        self.person.go(self.path)
        self.prepare()
        for number, page in enumerate(self.lesson["pages"]):
            self.arrive(number)
            yield number
            if page["wanted"] is not None:
                self.make(number, page["wanted"])
            else:
                self.person.page.click(f"{TEACHER} .button.main")
        left = f"!location.pathname.endsWith('{self.path}')"
        self.person.page.wait_for_function(left)  # for the next lesson, or the list

    def prepare(self) -> None:
        """Teach a page that was just loaded how to find what is to be tapped."""
        self.person.page.evaluate(TAPPABLE, self.cards)

    def arrive(self, number: int) -> None:
        """Wait until a page can be read."""
        page = self.person.page
        there = f"{TEACHER}[data-page='{number}'][data-ready]"
        self.person.until(lambda: self.is_there(there), f"page {number} of {self.path}")
        page.wait_for_function(
            "() => document.getAnimations().every((one) => one.playState !== 'running'"
            " || one.effect.getComputedTiming().endTime > 5000)"
        )

    def is_there(self, where: str) -> bool:
        """Whether a page can be read; what waits on the table until it was read is closed."""
        if self.person.page.query_selector(where) is not None:
            return True
        for waiting in self.person.page.query_selector_all(WAITING):
            with contextlib.suppress(Error):
                waiting.click(timeout=300)
        return False

    def make(self, number: int, move: int) -> None:
        """Make a move as a person does: tap what makes it, or what leads to it."""
        page = self.person.page
        here = f"{TEACHER}[data-page='{number}'][data-ready]"
        for _ in range(4):
            found = page.evaluate_handle("(move) => tappable_(move)[0]", move).as_element()
            assert found, f"nothing to tap for {move} on page {number} of {self.path}"
            found.click(position={"x": 6, "y": 12})  # the next card may lie on the rest of it
            page.wait_for_timeout(60)
            if page.query_selector(here) is None:
                return
        raise AssertionError(f"move {move} was not made on page {number} of {self.path}")

    # --- looking

    def moved_to(self, number: int) -> list[str]:
        """The places that cards have come to between the last page and this one."""
        pages = self.lesson["pages"]
        after = pages[number - 1]["step"] + 1 if number else 0
        places = []
        for step in self.lesson["steps"][after : pages[number]["step"] + 1] if number else []:
            for event in step["events"]:
                to = self.kinds[event["kind"]]["to"]
                if to is not None:
                    places.append(re.sub(r"\{(\w+)\}", lambda gap: str(event[gap[1]]), to))  # noqa: B023
        return sorted(set(places))

    def look(self, number: int) -> dict[str, Any]:
        """What is on the screen."""
        page = self.lesson["pages"][number]
        places = [*page["about"], *self.moved_to(number)]
        asked = {"places": places, "wanted": page["wanted"], "shows": page["shows"]}
        seen: dict[str, Any] = self.person.page.evaluate(LOOK, asked)
        return seen

    def complaints(self, number: int, language: str) -> list[str]:
        """All that is wrong with a page."""
        page = self.lesson["pages"][number]
        seen = self.look(number)
        wrong: list[tuple[bool, str]] = [
            (seen["text"] != page["text"][language], f"says {seen['text']!r}"),
            (not seen["whole"], "the text does not fit into its box"),
            (seen["sideways"], "the page scrolls sideways"),
            (page["wanted"] is not None and not seen["hit"], "what is to be tapped can't be hit"),
        ]
        for place in page["about"]:
            wrong.append((not seen["places"][place], f"speaks of {place}, which is not there"))
        for place, boxes in seen["places"].items():
            for box in boxes:
                wrong.append((overlap(box, seen["teacher"]), f"the box lies on {place}"))
        for box in seen["target"]:
            wrong.append((overlap(box, seen["teacher"]), "the box lies on what is to be tapped"))
            wrong.append((not within(box, seen["room"]), "what is to be tapped is off the screen"))
        for claim, shown in zip(page["shows"], seen["shown"], strict=True):
            wrong.append((not shown, f"{claim['card']} does not lie at {claim['place']}"))
        return [f"{self.path} page {number}: {text}" for bad, text in wrong if bad]


def overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    """Whether two boxes share more than an edge."""
    across = min(one["x"] + one["width"], two["x"] + two["width"]) - max(one["x"], two["x"])
    down = min(one["y"] + one["height"], two["y"] + two["height"]) - max(one["y"], two["y"])
    return across > 1 and down > 1


def within(box: dict[str, float], room: list[int]) -> bool:
    """Whether the middle of a box is on the screen."""
    return (
        0 <= box["x"] + box["width"] / 2 <= room[0] and 0 <= box["y"] + box["height"] / 2 <= room[1]
    )


Come = Callable[..., Person]
