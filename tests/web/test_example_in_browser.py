"""A game that another package brings, in the browser: two people and a bot at the plain table."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsers import DESKTOP, LEGAL, PHONE, WHOLE, Person
from example_package import FORMS, environment
from running import Server
from test_together import play_together

WIDEST = "Math.max(...[...document.querySelectorAll('.shell > *')].map(e => e.getBoundingClientRect().right))"


# The browser can't tell the forms apart; tests/server/test_example_game.py plays both.
@pytest.fixture(params=FORMS if WHOLE else FORMS[:1])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server whose Python finds the package."""
    running = Server(tmp_path)
    running.environment |= {"PYTHONPATH": environment(request.param)["PYTHONPATH"]}
    try:
        yield running.start()
    finally:
        running.end()


def test_two_people_and_a_bot_play_it_at_the_plain_table(
    person: Callable[..., Person], server: Server
) -> None:
    anna = person("Anna", size=PHONE, language="de")
    ben = person("Ben", size=DESKTOP, language="en")
    anna.go("/")
    card = anna.page.wait_for_selector("[data-game-card=three_boats]")
    assert card is not None
    assert "Drei Boote" in card.inner_text()
    code = anna.guest.open("three_boats", 3, options={"rounds": 1})
    with ben.guest.visit(code) as visitor:
        visitor.do("sit", seat=1)
    with anna.guest.visit(code) as visitor:
        visitor.do("start", fill="easy")
    for one, title, says in ((anna, "Drei Boote", "über Bord"), (ben, "Three Boats", "overboard")):
        one.sit_at(code)
        one.page.wait_for_selector("[data-game=three_boats]")
        one.page.wait_for_function("title => document.title.includes(title)", arg=title)
        one.page.wait_for_selector(LEGAL)
        assert says in one.legal()[0].inner_text()
        assert one.axe() == []
    assert anna.page.evaluate(WIDEST) <= PHONE[0]
    assert "An Land" in anna.page.inner_text("[data-game]")
    assert len(anna.legal()) == 8
    play_together([anna, ben], 2)
    for one, log, says in ((anna, "Verlauf", "wirft die"), (ben, "Log", "throws the")):
        lines = one.page.locator(f"ol[aria-label={log}]")
        beside = lines.is_visible()  # the table, on a desktop
        if not beside:
            one.page.get_by_role("button", name=log, exact=True).click()
        lines.filter(has_text=says).wait_for()
        if not beside:
            one.page.keyboard.press("Escape")
            lines.wait_for(state="detached")
    play_together([anna, ben], 1000)
    winners = anna.guest.get(f"/api/tables/{code}/matches/1")["winners"]
    assert winners
    assert anna.axe() == []
    assert "Traceback" not in server.log()
