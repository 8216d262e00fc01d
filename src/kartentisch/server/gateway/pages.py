"""The browser app's files, as they were built into the package."""

import json
import mimetypes
from collections.abc import Iterator
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from kartentisch.server.gateway.api.identity import AnyRequest, house_of
from kartentisch.server.gateway.arrivals import COOKIE

NOT_BUILT = b"""<!doctype html>
<meta charset="utf-8">
<title>Kartentisch</title>
<h1>Kartentisch</h1>
<p>The tables are up, but the browser app has not been built into this installation.
In a clone, <code>make web</code> builds it; then start the server again.</p>
"""

ALWAYS_ASK = "no-cache"
FOR_GOOD = "public, max-age=31536000, immutable"
AS_BUILT = "as_built"  # the mark of routes whose answers are not to be compressed on the way

# Best first. The build has written such files beside those that are worth it.
ENCODINGS = {"br": ".br", "gzip": ".gz"}
LANGUAGES = ("de", "en")
THEMES = ("system", "light", "dark")
SCREENS = {
    "": "home",
    "t": "table",
    "replay": "replay",
    "rules": "rules",
    "me": "me",
    "claim": "claim",
}
LONGER = {"table": 2, "rules": 2, "claim": 2, "replay": 3}  # how many parts their paths have
ASK_WHO = ("home", "table", "me")  # screens that show who one is


class BuiltFile:
    """A file of the app, in memory, in all encodings that there are of it."""

    def __init__(self, path: Path) -> None:
        self.media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self.plain = path.read_bytes()
        beside = {name: path.with_name(path.name + end) for name, end in ENCODINGS.items()}
        self.encoded = {name: file.read_bytes() for name, file in beside.items() if file.exists()}

    def answer(self, request: AnyRequest, headers: dict[str, str]) -> Response[bytes]:
        """The file as small as this browser can read it."""
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
    loads = top.pop("loads.json", None)
    wanted: dict[str, list[str]] = json.loads(loads.plain) if loads else {}

    @get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False, opt={AS_BUILT: True})
    def asset(request: AnyRequest, name: str) -> Response[bytes]:
        """A file whose name changes with its content."""
        if name not in assets:
            raise NotFoundException
        return assets[name].answer(request, {"Cache-Control": FOR_GOOD})

    @get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False, opt={AS_BUILT: True})
    def screen(request: AnyRequest, path: str = "") -> Response[bytes]:
        """A file at the top of the app, or a screen."""
        headers = {"Cache-Control": ALWAYS_ASK}
        name = path.strip("/")
        if name in top:
            return top[name].answer(request, headers)
        if index is None:
            return Response(NOT_BUILT, media_type="text/html", headers=headers)
        parts = name.split("/")
        headers["Link"] = ", ".join(links(request, parts, wanted))
        page = drawn.get(f"{screen_of(parts)}.{language(request)}.{theme(request)}.html")
        if page is None:
            return index.answer(request, headers)
        headers["Vary"] = "Accept-Language, Cookie"
        return page.answer(request, headers)

    return [asset, screen]


def files_in(folder: Path) -> dict[str, BuiltFile]:
    """The files of a folder by name, without those that are others compressed."""
    if not folder.is_dir():
        return {}
    ends = tuple(ENCODINGS.values())
    found = (path for path in folder.iterdir() if path.is_file() and not path.name.endswith(ends))
    return {path.name: BuiltFile(path) for path in found}


def screen_of(path: list[str]) -> str:
    """The screen that the app shows for a path; router.svelte.ts finds the same."""
    screen = SCREENS.get(path[0], "lost")
    return "lost" if len(path) < LONGER.get(screen, 1) else screen


def language(request: AnyRequest) -> str:
    """The language that was chosen, or else the first of those wished for that we speak."""
    chosen = request.cookies.get(f"{COOKIE}_language", "")
    wishes = (
        wish.strip()[:2].lower() for wish in request.headers.get("accept-language", "").split(",")
    )
    return next((wish for wish in (chosen, *wishes) if wish in LANGUAGES), "en")


def theme(request: AnyRequest) -> str:
    """Light or dark if that was chosen, else as the system has it."""
    chosen = request.cookies.get(f"{COOKIE}_theme", "")
    return chosen if chosen in THEMES else "system"


def links(request: AnyRequest, path: list[str], loads: dict[str, list[str]]) -> Iterator[str]:
    """What a screen will ask for, so that the browser has it by then. Nothing here may wait."""
    screen = screen_of(path)
    if COOKIE in request.cookies and screen in ASK_WHO:
        yield "</api/me>; rel=preload; as=fetch; crossorigin"
    wanted = dict.fromkeys(loads.get(screen, []))
    room = house_of(request).rooms.get(path[1].lower()) if screen == "table" else None
    if room is not None:
        game = room.table.settings.game
        yield f"</api/games/{game}/words>; rel=preload; as=fetch; crossorigin"
        wanted |= dict.fromkeys(loads.get(game, []))
    for file in wanted:
        how = "preload; as=style" if file.endswith(".css") else "modulepreload"
        yield f"</{file}>; rel={how}; crossorigin"
