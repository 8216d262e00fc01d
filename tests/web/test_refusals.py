"""What is refused or does not arrive is said where it was tried, and nothing looks as if it were done."""

import random
from collections.abc import Callable

from browsers import ELSEWHERE, Person
from playwright.sync_api import Route

AWAY = "internetdisconnected"  # browsers say so in the console, and the tests expect it


def away(route: Route) -> None:
    """Nobody answers."""
    route.abort(AWAY)


def finished(someone: Person, game: str = "futschikato") -> str:
    """A table whose match is over."""
    code = someone.guest.open(game, 3, fill="easy", start=True)
    with someone.guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    return code


def test_a_wish_in_the_menu_that_fails_is_told_there_and_taken_back(
    person: Callable[..., Person],
) -> None:
    anna, bea = person("Anna", language="en", worker=False), person("Bea")
    code = anna.guest.open("futschikato", 3)
    with bea.guest.visit(code) as visitor:
        visitor.do("sit", seat=1)
        anna.sit_at(code)
        anna.page.get_by_role("button", name="Menu").click()
        anna.page.get_by_role("button", name="Mute or block").click()
        anna.page.get_by_role("radio", name="normal").and_(
            anna.page.locator(":checked")
        ).last.wait_for(state="attached")
        anna.page.route("**/api/me/people/*", away)
        anna.page.get_by_role("radio", name="muted").check(force=True)
        menu = anna.page.get_by_role("dialog")
        menu.get_by_role("alert").wait_for()
        assert "can’t be reached" in menu.get_by_role("alert").inner_text()
        heard = menu.locator("[data-shunning] input")
        assert [one.is_checked() for one in heard.all()] == [True, False, False]


def test_a_card_tapped_in_a_replay_is_no_move_that_failed(person: Callable[..., Person]) -> None:
    someone = person("Anna", language="en")
    code = finished(someone)
    someone.go(f"/replay/{code}/1?step=3")
    someone.page.locator("[data-place^='hand'] button").first.click(force=True)
    someone.page.wait_for_timeout(300)
    assert someone.page.locator("[data-advice]").count() == 0


def test_a_puzzle_that_comes_too_late_leaves_the_next_page_its_address(
    person: Callable[..., Person],
) -> None:
    someone = person("Anna", language="en", worker=False)
    held: list[Route] = []
    someone.page.route("**/api/puzzles/*", lambda route: held.append(route))
    someone.go("/puzzles")
    someone.page.locator("[data-puzzles]").first.click()
    someone.until(lambda: len(held) > 0, "the puzzle is asked for")
    someone.page.get_by_role("link", name="All puzzles").click()
    someone.page.wait_for_url("**/puzzles")
    with someone.page.expect_response("**/api/puzzles/*"):
        held[0].continue_()
    someone.page.wait_for_timeout(300)
    assert someone.page.url.endswith("/puzzles")


def test_the_shuffle_is_checked_and_a_moment_shared_without_https(
    person: Callable[..., Person],
) -> None:
    someone = person("Anna", language="en")
    code = finished(someone)
    someone.page.goto(f"http://{ELSEWHERE}:{someone.server.port}/replay/{code}/1?step=2")
    someone.page.wait_for_selector("[data-phase]")
    assert someone.page.evaluate("() => crypto.subtle === undefined")
    someone.page.get_by_role("button", name="Link to this moment").click()
    someone.page.locator("footer [aria-live]", has_text="Link copied").wait_for(state="attached")
    someone.page.get_by_role("button", name="Check the shuffle").click()
    someone.page.wait_for_selector("[data-fair='true']")


def test_a_first_match_and_a_name_that_fail_are_told(person: Callable[..., Person]) -> None:
    someone = person("Anna", language="en", worker=False)
    someone.go("/learn/futschikato")
    someone.page.route("**/api/tables", away)
    someone.page.get_by_role("button", name="Start your first game").click()
    someone.page.get_by_role("alert").wait_for()
    someone.go("/me/settings")
    someone.page.route(
        "**/api/me",
        lambda route: away(route) if route.request.method == "PATCH" else route.continue_(),
    )
    someone.page.get_by_label("Your name").fill("Annika")
    someone.page.get_by_role("button", name="Save").click()
    someone.page.get_by_role("alert").wait_for()


def test_the_rules_of_no_game_promise_no_table(person: Callable[..., Person]) -> None:
    someone = person("Anna", language="en", worker=False)
    someone.page.route("**/api/games/*/rules?*", away)
    someone.go("/rules/futschikato")
    said = someone.page.locator("main p")
    said.get_by_text("can’t be reached").wait_for()
    assert "table" not in said.inner_text()


def test_a_table_that_is_not_there_offers_the_way_home_and_nothing_else(
    person: Callable[..., Person],
) -> None:
    someone = person("Anna", language="en")
    someone.go("/t/abcdefghjkmn")
    someone.page.get_by_text("There is no such table").wait_for()
    assert someone.page.get_by_role("button").all_inner_texts() == []
    someone.page.get_by_role("link", name="Back to the start page").click()
    someone.page.wait_for_selector("[data-game-card]")
    someone.faults = [fault for fault in someone.faults if "404" not in fault]
