"""The way to a table's socket, by ASGI."""

from typing import Any

from litestar import WebSocket
from litestar.handlers import websocket

from kartentisch.server.api.guard import check_origin
from kartentisch.server.api.identity import find_person, house_of
from kartentisch.server.asgi_socket import AsgiLine, serve
from kartentisch.server.lines import POLICY
from kartentisch.server.messages import Answer, encoder
from kartentisch.server.reasons import Refused, refused

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: AnySocket, code: str) -> None:
    """Sit or watch at a table; docs/protocol.md says what is sent."""
    house = house_of(socket)
    address = socket.client.host if socket.client else ""
    try:
        check_origin(socket)
        person = await find_person(socket)
        if person is None:
            raise refused("stranger")
        with house.doorman.admit(address):
            await socket.accept()
            line = AsgiLine(socket.send)
            visit = await house.visit(
                code, person, line, number_in(socket, "since") or 0, number_in(socket, "look")
            )
            await serve(line, visit, socket.receive)
    except Refused as no:
        if socket.connection_state == "init":
            await socket.accept()
        await socket.send_data(encoder.encode(Answer("", refused=no.reason)).decode())
        await socket.close(code=POLICY)


def number_in(socket: AnySocket, name: str) -> int | None:
    """A whole number from the query, or None."""
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
