"""Behind a trusted proxy: where people come from, and whether by https, as the proxy says."""

from typing import Any

from litestar.types import ASGIApp, Receive, Send

FORWARDED = "x-forwarded-for"


class BehindProxy:
    """An application whose requests a proxy passes on."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            told = {
                name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
            }
            if told.get(FORWARDED):
                scope["client"] = (address_told(told[FORWARDED]), 0)
            scheme = told.get("x-forwarded-proto")
            if scheme in ("http", "https"):
                scope["scheme"] = scheme if scope["type"] == "http" else f"ws{scheme[4:]}"
        await self.app(scope, receive, send)


def address_told(forwarded: str) -> str:
    """The last address: the proxy saw it. What stands before, anybody may have written."""
    last = forwarded.rpartition(",")[2].strip()
    if last.startswith("["):
        return last[1:].partition("]")[0]
    host, _, port = last.partition(":")
    return host if port.isdigit() else last
