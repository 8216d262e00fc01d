"""People one has played with, in the browser: found again, invited, muted and blocked."""

from collections.abc import Callable

import pytest
from browsers import ON_PHONE, Person, looks
from running import play_out

WORDS = {
    "de": {
        "people": "Leute",
        "invite": "Einladen: Bea",
        "known": "Leute einladen, mit denen du gespielt hast",
        "new": "Neuer Tisch: FKK-Paare",
        "come": "Hingehen: Einladung von Anna",
        "no": "Nein danke: Einladung von Bea",
        "manage": "Bea stumm schalten oder blockieren",
        "block": "blockiert",
        "menu": "Menü",
        "mute": "Stumm schalten oder blockieren",
        "muted": "stumm",
    },
    "en": {
        "people": "People",
        "invite": "Invite Bea",
        "known": "Invite people you have played with",
        "new": "New table: FKK Pairs",
        "come": "Go there: Anna’s invitation",
        "no": "No thanks: Bea’s invitation",
        "manage": "Mute or block Bea",
        "block": "blocked",
        "menu": "Menu",
        "mute": "Mute or block",
        "muted": "muted",
    },
}


@pytest.mark.parametrize(("size", "language"), looks(ON_PHONE))
def test_people_are_invited_found_on_the_first_page_muted_and_blocked(
    person: Callable[..., Person], size: tuple[int, int], language: str
) -> None:
    words = WORDS[language]
    anna = person("Anna", size=size, language=language)
    bea = person("Bea", size=size, language=language)
    code = anna.guest.open("ftw", 2)
    with anna.guest.visit(code) as first, bea.guest.visit(code) as second:
        second.do("sit", seat=1)
        first.do("start")
        play_out([first, second])

    # Anna invites Bea to an event from its page; Bea finds that on her first page, and goes there.
    wish = {"title": "Autumn", "game": "pairs", "players": 2, "deals": 3}
    event = anna.guest.post("/api/events", wish)["id"]
    anna.go(f"/events/{event}")
    anna.page.get_by_role("button", name=words["known"]).click()
    anna.page.get_by_role("button", name=words["invite"]).click()
    anna.page.locator("[data-known] small").wait_for()
    assert not anna.layout()
    bea.go("/")
    bea.page.locator("[data-invitations] small", has_text="Autumn").wait_for()
    assert not bea.layout()
    bea.page.get_by_role("link", name=words["come"]).click()
    bea.page.wait_for_selector(f"main[data-event='{event}']")

    # Anna invites Bea to a table from her list, and is at the new table.
    anna.go("/me")
    anna.page.get_by_role("link", name=words["people"]).click()
    anna.page.locator(f"[data-person='{bea.guest.id}']").wait_for()
    assert not anna.layout()
    assert not anna.axe()
    anna.page.get_by_role("button", name=words["invite"]).click()
    anna.page.get_by_role("dialog").get_by_role("button", name=words["new"]).click()
    anna.page.wait_for_url("**/t/*")
    table = anna.page.url.rpartition("/")[2]

    # Bea finds that too, without having asked for anything, and comes.
    bea.go("/")
    bea.page.locator("[data-invitations]").wait_for()
    assert not bea.layout()
    assert not bea.axe()
    bea.page.get_by_role("link", name=words["come"]).click()
    bea.page.wait_for_url(f"**/t/{table}")
    with bea.guest.visit(table) as guest:
        guest.do("sit", seat=1)
        guest.do("say", phrase="ha")
        anna.until(lambda: any('"spoke"' in one for one in anna.received), "it is heard")

        # Anna mutes her at the table: she hears nothing more.
        anna.page.get_by_role("button", name=words["menu"]).click()
        anna.page.get_by_role("button", name=words["mute"]).click()
        assert not anna.layout()
        assert not anna.axe()
        anna.page.get_by_role("radio", name=words["muted"]).check(force=True)
        anna.until(lambda: bool(shunned(anna, bea) == "mute"), "she is muted")
        before = len(anna.received)
        guest.do("say", phrase="oops")
        guest.do("stand", seat=1)
        anna.until(lambda: any("changed" in one for one in anna.received[before:]), "she stood up")
        assert not any('"spoke"' in one for one in anna.received[before:])

    # Bea's own invitation is declined, and after a block there is no other.
    other = bea.guest.open("pairs", 2)
    bea.guest.post(f"/api/tables/{other}/invitations", {"to": anna.guest.id})
    anna.go("/")
    anna.page.get_by_role("button", name=words["no"]).click()
    anna.until(lambda: not anna.page.locator("[data-invitations]").count(), "it is gone")
    anna.go("/me/people")
    anna.page.get_by_role("button", name=words["manage"]).click()
    anna.page.get_by_role("radio", name=words["block"]).check(force=True)
    anna.until(lambda: shunned(anna, bea) == "block", "she is blocked")
    assert not anna.layout()
    assert not anna.axe()
    third = bea.guest.open("pairs", 2)
    refused = bea.guest.ask("POST", f"/api/tables/{third}/invitations", {"to": anna.guest.id})
    assert refused.status == 403


def shunned(anna: Person, bea: Person) -> str | None:
    known = {one["person"]: one["shunned"] for one in anna.guest.get("/api/me/people")}
    found: str | None = known.get(bea.guest.id)
    return found
