"""The deal of the day in the browser: played by several people, sealed, and compared the day after."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsers import ON_DESKTOP, Person, looks
from moved_clock import CalendarServer
from playwright.sync_api import Browser
from running import Guest

GAME = "futschikato"
DAY = "2026-11-28"

WORDS = {
    "de": {"play": "Spielen: ", "without": "Ohne Glück", "sealed": "bleiben bis Mitternacht"},
    "en": {"play": "Play: ", "without": "Without luck", "sealed": "stay sealed until midnight"},
}


@pytest.fixture
def calendar(tmp_path: Path) -> Iterator[CalendarServer]:
    """A server whose day can be turned, with a few experts."""
    running = CalendarServer(tmp_path, daily_experts=4)
    try:
        yield running.start()
    finally:
        running.end()


def play(guest: Guest, seed: int) -> str:
    code = str(guest.post(f"/api/daily/{GAME}?pace=instant")["code"])
    with guest.visit(code) as visitor:
        visitor.play(random.Random(seed))
    return code


@pytest.mark.parametrize(("size", "language"), looks(ON_DESKTOP))
def test_a_deal_is_played_by_five_people_and_compared_the_day_after(
    browser: Browser, calendar: CalendarServer, size: tuple[int, int], language: str
) -> None:
    words = WORDS[language]
    for number, name in enumerate(("Ben", "Cleo", "Dora", "Emil")):
        play(calendar.guest(name), number)
    anna = calendar.guest("Anna")
    someone = Person(browser, calendar, size=size, language=language, guest=anna)
    page = someone.page
    someone.go("/")
    page.click("main a[href='/daily']")
    page.wait_for_selector(f"[data-deal='{GAME}'][data-state='new']")
    assert someone.axe() == []
    assert someone.layout() == []
    page.get_by_role("button", name=words["play"] + "Futschikato").click()
    page.wait_for_selector("[data-phase]")
    play(anna, 5)  # on another device of hers; the page follows
    page.wait_for_selector("[data-over]")
    assert page.locator("[data-rematch], [href^='/replay'], [href^='/review']").count() == 0
    assert someone.layout() == []
    page.click("[data-day-result]")
    page.wait_for_selector("main[data-sealed='true'] [data-you]")
    said = page.locator("main").inner_text()
    assert words["sealed"] in said
    assert words["without"] not in said
    assert page.locator("main ol > li").count() == 5
    assert page.locator("a[href^='/replay']").count() == 0
    spoilt = page.locator("[data-shared]").input_value()
    assert "/daily" in spoilt
    assert someone.axe() == []

    calendar.turn_to(1)
    someone.go(f"/daily/{DAY}/{GAME}")
    someone.until(lambda: reloaded(someone, words["without"]), "luck was found")
    assert page.locator("main section:has(#standing) ol > li").count() == 5
    assert page.locator("main section:has(#standing) a[href^='/replay']").count() == 5
    assert someone.axe() == []
    assert someone.layout() == []
    page.click("[data-best]")
    page.wait_for_selector("[data-phase]")
    assert "/replay/" in page.url
    someone.go("/daily")
    page.wait_for_selector(f"[data-day='{DAY}'].played")
    page.click(f"[data-day='{DAY}']")
    page.wait_for_selector(f"[data-deal='{GAME}'][data-state='done'] a")
    someone.close()


def reloaded(someone: Person, text: str) -> bool:
    """Whether a page says something by now."""
    someone.page.reload()
    someone.page.wait_for_selector("main[data-sealed='false']")
    return text in someone.page.locator("main").inner_text()
