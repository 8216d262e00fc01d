"""The browser app's files, as they were built into the package."""

from pathlib import Path

from litestar import Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.static_files import create_static_files_router

NOT_BUILT = """<!doctype html>
<meta charset="utf-8">
<title>Kartentisch</title>
<h1>Kartentisch</h1>
<p>The tables are up, but the browser app has not been built into this installation.
In a clone, <code>make web</code> builds it; then start the server again.</p>
"""

FOR_GOOD = CacheControlHeader(max_age=31536000, public=True, immutable=True)


def pages(folder: Path) -> list[HTTPRouteHandler | Router]:
    """The routes of the browser app; any path that is nothing else is a screen of it."""
    index = folder / "index.html"

    def page() -> Response[str]:
        text = index.read_text("utf-8") if index.exists() else NOT_BUILT
        return Response(text, media_type="text/html", headers={"Cache-Control": "no-cache"})

    @get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
    def screen(path: str = "") -> Response[str] | File:
        """A file at the top of the app, or a screen."""
        name = path.strip("/")
        file = folder / name
        if name and "/" not in name and not name.startswith(".") and file.is_file():
            return File(file, filename=name, content_disposition_type="inline")
        return page()

    routes: list[HTTPRouteHandler | Router] = [screen]
    assets = folder / "assets"
    if assets.is_dir():
        routes.append(
            create_static_files_router("/assets", [assets], cache_control=FOR_GOOD, name="assets")
        )
    return routes
