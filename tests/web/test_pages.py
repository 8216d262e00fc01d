"""The app comes in few files, compressed when it was built, and all that a screen needs at once."""

import gzip
import random
import re
from collections.abc import Callable

import pytest
from browsers import Person
from playwright.sync_api import ElementHandle, Route
from running import Guest, Reply, Server, ask

from kartentisch.games import GAMES

ASSET = re.compile(r"/assets/[\w.-]+")
PLAY_NOW = {"de": "Sofort spielen", "en": "Play now"}
ONE_MOMENT = {"de": "Einen Augenblick", "en": "One moment"}
BROWSER = {"accept-encoding": "gzip, deflate, br"}
COMPLAINT_SECONDS = 6


def page(server: Server, path: str, **headers: str) -> Reply:
    """A page as text, with other headers besides."""
    return ask(server.address, "GET", path, headers=headers)


def test_every_file_of_the_page_comes_compressed_and_for_good(server: Server) -> None:
    files = ASSET.findall(page(server, "/rules/pisa").raw.decode())
    assert any(file.endswith(".js") for file in files)
    assert any(file.endswith(".css") for file in files)
    for file in files:
        plain = ask(server.address, "GET", file)
        small = ask(server.address, "GET", file, headers=BROWSER)
        zipped = ask(server.address, "GET", file, headers={"accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert (small.headers["content-encoding"], small.headers["vary"]) == (
            "br",
            "Accept-Encoding",
        )
        assert zipped.headers["content-encoding"] == "gzip"
        assert gzip.decompress(zipped.raw) == plain.raw
        assert len(small.raw) < len(zipped.raw) < len(plain.raw)
        assert "immutable" in small.headers["cache-control"]
        assert small.headers["x-content-type-options"] == "nosniff"


def test_a_page_is_asked_for_anew_each_time(server: Server) -> None:
    for path in ("/", "/rules/pisa", "/t/nosuchtable"):
        found = ask(server.address, "GET", path, headers=BROWSER)
        assert (found.status, found.headers["cache-control"]) == (200, "no-cache")
        assert found.headers["content-encoding"] == "br"
        assert found.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    ("wished", "chosen", "language", "theme"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "", "de", "system"),
        ("fr,en-GB;q=0.9,de;q=0.8", "", "en", "system"),
        ("fr", "", "en", "system"),
        ("de", "kartentisch_language=en; kartentisch_theme=dark", "en", "dark"),
        ("en", "kartentisch_language=nothing; kartentisch_theme=../x", "en", "system"),
    ],
)
def test_pages_are_drawn_in_the_language_and_theme_of_whoever_asks(
    server: Server, wished: str, chosen: str, language: str, theme: str
) -> None:
    for path, words in (("/", PLAY_NOW), ("/t/nosuchtable", ONE_MOMENT)):
        found = page(server, path, cookie=chosen, **{"accept-language": wished})
        text = found.raw.decode()
        assert f'<html lang="{language}" data-theme="{theme}">' in text
        assert words[language] in text
        assert {"Accept-Language", "Cookie"} < set(found.headers["vary"].split(", "))


def test_the_script_takes_over_the_page_as_it_was_drawn(person: Callable[..., Person]) -> None:
    reader = person(language="en", theme="dark")
    held: list[Route] = []
    reader.page.route("**/assets/index-*.js", lambda route: held.append(route))
    reader.page.goto(f"http://{reader.server.address}/", wait_until="commit")
    reader.until(lambda: bool(held), "the app is asked for")
    before = reader.page.wait_for_selector("[data-game-card=futschikato] output")
    assert before is not None
    assert before.inner_text() == "4 players"
    held[0].continue_()
    reader.page.wait_for_load_state("load")
    reader.until(lambda: more_players(reader, before) == "5 players", "a click that counts")
    assert before.is_visible()  # the same element, not one that was drawn anew


def more_players(reader: Person, shown: ElementHandle) -> str:
    """Ask for one player more at Futschikato, if that has not happened yet."""
    if shown.inner_text() == "4 players":
        reader.page.click("[data-game-card=futschikato] [role=group] button:last-child")
    return shown.inner_text()


def test_the_first_page_loads_its_pictures_only_if_it_was_not_drawn(
    person: Callable[..., Person],
) -> None:
    someone = person()
    shown = f"article:nth-child({len(GAMES)}) [data-picture] > *"
    loaded: list[str] = []
    someone.page.on("request", lambda request: loaded.append(request.url))
    someone.go("/")
    someone.page.get_by_role("button", name="English").click()  # the scripts have taken over
    someone.page.wait_for_load_state("networkidle")
    assert someone.page.locator(shown).count() > 0
    assert not any("/pictures-" in address for address in loaded)
    someone.go("/ladder/ftw")
    someone.page.get_by_role("link", name="Kartentisch").click()
    someone.page.wait_for_selector(shown, state="attached")
    assert any("/pictures-" in address for address in loaded)


