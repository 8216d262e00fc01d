"""Events in the browser: opened, played over three days by several people, and compared."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from authenticator import with_passkey
from browsers import ON_PHONE, Person, looks
from moved_clock import CalendarServer
from playwright.sync_api import Browser
from running import Guest, play_out

WORDS = {
    "de": {"begins": "Beginnt in", "left": "Noch ", "over": "Vorbei", "rank": "Rang "},
    "en": {"begins": "Begins in", "left": " left", "over": "Over", "rank": "Rank "},
}


@pytest.fixture
def calendar(tmp_path: Path) -> Iterator[CalendarServer]:
    """A server whose clock can be moved."""
    running = CalendarServer(tmp_path)
    try:
        yield running.start()
    finally:
        running.end()


def play(guest: Guest, event: str, seed: int) -> int:
    """Play the next deal of an event on another device; its number."""
    found = guest.post(f"/api/events/{event}/next?pace=instant")
    with guest.visit(found["code"]) as visitor:
        visitor.play(random.Random(f"{seed} {found['deal']}"))
    return int(found["deal"])


def looks_right(someone: Person) -> None:
    assert someone.axe() == []
    assert someone.layout() == []


@pytest.mark.parametrize(("size", "language"), looks(ON_PHONE))
def test_an_event_of_three_days_is_played_by_four_people_and_compared(
    browser: Browser, calendar: CalendarServer, size: tuple[int, int], language: str
) -> None:
    words = WORDS[language]
    anna, ben, cleo, dora = (calendar.guest(name) for name in ("Anna", "Ben", "Cleo", "Dora"))
    with_passkey(ben)
    someone = Person(browser, calendar, size=size, language=language, guest=anna)
    page = someone.page
    main = page.locator("main")

    # She opens it, and sends its link around.
    someone.go("/")
    page.click("main a[href='/events']")
    page.wait_for_selector("main[data-events]")
    looks_right(someone)
    page.click("a[href='/events/new']")
    page.fill("[name=title]", "Herbst <b>Cup</b>")
    page.select_option("[name=begins]", "24")
    for _ in range(3):
        page.locator("[role=group] button").nth(2).click()
    page.locator("[role=switch], [type=checkbox]").first.click()
    looks_right(someone)
    page.click("[data-create]")
    page.wait_for_selector("main[data-phase-of=coming]")
    event = page.url.rpartition("/")[2]
    assert "Herbst <b>Cup</b>" in main.inner_text()
    assert words["begins"] in main.inner_text()
    assert page.locator("[data-next]").count() == 0
    looks_right(someone)

    # The first day: one deal after the other, and the standing moves while others play.
    calendar.turn_to(1.1)
    for number, guest in enumerate((ben, cleo)):
        assert play(guest, event, number) == 1
    someone.go("/events")
    page.click(f"[data-event='{event}']")
    page.wait_for_selector("main[data-phase-of=running] [data-standing='2']")
    assert words["left"] in main.inner_text()
    page.click("[data-next='1']")
    page.wait_for_selector("[data-phase]")
    assert play(anna, event, 5) == 1  # on another device of hers; the page follows
    page.wait_for_selector("[data-over] [data-next='2']")
    assert page.locator("[data-rematch], [href^='/replay'], [href^='/review']").count() == 0
    looks_right(someone)
    page.click("[data-over] [data-next='2']")
    page.wait_for_selector("[data-phase]:not([data-over])")
    someone.until(lambda: "/t/" in page.url and not someone.is_over(), "the second deal")
    assert play(anna, event, 5) == 2
    page.wait_for_selector("[data-over] [data-to-event]")
    page.click("[data-to-event]")
    page.wait_for_selector("[data-standing='3'] [data-you]")
    looks_right(someone)
    assert play(dora, event, 3) == 1
    page.wait_for_selector("[data-standing='4']")  # by itself
    assert page.locator("a[href^='/replay']").count() == 0
    page.click("[data-deal='1'] a")
    page.wait_for_selector("main[data-sealed='true'] [data-you]")
    assert page.locator("main ol > li").count() == 4
    assert page.locator("[href^='/replay'], [href^='/review']").count() == 0
    looks_right(someone)

    # The second and third day.
    calendar.turn_to(2.5)
    for number, guest in enumerate((ben, cleo, dora)):
        play(guest, event, number)
    calendar.turn_to(3.5)
    for number, guest in enumerate((ben, cleo)):
        assert play(guest, event, number) == 3
    assert play(anna, event, 5) == 3
    someone.go(f"/events/{event}")
    page.wait_for_selector("main[data-phase-of=running] [data-standing='4']")
    assert page.locator("[data-next]").count() == 0, "all deals are done"
    spoilt = page.locator("[data-shared]").input_value()
    assert f"/events/{event}" in spoilt
    assert words["rank"].strip().lower() in spoilt.lower()

    # The end: results with intervals, turning points, everyone's path.
    calendar.turn_to(4.5)
    someone.go(f"/events/{event}")
    page.wait_for_selector("main[data-phase-of=over] [data-turning]")
    calendar.wait_until(lambda: not anna.get(f"/api/events/{event}")["weighing"])
    page.reload()
    page.wait_for_selector("main[data-phase-of=over] [data-turning]")
    said = main.inner_text()
    assert words["over"] in said
    assert " ± " in said
    assert page.locator("[data-standing] tbody tr").count() == 4
    looks_right(someone)
    page.locator("[data-whose] label").nth(1).click()
    page.wait_for_selector("[data-whose=kept]")
    assert page.locator("[data-standing] tbody tr").all_inner_texts()[0].startswith("1.\tBen")
    assert page.locator("[data-standing] tbody tr").count() == 1
    page.click("[data-deal='2'] a")
    page.wait_for_selector("main[data-sealed='false'] [data-best]")
    assert page.locator("section:has(#standing) a[href^='/replay']").count() == 4
    looks_right(someone)
    page.click("[data-best]")
    page.wait_for_selector("[data-phase]")
    assert "/replay/" in page.url
    someone.close()


def test_a_group_sits_down_plays_and_is_compared(
    browser: Browser, calendar: CalendarServer
) -> None:
    """With people: a group forms on the page, plays at one table, and meets another group."""
    anna, ben, cleo = (calendar.guest(name) for name in ("Anna", "Ben", "Cleo"))
    wish = {"title": "Duo", "game": "futschikato", "players": 3, "deals": 3, "limit": 600}
    event = cleo.post("/api/events", {**wish, "form": "duplicate"})["id"]
    seat = f"/api/events/{event}/seat"
    assert cleo.ask("POST", seat, {"group": 0, "chair": 0}).status == 200
    play(cleo, event, 1)
    someone = Person(browser, calendar, size=(360, 640), language="de", guest=anna)
    page = someone.page
    someone.go(f"/events/{event}")
    page.wait_for_selector("[data-group='1']")
    assert page.locator("[data-next]").count() == 0
    looks_right(someone)
    page.click("[data-new-group]")
    page.wait_for_selector("[data-group='2'][data-mine='0']")
    assert ben.ask("POST", seat, {"group": 2, "chair": 1}).status == 200
    page.get_by_text("Ben").first.wait_for()  # by itself
    page.click("[data-next='1']")
    page.wait_for_selector("[data-phase]")
    code = page.url.rpartition("/")[2]
    with anna.visit(code) as one, ben.visit(code) as other:
        play_out([one, other], 1)
    page.wait_for_selector("[data-over] [data-next='2']")
    page.click("[data-to-event]")
    page.wait_for_selector("[data-standing='3'] [data-you]")
    looks_right(someone)
    page.click("[data-deal='1'] a")
    page.wait_for_selector("main[data-sealed='true'] [data-you]")
    names = page.locator("section:has(#standing) .name").all_text_contents()
    assert {name.split()[0] for name in names} == {"Anna", "Cleo"}, "the same cards"
    someone.close()
