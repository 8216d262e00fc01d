"""One person on two devices: a link, a question, a list, and an end that is told."""

from collections.abc import Callable
from typing import Any

import pytest
from browsers import ON_DESKTOP, Person, looks

WORDS: dict[str, dict[str, Any]] = {
    "de": {
        "make": "Link erzeugen",
        "keep": "Bea bleiben",
        "take": "Als Anna spielen",
        "lost": "Bea: ein Platz an einem Tisch. Das lässt sich nicht zurückholen",
        "sign_out": "Abmelden",
        "told": "Dieses Gerät ist abgemeldet",
        "used": "Dieser Link ist schon benutzt worden",
    },
    "en": {
        "make": "Make a link",
        "keep": "Stay Bea",
        "take": "Play as Anna",
        "lost": "Bea: a seat at one table. This can’t be brought back",
        "sign_out": "Sign out",
        "told": "This device has been signed out",
        "used": "this link has been used",
    },
}


def called(person: Person) -> str | None:
    """Who somebody's browser is to the server."""
    me = person.context.request.get(f"http://{person.server.address}/api/me").json()
    return me and str(me["name"])


@pytest.mark.parametrize(("size", "language"), looks(ON_DESKTOP))
def test_a_person_moves_to_another_device_and_signs_it_out(
    person: Callable[..., Person], size: tuple[int, int], language: str
) -> None:
    words = WORDS[language]
    anna = person("Anna", size=size, language=language)
    bea = person("Bea", size=size, language=language)
    table = anna.guest.open("pairs", 2, fill="easy", start=True)
    bea.guest.open("pairs", 2)

    anna.go("/me/settings")
    anna.page.get_by_role("button", name=words["make"]).click()
    link = anna.page.locator(".share input").input_value()

    bea.page.goto(link)
    bea.page.get_by_text(words["lost"]).wait_for()
    assert not bea.layout()
    assert not bea.axe()
    bea.page.get_by_role("link", name=words["keep"]).click()
    bea.page.wait_for_url("**/")
    assert called(bea) == "Bea"

    bea.page.goto(link)
    bea.page.get_by_role("button", name=words["take"]).click()
    bea.page.wait_for_url("**/")
    assert called(bea) == "Anna"

    bea.sit_at(table)
    bea.until(lambda: bea.phase is not None, "the table")
    anna.page.locator("[data-device]").nth(1).wait_for()
    assert not anna.layout()
    assert not anna.axe()
    anna.page.locator("[data-device] button").click()
    anna.page.get_by_role("dialog").get_by_role("button", name=words["sign_out"]).click()
    bea.page.get_by_text(words["told"]).wait_for()
    assert not bea.layout()
    assert called(bea) is None
    anna.until(lambda: anna.page.locator("[data-device]").count() == 1, "the list is shorter")

    bea.page.goto(link)
    bea.page.get_by_text(words["used"]).wait_for()
    assert bea.faults, "the server says so too"
    bea.faults.clear()
