"""The operator's own pages, such as an imprint: Markdown files that the settings name."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from litestar import get
from litestar.handlers import HTTPRouteHandler

from kartentisch.server.wire.moderation import OperatorPage, PageName
from kartentisch.server.wire.refusals import refused

LARGEST = 256 * 1024  # bytes


class BadPage(ValueError):
    """A page that can't be served; the text says why."""


def operator_pages(files: Mapping[str, str]) -> list[HTTPRouteHandler]:
    """The routes of the pages, which are read once, when the server starts."""
    found = {name: page_in(name, file) for name, file in files.items() if file}

    @get("/api/pages", sync_to_thread=False, tags=["operation"])
    def names() -> list[PageName]:
        """The pages that the operator has filled in."""
        return [page.name for page in found.values()]

    @get("/api/pages/{name:str}", sync_to_thread=False, tags=["operation"])
    def page(name: str) -> OperatorPage:
        """A page of the operator's."""
        if name not in found:
            raise refused("not_found")
        return found[name]

    return [names, page]


def page_in(name: str, file: str) -> OperatorPage:
    """A page from its file."""
    try:
        raw = Path(file).expanduser().read_bytes()
        if len(raw) > LARGEST:
            raise BadPage(f"{name}: {file} has more than {LARGEST:,} bytes")
        return OperatorPage(cast(PageName, name), raw.decode("utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        raise BadPage(f"{name}: {file} can't be read ({fault})") from None
