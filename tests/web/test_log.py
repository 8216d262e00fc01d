"""The log: beside a table where there is room, at its newest line, and a way through a replay."""

import random
from collections.abc import Callable

import pytest
from browsers import PHONE, Person

WIDE = (1366, 900)
LINES = "ol[aria-label=Log] li"
AT_ITS_END = """() => {
  const list = document.querySelector("ol[aria-label=Log]");
  return list.scrollHeight > list.clientHeight
    && list.scrollTop + list.clientHeight >= list.scrollHeight - 2;
}"""


def finished(someone: Person) -> str:
    """A table whose match is over."""
    code = someone.guest.open("futschikato", 4, fill="easy", start=True)
    with someone.guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    return code


def across(someone: Person, where: str) -> tuple[float, float]:
    """Where something begins and ends, from left to right."""
    found = someone.page.locator(where).bounding_box()
    assert found is not None
    return found["x"], found["x"] + found["width"]


def test_log_and_phrases_stand_beside_the_table_on_a_wide_screen(
    person: Callable[..., Person],
) -> None:
    someone = person(language="en", size=WIDE)
    someone.sit_at(someone.guest.open("futschikato", 4, fill="easy", start=True))
    page = someone.page
    page.wait_for_selector(f"aside {LINES}")
    table, log = across(someone, "[data-game]"), across(someone, "aside[aria-label=Log]")
    assert table[1] <= log[0] + 1
    page.get_by_role("button", name="Hello!").click()
    page.wait_for_selector("aside ul:has-text('Hello!')")
    someone.play_on(3)  # nothing lies over the cards
    page.get_by_role("button", name="Log").click()
    page.wait_for_selector("aside", state="detached")
    page.reload()
    page.wait_for_selector("[data-phase]")
    assert page.query_selector("aside") is None, "a log that was closed stays closed"
    page.get_by_role("button", name="Log").click()
    page.wait_for_selector(f"aside {LINES}")


def test_what_one_writes_has_room_beside_the_table(person: Callable[..., Person]) -> None:
    someone = person(language="en", size=WIDE)
    someone.sit_at(someone.guest.open("futschikato", 4, fill="easy", start=True, chat=True))
    page = someone.page
    page.get_by_role("textbox", name="Message").fill("Hello, everyone!")
    assert across(someone, "aside form button")[1] <= WIDE[0]
    page.get_by_role("button", name="Send").click()
    page.wait_for_selector("aside ul:has-text('Hello, everyone!')")


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_the_log_opens_at_its_newest_line(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    someone = person(language="en", size=size)
    someone.sit_at(finished(someone))
    page = someone.page
    page.get_by_text("See the table").click()
    if size == PHONE:
        page.get_by_role("button", name="Log").click()
    page.wait_for_selector(LINES)
    page.wait_for_function(AT_ITS_END)


@pytest.mark.parametrize("size", [PHONE, WIDE])
def test_lines_of_the_log_lead_through_a_replay_and_back_to_the_table(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    someone = person(language="en", size=size)
    code = finished(someone)
    someone.go(f"/replay/{code}/1?step=3")
    page = someone.page
    page.wait_for_selector("[data-step='3'] [data-phase]")
    if size == PHONE:
        page.get_by_role("button", name="Log").click()
    wanted = page.locator(f"{LINES} button").last
    said = wanted.inner_text()
    wanted.click()
    page.wait_for_selector("[data-step]:not([data-step='3'])")
    assert page.locator("dialog[open]").count() == 0, "the table can be seen"
    if size == PHONE:
        page.get_by_role("button", name="Log").click()
    marked = page.locator(f"{LINES} button[aria-current=step]")
    assert marked.inner_text() == said
    shown, room = marked.bounding_box(), page.locator("ol[aria-label=Log]").bounding_box()
    assert shown is not None
    assert room is not None
    assert room["y"] - 1 <= shown["y"] <= room["y"] + room["height"], "the line is in sight"
    page.keyboard.press("Escape")
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(f"**/t/{code}")
    page.wait_for_selector("[data-over]")
