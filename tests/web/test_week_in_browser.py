"""A game over a week in the browser: told by push and by mail, with a turn that was missed."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browsers import ON_PHONE, Person, looks
from moved_clock import CalendarServer
from playwright.sync_api import Browser
from receivers import Browser as PushedBrowser
from receivers import Mailbox, Receiver

DAY = 86_400
LONG_DAY = 1.05  # then a player who had a day is too late
WORDS = {
    "de": {
        "here": "Auf diesem Gerät",
        "mail": "Mailadresse",
        "add": "Hinzufügen",
        "confirmed": "Ab jetzt schreiben wir",
        "turn": "Du bist dran",
        "ask": "Um eine Pause bitten",
        "paused": "Ihr habt eine Pause ausgemacht",
        "menu": "Menü",
    },
    "en": {
        "here": "On this device",
        "mail": "Mail address",
        "add": "Add",
        "confirmed": "From now on we write",
        "turn": "Your turn",
        "ask": "Ask for a pause",
        "paused": "You have agreed on a pause",
        "menu": "Menu",
    },
}

# A browser without a push service of its own gets ours: only the address is made up.
SUBSCRIBED = """
  const subscription = {{ toJSON: () => ({told}), unsubscribe: async () => true }};
  PushManager.prototype.subscribe = async () => subscription;
  PushManager.prototype.getSubscription = async () => null;
"""


@pytest.fixture
def calendar(tmp_path: Path, box: Mailbox) -> Iterator[CalendarServer]:
    """A server whose day can be turned, which sends mail and push to this machine."""
    running = CalendarServer(
        tmp_path,
        smtp=f"smtp://127.0.0.1:{box.port}",
        mail_from="cards@cards.example",
        public_address="https://cards.example",
        push_hosts="127.0.0.1",
    )
    try:
        yield running.start()
    finally:
        running.end()


class Notified:
    """Somebody whose browser shows notices, and who opens the table by them."""

    def __init__(self, person: Person, service: Receiver) -> None:
        self.person = person
        self.pushed = PushedBrowser(service, "anna")
        self.shown = 0
        person.context.grant_permissions(
            ["notifications"], origin=f"http://{person.server.address}"
        )
        told = json.dumps({"endpoint": self.pushed.endpoint, "keys": self.pushed.keys})
        person.context.add_init_script(SUBSCRIBED.format(told=told))
        self.devtools = person.context.new_cdp_session(person.page)
        self.known: list[str] = []
        self.devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda heard: self.known.extend(
                one["registrationId"] for one in heard["registrations"]
            ),
        )
        self.devtools.send("ServiceWorker.enable")

    def next_notice(self) -> dict[str, object]:
        """Wait for a notice, as the push service got it; the browser's own worker shows it."""
        self.person.until(lambda: len(self.pushed.notices()) > self.shown, "a push")
        notice = self.pushed.notices()[self.shown]
        self.shown += 1
        self.devtools.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": f"http://{self.person.server.address}",
                "registrationId": self.known[0],
                "data": json.dumps(notice),
            },
        )
        self.person.page.wait_for_function(
            """async (title) => {
              const registration = await navigator.serviceWorker.ready;
              const all = await registration.getNotifications();
              return all.length === 1 && all[0].title === title;
            }""",
            arg=notice["title"],
        )
        return notice


@pytest.mark.parametrize(("size", "language"), looks(ON_PHONE))
def test_a_game_over_a_week_with_push_and_mail_and_a_missed_turn(
    browser: Browser,
    calendar: CalendarServer,
    service: Receiver,
    box: Mailbox,
    size: tuple[int, int],
    language: str,
) -> None:
    words = WORDS[language]
    anna = Person(browser, calendar, "Anna", size=size, language=language)
    page = anna.page
    notified = Notified(anna, service)

    # She asks to be told here, and by mail.
    anna.go("/me/settings#notices")
    page.locator("[data-notices=ready]").wait_for()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("switch", name=words["here"]).click()
    page.get_by_role("switch", name=words["here"], checked=True).wait_for()
    page.get_by_placeholder(words["mail"]).fill("anna@example.org")
    page.locator("form", has=page.get_by_placeholder(words["mail"])).get_by_role(
        "button", name=words["add"]
    ).click()
    anna.until(lambda: len(box.letters) == 1, "the question by mail")
    asked = re.search(r"https://cards.example(/notices/confirm/\S+)", box.letters[0].get_content())
    assert asked is not None
    anna.go(asked[1])
    page.get_by_text(words["confirmed"]).wait_for()

    # Mats opens a table over days; she sits down, and it begins.
    mats = calendar.guest("Mats")
    code = mats.open("pisa", 3, limit=DAY)
    with anna.guest.visit(code) as visitor:
        visitor.do("sit", seat=1)
    with mats.visit(code) as host:
        host.do("start", fill="easy")

    told, missed = 0, 0
    for day in range(7):
        calendar.turn_to(LONG_DAY * day)
        play_for(mats, code)
        if waits_for(anna, code):
            told += 1
            notice = notified.next_notice()
            assert (notice["title"], notice["path"]) == (words["turn"], f"/t/{code}")
            anna.until(lambda number=told: len(box.letters) == 1 + number, "a letter")  # type: ignore[misc]
            assert f"/t/{code}" in box.letters[-1].get_content()
            if day == 2:
                missed += 1  # she is on a journey; a bot decides the day after
            else:
                answer(anna, str(notice["path"]))
        calendar.turn_to(LONG_DAY * (day + 1))
        anna.until(lambda: not is_late(anna, code), "a bot has played for the late player")
    assert (missed, told >= 4) == (1, True)
    assert len({letter["Message-ID"] for letter in box.letters}) == len(box.letters)

    # A pause is agreed: no clock runs.
    anna.go(f"/t/{code}")
    if not anna.is_over():
        page.get_by_role("button", name=words["menu"]).click()
        page.get_by_role("button", name=words["ask"]).click()
        with mats.visit(code) as host:
            host.until(lambda seen: seen.table.get("pausing"))
            host.do("pause")
        page.get_by_text(words["paused"]).wait_for()
        assert not anna.layout()
    anna.close()


def play_for(guest: object, code: str) -> None:
    """Mats makes all the decisions that wait for him."""
    with guest.visit(code) as visitor:  # type: ignore[attr-defined]
        while visitor.mine and visitor.mine["moves"] and visitor.table["phase"] == "playing":
            visitor.do("move", seat=0, move=visitor.mine["moves"][0])


def summary(anna: Person, code: str) -> dict[str, object]:
    (table,) = [one for one in anna.guest.get("/api/me/tables") if one["code"] == code]
    return dict(table)


def waits_for(anna: Person, code: str) -> bool:
    return bool(summary(anna, code)["yours"])


def is_late(anna: Person, code: str) -> bool:
    """Whether a decision is owed whose time was up long ago."""
    until = summary(anna, code)["until"]
    return isinstance(until, float) and until < anna.server.now()  # type: ignore[attr-defined]


def answer(anna: Person, path: str) -> None:
    """She opens the table by the notice, and decides as long as it is her turn."""
    anna.go(path)
    anna.page.wait_for_selector("[data-phase]")
    code = path.removeprefix("/t/")
    turn: Callable[[], bool] = lambda: waits_for(anna, code)  # noqa: E731
    while turn():
        anna.until(lambda: not turn() or anna.click_one(), "a decision")
        anna.page.wait_for_timeout(50)