def test_a_table_is_called_before_the_app_is_there(person: Callable[..., Person]) -> None:
    player = person()
    code = player.guest.open("futschikato", 3, fill="easy", start=True)
    held: list[Route] = []
    player.page.route("**/assets/index-*.js", lambda route: held.append(route))
    player.page.goto(f"http://{player.server.address}/t/{code}", wait_until="commit")
    player.until(lambda: any('"welcome"' in frame for frame in player.received), "a welcome")
    assert player.phase is None
    held[0].continue_()
    player.page.wait_for_selector("[data-phase]")
    assert sum('"welcome"' in frame for frame in player.received) == 1
    player.play_to_the_end()


def test_a_table_whose_game_did_not_load_at_once_is_drawn_in_the_end(
    person: Callable[..., Person],
) -> None:
    player = person()
    code = player.guest.open("futschikato", 3, fill="easy", start=True)
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    player.page.route("**/assets/inside-*.js", lose_the_first)
    player.go(f"/t/{code}")
    player.page.wait_for_selector("[data-phase]")
    assert len(lost) == 1
    player.faults = [fault for fault in player.faults if "ERR_FAILED" not in fault]


def test_a_server_that_can_not_say_who_somebody_is_does_not_take_their_name(
    person: Callable[..., Person],
) -> None:
    player = person("Nikki", worker=False)
    unreached: list[str] = []

    def out_of_reach(route: Route) -> None:
        if route.request.method != "GET":
            route.continue_()
        else:
            unreached.append(route.request.url)
            route.abort()

    player.page.route("**/api/me", out_of_reach)
    player.go("/")
    player.until(lambda: len(unreached) == 1, "the page asks who this is")
    player.page.click("[data-game-card=futschikato] .button.main")
    player.until(lambda: len(unreached) == 2, "the page asks again")
    player.page.wait_for_selector("div[role=alert]")
    assert player.guest.get("/api/me")["name"] == "Nikki"
    player.faults = [fault for fault in player.faults if "ERR_FAILED" not in fault]


def test_whom_the_server_has_forgotten_comes_to_a_table_as_somebody_new(
    person: Callable[..., Person],
) -> None:
    host, stranger = person("Anna"), person("Zoe")
    code = host.guest.open("futschikato", 3, fill="easy", start=True)
    stranger.context.clear_cookies()  # but the device remembers that it has been here
    stranger.sit_at(code)
    stranger.page.wait_for_selector("[data-phase]")
    assert stranger.context.cookies()[0]["value"] != stranger.guest.token
    stranger.faults = [fault for fault in stranger.faults if "401" not in fault]


def test_a_file_that_is_not_there_is_not_a_page(server: Server) -> None:
    assert ask(server.address, "GET", "/assets/nosuchfile.js").status == 404


def test_what_a_table_loads_is_named_with_its_page(server: Server) -> None:
    host = Guest(server, "Kim")
    code = host.open("pisa", 4, fill="easy", start=True)
    with host.visit(code) as visitor:
        visitor.receive()
        links = page(server, f"/t/{code}", cookie=f"kartentisch={host.token}").headers["link"]
    others = page(server, "/t/nosuchtable").headers["link"]
    assert "</api/me>; rel=preload" in links
    assert "</api/games/pisa/words>; rel=preload" in links
    assert "/api/" not in others  # a stranger at no table has nothing to ask for
    files = set(ASSET.findall(links))
    assert set(ASSET.findall(others)) < files
    for file in files:
        assert ask(server.address, "GET", file).status == 200


def test_every_screen_uses_all_that_is_named_with_its_page(person: Callable[..., Person]) -> None:
    """Browsers complain, some seconds after, of what was loaded for nothing; that is a fault."""
    reader = person()
    code = reader.guest.open("futschikato", 3, fill="easy", start=True)
    with reader.guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    lobby = reader.guest.open("futschikato", 3)
    screens = (
        "",
        "me",
        f"t/{code}",
        f"t/{lobby}",
        f"replay/{code}/1",
        "rules/pisa",
        "rules",
        "claim",
        "nowhere",
    )
    for screen in screens:
        reader.page = reader.open_page()
        reader.go(f"/{screen}")
        reader.page.wait_for_load_state("networkidle")
    reader.page.wait_for_timeout(COMPLAINT_SECONDS * 1000)
    assert len(reader.context.pages) == 1 + len(screens)
    assert reader.faults == []


def test_the_rules_of_every_game_have_pictures_that_are_told_in_words(
    person: Callable[..., Person],
) -> None:
    reader = person()
    for game in GAMES:
        reader.go(f"/rules/{game}")
        reader.page.wait_for_selector("figure")
        pictures = reader.page.query_selector_all("figure")
        assert all(picture.query_selector("[data-card], svg") for picture in pictures)
        told = [picture.query_selector("figcaption") for picture in pictures]
        assert all(caption and len(caption.inner_text()) > 20 for caption in told)
        assert reader.axe() == []
