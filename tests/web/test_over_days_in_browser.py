"""Tables over days in the browser: chosen in the lobby, seen on the first page, and told by push."""

import json
from collections.abc import Callable

from browsers import DESKTOP, PHONE, Person

TITLE = "() => document.title"


def test_a_table_over_days_is_chosen_and_whose_turn_it_is_stands_on_the_first_page(
    person: Callable[..., Person],
) -> None:
    anna = person("Anna", language="en", size=PHONE)
    code = anna.guest.open("futschikato", 3, options={"start": 0})
    anna.go(f"/t/{code}")
    anna.page.locator("[data-limit]").select_option("86400")
    anna.page.get_by_role("link", name="Tell me when it is my turn").wait_for()
    assert not anna.layout()
    anna.page.get_by_role("button", name="Fill up with bots and start").click()
    anna.page.get_by_role("timer").get_by_text("1 day left").first.wait_for()
    assert not anna.layout()

    anna.go("/")
    anna.page.get_by_role("heading", name="Your turn at one table").wait_for()
    assert anna.page.evaluate(TITLE) == "(1) Kartentisch"
    anna.page.get_by_text("Your turn · 1 day left").wait_for()
    assert not anna.layout()
    assert not anna.axe()


def test_a_notice_is_shown_by_the_service_worker_and_a_click_opens_the_table(
    person: Callable[..., Person],
) -> None:
    anna = person("Anna", language="en", size=DESKTOP)
    origin = f"http://{anna.server.address}"
    anna.context.grant_permissions(["notifications"], origin=origin)
    anna.go("/me/settings")
    anna.page.locator("[data-notices=ready]").wait_for()
    anna.page.get_by_role("switch", name="On this device").wait_for()
    assert not anna.layout()
    assert not anna.axe()
    anna.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    (worker,) = anna.context.service_workers

    devtools = anna.context.new_cdp_session(anna.page)
    known: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(one["registrationId"] for one in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not known:
        anna.page.wait_for_timeout(20)

    def deliver(path: str, body: str) -> None:
        notice = {"title": "Your turn", "body": body, "path": path, "tag": "turns"}
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": origin,
                "registrationId": known[0],
                "data": json.dumps({**notice, "count": 1, "language": "en"}),
            },
        )

    def shows(*expected: str) -> None:
        """Wait until just these notices are there: the system replaces one in several steps."""
        anna.page.wait_for_function(
            """async (expected) => {
              const registration = await navigator.serviceWorker.ready;
              const all = await registration.getNotifications();
              return all.map(({ title, body, tag }) => [title, body, tag].join(" | ")).join() === expected;
            }""",
            arg=",".join(expected),
        )

    deliver("/t/abcd2345", "Pisa: 23 hours left")
    shows("Your turn | Pisa: 23 hours left | turns")
    deliver("/t/abcd2345", "Pisa: 22 hours left")
    shows("Your turn | Pisa: 22 hours left | turns")

    opened = worker.evaluate(
        """async () => {
          const opened = new Promise((resolve) => { self.clients.openWindow = resolve; });
          const [notification] = await self.registration.getNotifications();
          self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
          return await opened;
        }"""
    )
    assert opened == "/t/abcd2345"
    shows()


def test_a_link_from_a_mail_says_what_it_did(person: Callable[..., Person]) -> None:
    anna = person("Anna", language="en")
    anna.go("/notices/stop/unknown")
    anna.page.get_by_text("These mails have been stopped already.").wait_for()
    assert not anna.layout()
