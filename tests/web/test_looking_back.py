"""The review of a finished game, as a player uses it: curves, a mistake opened, and played on."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from browsers import ON_PHONE, Person, looks

WORDS = {
    "de": {
        "review": "Rückblick",
        "copy": "Als Text kopieren",
        "picture": "Als Bild teilen",
        "better": "Besser",
        "on": "Von hier weiterspielen",
    },
    "en": {
        "review": "Review",
        "copy": "Copy as text",
        "picture": "Share as a picture",
        "better": "Better",
        "on": "Play on from here",
    },
}


def played(someone: Person) -> str:
    """A table whose match is over: one plays at random, so there are mistakes."""
    code = someone.guest.open("futschikato", 4, fill="easy", start=True)
    with someone.guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    return code


def reviewed(someone: Person, code: str) -> dict[str, Any]:
    someone.page.wait_for_selector("[data-review='done']")
    found: dict[str, Any] = someone.guest.post(f"/api/tables/{code}/matches/1/review")
    return found


@pytest.mark.parametrize(("size", "language"), looks(ON_PHONE))
def test_a_game_is_looked_back_at_a_mistake_opened_and_played_on(
    person: Callable[..., Person], size: tuple[int, int], language: str
) -> None:
    someone = person(size=size, language=language)
    someone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, words = someone.page, WORDS[language]
    code = played(someone)
    someone.sit_at(code)
    page.locator("[data-over]").get_by_role("link", name=words["review"]).click()
    told = reviewed(someone, code)
    assert page.locator("figure > svg polyline").count() == 2
    for line in page.locator("figure > svg polyline").all():
        assert len((line.get_attribute("points") or "").split()) > 5
    assert someone.axe() == []
    assert someone.layout() == []

    page.get_by_role("button", name=words["copy"]).click()
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    assert "Futschikato" in text
    assert not any(name in text for name in told["names"])

    with page.expect_download() as shared:  # here there is no app to hand it to
        page.get_by_role("button", name=words["picture"]).click()
    assert shared.value.suggested_filename == "kartentisch-futschikato.png"
    assert shared.value.path().read_bytes().startswith(b"\x89PNG")

    page.locator("input[type=range]").fill("7")
    assert page.locator("[data-moment='7']").count() == 1

    poor = [one for one in told["review"]["decisions"] if one["why"] is not None]
    (worst, *_) = sorted(poor, key=lambda one: -float(one["cost"]))
    page.locator("fieldset label", has_text=told["names"][worst["seat"]]).click()
    page.locator(f"[data-decision='{worst['step']}'] button").click()
    dialog = page.locator(f"dialog[data-moment-of='{worst['step']}']")
    dialog.locator("[data-game]").wait_for()
    names = told["names"]
    for said in (worst["why"][language], worst["better"][language]):
        for seat, name in enumerate(names):
            said = said.replace(f"{{{seat}}}", name)
        assert said in dialog.inner_text()
    assert words["better"] in dialog.inner_text()
    dialog.locator("[data-was-played]").first.wait_for()
    assert someone.axe() == []
    replay = someone.guest.get(f"/api/tables/{code}/matches/1/replay")
    hand = replay["steps"][worst["step"] - 1]["mines"][worst["seat"]]["hand"]
    shown = dialog.locator(f"[data-place='hand {worst['seat']}'] [data-card]").all()
    assert sorted(int(card.get_attribute("data-card") or "-1") for card in shown) == sorted(hand)

    dialog.get_by_role("button", name=words["on"]).click()
    page.wait_for_url("**/t/*")
    someone.until(someone.is_asked, "my decision again")
    own = page.locator(f"[data-place='hand {worst['seat']}'] [data-card]").all()
    assert sorted(int(card.get_attribute("data-card") or "-1") for card in own) == sorted(hand)
    assert page.locator(f"[data-move='{worst['best']}']").count() >= 1
    with someone.guest.visit(page.url.rpartition("/")[2]) as visitor:
        assert visitor.table["practice"]
        assert visitor.you["seats"] == [worst["seat"]]


def test_a_review_is_reached_from_the_replay_and_from_my_games(
    person: Callable[..., Person],
) -> None:
    someone = person(language="de")
    page = someone.page
    code = played(someone)
    someone.go("/me")
    page.locator(f"a[href='/review/{code}/1']").click()
    reviewed(someone, code)
    someone.go(f"/replay/{code}/1?from=2")
    page.get_by_role("link", name="Rückblick").click()
    reviewed(someone, code)
    assert page.locator("fieldset input[value='2']").is_checked()
