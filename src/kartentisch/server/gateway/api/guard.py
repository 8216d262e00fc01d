"""Only our own pages may change anything; and every answer has safe headers."""

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from kartentisch.server.gateway.api.identity import COST, AnyRequest, address_of, house_of
from kartentisch.server.gateway.arrivals import check_origin

DOCUMENT_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
HEADERS = {"X-Content-Type-Options": "nosniff"}
DATA_HEADERS = {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
PUBLIC = ("/api/games", "/api/messages.json")  # all other answers below /api are private
HTTPS_ONLY = "max-age=31536000"  # a year


async def check_request(request: AnyRequest) -> None:
    """Before every request: one that changes something has to come from our own pages.

    A route whose `opt` has a cost counts as that number of requests of the address.
    """
    if request.scope.get("method") not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request.headers, request.app.state.config.origins)
    cost = request.route_handler.opt.get(COST)
    if cost is not None:
        house_of(request).tolls.ask(address_of(request), cost)


def headers_of(path: str) -> dict[str, str]:
    """What an answer needs besides: few bytes where nothing could be shown as a page."""
    if path.startswith("/assets/"):  # scripts and styles
        return HEADERS
    if path.startswith("/api/"):
        return HEADERS | DATA_HEADERS
    return HEADERS | DOCUMENT_HEADERS


async def add_headers(message: Message, scope: Scope) -> None:
    """Safe headers for every answer."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        path = scope["path"]
        for name, value in headers_of(path).items():
            headers.setdefault(name, value)
        if path.startswith("/api/") and not path.startswith(PUBLIC):
            headers.setdefault("Cache-Control", "no-store")
        if scope.get("scheme") == "https":  # directly, or as a trusted proxy says
            headers.setdefault("Strict-Transport-Security", HTTPS_ONLY)
