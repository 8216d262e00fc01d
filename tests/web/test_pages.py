"""The app comes in few files, compressed when it was built, and all that a screen needs at once."""

import gzip
import re
from collections.abc import Callable

from browsers import Person
from running import Guest, Reply, Server, ask

from kartentisch.games import GAMES

ASSET = re.compile(r"/assets/[\w.-]+")
BROWSER = {"accept-encoding": "gzip, deflate, br"}


def page(server: Server, path: str, **headers: str) -> Reply:
    """A page as text, with other headers besides."""
    return ask(server.address, "GET", path, headers=headers)


def test_every_file_of_the_page_comes_compressed_and_for_good(server: Server) -> None:
    files = ASSET.findall(page(server, "/").raw.decode())
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
