"""The browser app's files, as they were built into the package.

The build writes loads.json: for each screen, the lobby and each game's table the files it loads
beyond index.html, those of index.html under "entry", and under "routes" each screen's path and
whether it shows who one is (`showsMe`). A `Link` header names all of that with the page, so that
the browser asks for everything at once: six at a time, so scripts come first and answers of the
API last.
"""

import json
import mimetypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from kartentisch.server.gateway.api.identity import AnyRequest, house_of
from kartentisch.server.gateway.arrivals import COOKIE, cookie_in
from kartentisch.server.gateway.slow_work import PACKED

NOT_BUILT = b"""<!doctype html>
<meta charset="utf-8">
<title>Kartentisch</title>
<h1>Kartentisch</h1>
<p>The tables are up, but the browser app has not been built into this installation.
In a clone, <code>make web</code> builds it; then start the server again.</p>
"""

ALWAYS_ASK = "no-cache"
FOR_GOOD = "public, max-age=31536000, immutable"

# Best first. The build compresses the files that are worth it.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
LANGUAGES = ("de", "en")
THEMES = ("system", "light", "dark")
LOST = "lost"  # the screen of all other paths
LOBBY = "lobby"  # what a table shows before its match
PLAIN = "plain"  # the table of games without one of their own


class Route(TypedDict):
    """Where a screen is, and whether it asks for /api/me."""

    path: str
    showsMe: bool


class BuiltFile:
    """A file of the app, in memory, in all encodings that the build made."""

    def __init__(self, path: Path) -> None:
        self.media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.plain = path.read_bytes()
        files = {name: path.with_name(path.name + end) for name, end in ENCODINGS.items()}
        self.encoded = {name: file.read_bytes() for name, file in files.items() if file.exists()}

    def answer(self, request: AnyRequest, headers: dict[str, str]) -> Response[bytes]:
        """The file in the smallest encoding that this browser reads."""
        accepted = request.headers.get("accept-encoding", "")
        encoding = next((name for name in self.encoded if name in accepted), None)
        if self.encoded:
            headers["Vary"] = ", ".join(filter(None, ("Accept-Encoding", headers.get("Vary"))))
        if encoding:
            headers["Content-Encoding"] = encoding
        content = self.encoded[encoding] if encoding else self.plain
        return Response(content, media_type=self.media_type, headers=headers)


def pages(folder: Path) -> list[HTTPRouteHandler]:
    """The routes of the browser app; any path that is nothing else is a screen of it."""
    top = files_in(folder)
    assets = files_in(folder / "assets")
    index = top.pop("index.html", None)
    drawn = files_in(folder / "drawn")
    written = top.pop("loads.json", None)
    loads: dict[str, Any] = json.loads(written.plain) if written else {}
    routes: dict[str, Route] = loads.pop("routes", {})

    @get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False, opt={PACKED: True})
    def asset(request: AnyRequest, name: str) -> Response[bytes]:
        """A file whose name changes with its content."""
        if name not in assets:
            raise NotFoundException
        return assets[name].answer(request, {"Cache-Control": FOR_GOOD})

    @get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False, opt={PACKED: True})
    def screen(request: AnyRequest, path: str = "") -> Response[bytes]:
        """A file at the top of the app, or a screen."""
        headers = {"Cache-Control": ALWAYS_ASK}
        name = path.strip("/")
        if name in top:
            return top[name].answer(request, headers)
        if index is None:
            return Response(NOT_BUILT, media_type="text/html", headers=headers)
        screen_name, given = screen_at(name, routes)
        shows_me = screen_name != LOST and routes[screen_name]["showsMe"]
        code = given.get("code") if screen_name == "table" else None
        page = drawn.get(f"{screen_name}.{language(request)}.{theme(request)}.html")
        wanted = links(request, loads, screen_name, shows_me, code, styled=page is not None)
        headers["Link"] = ", ".join(wanted)
        if page is None:
            return index.answer(request, headers)
        headers["Vary"] = "Accept-Language, Cookie"
        return page.answer(request, headers)

    return [asset, screen]


def files_in(folder: Path) -> dict[str, BuiltFile]:
    """The files of a folder by name, without compressed copies."""
    if not folder.is_dir():
        return {}
    ends = tuple(ENCODINGS.values())
    found = (path for path in folder.iterdir() if path.is_file() and not path.name.endswith(ends))
    return {path.name: BuiltFile(path) for path in found}


def screen_at(path: str, routes: dict[str, Route]) -> tuple[str, dict[str, str]]:
    """The screen that the app shows for a path, and what the path fills in for `:names`.

    The app's routes.ts finds the same. Only the first page's path may not be longer.
    """
    parts = [part for part in path.split("/") if part]
    for name, route in routes.items():
        wanted = [part for part in route["path"].split("/") if part]
        if len(parts) < len(wanted) or (parts and not wanted):
            continue
        pairs = list(zip(wanted, parts, strict=False))
        if all(part.startswith(":") or part == given for part, given in pairs):
            return name, {part[1:]: given for part, given in pairs if part.startswith(":")}
    return LOST, {}


def language(request: AnyRequest) -> str:
    """The language that was chosen, or the first accepted one that we speak."""
    chosen = cookie_in(request.headers, f"{COOKIE}_language")
    wishes = (
        wish.strip()[:2].lower() for wish in request.headers.get("accept-language", "").split(",")
    )
    return next((wish for wish in (chosen, *wishes) if wish in LANGUAGES), "en")


def theme(request: AnyRequest) -> str:
    """Light or dark if that was chosen, otherwise the system's."""
    chosen = cookie_in(request.headers, f"{COOKIE}_theme")
    return chosen if chosen in THEMES else "system"


def links(
    request: AnyRequest,
    loads: dict[str, list[str]],
    screen: str,
    shows_me: bool,
    code: str | None,
    styled: bool,
) -> Iterator[str]:
    """What a screen will ask for, so that the browser has it by then. Nothing here may block.

    A page that comes drawn is `styled`: its styles stand in it.
    """
    wanted = [*loads.get("entry", []), *loads.get(screen, [])]
    inside = {file for file in wanted if file.endswith(".css")} if styled else set()
    room = house_of(request).rooms.get(code.lower()) if code else None
    game = room.table.settings.game if room is not None else None
    if room is not None and room.table.phase == "open":
        wanted += loads.get(LOBBY, [])
    elif game is not None:
        wanted += loads.get(game) or loads.get(PLAIN, [])
    for file in dict.fromkeys(wanted):
        if not file.endswith(".css"):
            yield f"</{file}>; rel=modulepreload; crossorigin"
        elif file not in inside:
            yield f"</{file}>; rel=preload; as=style; crossorigin"
    if shows_me and cookie_in(request.headers, COOKIE):
        yield "</api/me>; rel=preload; as=fetch; crossorigin"
    if game is not None:
        yield f"</api/games/{game}/words>; rel=preload; as=fetch; crossorigin"
