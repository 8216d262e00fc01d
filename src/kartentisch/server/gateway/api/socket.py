"""The route of a table's socket, by ASGI."""

from typing import Any

from litestar import WebSocket
from litestar.handlers import websocket

from kartentisch.server.gateway.admission import Ticket
from kartentisch.server.gateway.api.identity import house_of
from kartentisch.server.gateway.arrivals import Arrival, last_words, receive
from kartentisch.server.gateway.asgi_socket import AsgiConnection, serve
from kartentisch.server.gateway.doors import neighbourhood
from kartentisch.server.wire.refusals import Refused

AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: AnySocket, code: str) -> None:
    """Play or watch at a table; docs/protocol.md says what is sent."""
    house = house_of(socket)
    address = neighbourhood(socket.client.host if socket.client else "")
    path = f"{socket.url.path}?{socket.url.query}"
    await socket.accept()
    try:
        with Ticket(socket.app.state.admission) as ticket:
            ticket.admit_address(address)
            connection = AsgiConnection(socket.send)
            arrival = Arrival(path, socket.headers, address, ticket)
            visit = await receive(house, arrival, connection, socket.app.state.config.origins)
            await serve(connection, visit, socket.receive)
    except Refused as no:
        words, closing = last_words(no)
        await socket.send_data(words.decode())
        await socket.close(code=closing)
