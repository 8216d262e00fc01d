"""Your own data: all of it to take along, or gone. docs/privacy.md says what that is."""

from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Controller, Response, delete, get
from litestar.datastructures import Cookie
from litestar.response import Stream

from kartentisch.server.gateway.api.identity import COST, AnyRequest, house_of
from kartentisch.server.gateway.arrivals import COOKIE
from kartentisch.server.table.person import Person

PIECE = 64 * 1024  # bytes


class DataController(Controller):
    """Everything that the server has about the guest who asks."""

    path = "/api/me/data"
    tags = ["me"]

    @get(opt={COST: 50})
    async def download(self, request: AnyRequest, person: Person) -> Stream:
        """Everything about you as JSON Lines, with the records of your finished games."""
        about = house_of(request).downloads.about(person.id)

        headers = {"Content-Disposition": 'attachment; filename="kartentisch.jsonl"'}
        return Stream(in_pieces(about), media_type="application/x-ndjson", headers=headers)

    @delete(status_code=200, opt={COST: 50})
    async def delete(self, request: AnyRequest, person: Person) -> Response[None]:
        """Delete yourself, on all devices. Games stay for the others, under "somebody"."""
        await house_of(request).departures.delete(person.id)
        return Response(None, cookies=[Cookie(COOKIE, value="", max_age=0, httponly=True)])


def in_pieces(about: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    """Plain values as JSON Lines, many lines at a time: each piece is read in a thread."""
    piece = b""
    for line in about:
        piece += msgspec.json.encode(line) + b"\n"
        if len(piece) >= PIECE:
            yield piece
            piece = b""
    yield piece
