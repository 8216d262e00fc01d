"""One's games are kept by a passkey, and one's data can be taken along or deleted."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from browsers import DESKTOP, ELSEWHERE, ON_DESKTOP, Person, looks
from databases import found_in

WORDS: dict[str, dict[str, str]] = {
    "de": {
        "make": "Passkey erstellen",
        "sign_in": "Mit Passkey anmelden",
        "lost": "Bea: ein Platz an einem Tisch. Das lässt sich nicht zurückholen",
        "take": "Als Anna spielen",
        "settings": "Einstellungen",
        "sign_out": "Abmelden",
        "told": "Dieses Gerät ist abgemeldet",
        "numbers": "nicht unter einer Adresse aus Zahlen",
        "https": "nur über eine sichere Verbindung",
    },
    "en": {
        "make": "Make a passkey",
        "sign_in": "Sign in with a passkey",
        "lost": "Bea: a seat at one table. This can’t be brought back",
        "take": "Play as Anna",
        "settings": "Settings",
        "sign_out": "Sign out",
        "told": "This device has been signed out",
        "numbers": "not an address in numbers",
        "https": "Passkeys need a secure connection",
    },
}


def equip(person: Person, credential: dict[str, Any] | None = None) -> Any:
    """Give somebody's browser a passkey store that says yes; what asks it."""
    person.context.clear_cookies()
    person.context.add_cookies(
        [{"name": "kartentisch", "value": person.guest.token, "url": at_home(person)}]
    )
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    store = made["authenticatorId"]
    if credential is not None:
        given = {"authenticatorId": store, "credential": credential}
        session.send("WebAuthn.addCredential", given)

    def kept() -> list[dict[str, Any]]:
        found = session.send("WebAuthn.getCredentials", {"authenticatorId": store})
        return list(found["credentials"])

    return kept


def at_home(person: Person) -> str:
    """The server by a name: browsers have no passkeys at an address in numbers."""
    return f"http://localhost:{person.server.port}"


def called(person: Person) -> str | None:
    """Who somebody's browser is to the server."""
    me = person.context.request.get(f"{at_home(person)}/api/me").json()
    return me and str(me["name"])


@pytest.mark.parametrize(("size", "language"), looks(ON_DESKTOP))
def test_a_passkey_made_after_a_game_brings_one_back_on_another_device(
    person: Callable[..., Person], size: tuple[int, int], language: str
) -> None:
    words = WORDS[language]
    anna = person("Anna", size=size, language=language)
    bea = person("Bea", size=size, language=language)
    bea.guest.open("pairs", 2)
    stored = equip(anna)

    code = anna.guest.open("pairs", 2, fill="easy", start=True)
    with anna.guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    anna.page.goto(f"{at_home(anna)}/t/{code}")
    offer = anna.page.locator("[data-keep]")
    offer.get_by_role("button", name=words["make"]).wait_for()
    assert not anna.layout()
    offer.get_by_role("button", name=words["make"]).click()
    anna.until(lambda: len(stored()) == 1, "the passkey is made")

    equip(bea, stored()[0])
    bea.page.goto(f"{at_home(bea)}/me/settings")
    bea.page.get_by_role("button", name=words["sign_in"]).click()
    bea.page.get_by_text(words["lost"]).wait_for()
    assert called(bea) == "Bea", "nothing has happened yet"
    bea.page.get_by_role("button", name=words["take"]).click()
    bea.page.wait_for_url("**/")
    assert called(bea) == "Anna"

    bea.page.goto(f"{at_home(bea)}/t/{code}")
    bea.until(bea.is_over, "the table")
    anna.page.goto(f"{at_home(anna)}/me/results")
    anna.page.locator("[data-past]").wait_for()
    assert not anna.layout()
    anna.page.get_by_role("link", name=words["settings"]).click()
    anna.page.locator("[data-passkey]").wait_for()
    anna.page.locator("[data-device]").nth(1).wait_for()
    assert not anna.layout()
    assert not anna.axe()
    anna.page.locator("[data-device] button").click()
    anna.page.get_by_role("dialog").get_by_role("button", name=words["sign_out"]).click()
    bea.page.get_by_text(words["told"]).wait_for()
    assert called(bea) is None

    anna.page.goto(f"http://{anna.server.address}/me/settings")
    anna.page.get_by_text(words["numbers"]).wait_for()
    elsewhere = f"http://{ELSEWHERE}:{anna.server.port}"
    token = {"name": "kartentisch", "value": anna.guest.token, "url": elsewhere}
    anna.context.add_cookies([token])  # type: ignore[list-item]
    anna.page.goto(f"{elsewhere}/me/settings")
    anna.page.get_by_text(words["https"]).wait_for()
    anna.page.locator("[data-hindered=insecure]").wait_for()
    assert not anna.layout()


def test_data_is_downloaded_and_deleted_and_others_see_somebody(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    anna, bea = person("Xanthippe"), person("Bea", size=DESKTOP)
    code = bea.guest.open("pairs", 2, chat=True)
    bea.sit_at(code)
    with anna.guest.visit(code) as visitor:
        visitor.do("sit", seat=1)
        visitor.do("say", text="My secret")
        with bea.guest.visit(code) as friend:
            friend.do("say", text="Hello Xanthippe")
        bea.page.get_by_text("My secret").first.wait_for()
    anna.go("/me/settings")
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Alles herunterladen").click()
    file = tmp_path / "mine.jsonl"
    download.value.save_as(file)
    kinds = [json.loads(line)["kind"] for line in file.read_text("utf-8").splitlines()]
    assert {"people", "devices", "said"} <= set(kinds)

    anna.page.get_by_role("button", name="Mich löschen").click()
    assert not anna.layout()
    assert not anna.axe()
    anna.page.get_by_role("dialog").get_by_role("button", name="Endgültig löschen").click()
    anna.page.wait_for_url("**/")
    seats = bea.page.locator("main ol")
    bea.until(lambda: "Xanthippe" not in seats.inner_text(), "the name is gone")
    bea.until(lambda: "My secret" not in bea.page.content(), "the words are gone")
    bea.page.reload()
    bea.page.get_by_text("(gelöscht)").first.wait_for(state="attached")
    assert "My secret" not in bea.page.content()
    assert "jemand" in bea.page.content()
    found = found_in(f"sqlite:///{bea.server.folder / 'kartentisch.db'}", "Xanthippe")
    assert len(found) == 1, found
    assert "Hello Xanthippe" in found[0], "what others wrote stays"
