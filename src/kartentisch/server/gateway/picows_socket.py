"""Sockets by picows, under uvicorn: uvicorn speaks HTTP, and hands a connection over when it is
upgraded. From then on frames go from the parser to the table without a task or queue in between.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest
from picows.picows import (  # type: ignore[attr-defined]
    WSAutoPingStrategy,
    WSProtocol,
)

from kartentisch.server.gateway.admission import Ticket
from kartentisch.server.gateway.arrivals import Arrival, last_words, receive
from kartentisch.server.gateway.doors import neighbourhood
from kartentisch.server.gateway.outboxes import Outbox, Post
from kartentisch.server.gateway.proxies import FORWARDED, address_told
from kartentisch.server.live.connections import (
    FAREWELL_SECONDS,
    LARGEST_MESSAGE,
    POLICY,
    TOO_BIG,
)
from kartentisch.server.live.house import House
from kartentisch.server.live.visits import Visit
from kartentisch.server.wire.refusals import Refused

quiet = logging.getLogger("kartentisch.picows")  # operation/logs.py sets its level

HANDSHAKE_SECONDS = 5
PING_SECONDS = 20
READ_BUFFER = 2048
LARGEST_FRAME = 64 * 1024  # a larger frame cuts the connection; below that a refusal says why
MESSAGE = (WSMsgType.TEXT, WSMsgType.BINARY)
MOST_EARLY = 16  # messages that may come before the table is found


class PicowsConnection(WSListener):
    """A connection for a visit, and the listener that picows calls."""

    def __init__(self, state: Any, arrival: Arrival, post: Post) -> None:
        """state: of the app."""
        self.house: House = state.house
        self.origins: list[str] = state.config.origins
        self.arrival = arrival
        self.post = post
        self.outbox: Outbox  # from on_ws_connected on
        self.transport: WSTransport  # from on_ws_connected on
        self.visit: Visit | None = None
        self.early: list[bytes] = []

    # --- what picows tells

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        underlying = transport.underlying_transport
        self.outbox = Outbox(self.post, underlying, underlying.abort)
        self.send = self.outbox.send
        try:
            self.arrival.ticket.admit_address(self.arrival.address)
        except Refused as no:
            self.turn_away(no)
            return
        self.entering = self.house.loop.create_task(self.enter())

    async def enter(self) -> None:
        """Find person and table; then hand over what has come in so far."""
        try:
            visit = await receive(self.house, self.arrival, self, self.origins)
        except Refused as no:
            self.turn_away(no)
            return
        self.visit = visit
        if self.outbox.closed:
            visit.lost()
        for message in self.early:
            visit.received(message)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if self.outbox.closed:
            if kind == WSMsgType.CLOSE:
                transport.disconnect()
        elif kind in MESSAGE:
            if frame.payload_size > LARGEST_MESSAGE or not frame.fin:
                self.close(TOO_BIG)
            elif self.visit is not None:
                self.visit.received(frame.get_payload_as_bytes())
            elif len(self.early) < MOST_EARLY:
                self.early.append(frame.get_payload_as_bytes())
            else:
                self.close(POLICY)
        elif kind == WSMsgType.CLOSE:
            self.outbox.send_out()
            self.outbox.closed = True
            code = frame.get_payload_as_bytes()[:2]
            self.outbox.write(CLOSE + code if code else BARE)
            transport.disconnect()
        elif kind == WSMsgType.CONTINUATION:
            self.close(TOO_BIG)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.outbox.closed = True
        self.arrival.ticket.close()
        if self.visit is not None:
            self.visit.lost()

    def pause_writing(self) -> None:
        self.outbox.behind = True

    def resume_writing(self) -> None:
        self.outbox.behind = False

    # --- what the table does

    def close(self, code: int) -> None:
        """Hang up after all that has been sent.

        We wait until the other side answers with its own close. Closing a socket with unread input
        resets it, and a reset discards what the other side has not read yet: our last message.
        """
        self.outbox.send_out()
        if not self.outbox.closed:
            self.outbox.closed = True
            self.outbox.write(CLOSE + code.to_bytes(2, "big"))
            transport = self.transport.underlying_transport
            self.house.loop.call_later(FAREWELL_SECONDS, transport.abort)

    def turn_away(self, refusal: Refused) -> None:
        words, code = last_words(refusal)
        self.send(words)
        self.close(code)


CLOSE = bytes((0x80 | WSMsgType.CLOSE.value, 2))  # a closing frame, before its code
BARE = bytes((0x80 | WSMsgType.CLOSE.value, 0))  # one without a code, as browsers send it, too


class PicowsProtocol:
    """What uvicorn takes for its WebSocket protocol: it passes the connection on to picows."""

    def __init__(self, listener: Callable[[WSUpgradeRequest], WSListener]) -> None:
        self.protocol = WSProtocol(
            None,
            None,
            False,
            listener,
            quiet,
            True,
            HANDSHAKE_SECONDS,
            True,
            PING_SECONDS,
            PING_SECONDS,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            True,
            LARGEST_FRAME,
            None,
            READ_BUFFER,
        )
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """The connection, when the client has asked to upgrade it."""
        self.transport = transport
        self.protocol.connection_made(transport)
        asyncio.get_running_loop().call_soon(self.hand_over)

    def hand_over(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.set_protocol(self.protocol)

    def data_received(self, data: bytes) -> None:
        """The request as uvicorn read it; from then on picows reads for itself."""
        view = memoryview(data)
        while view:
            room = self.protocol.get_buffer(len(view))
            count = min(len(room), len(view))
            room[:count] = view[:count]
            del room
            self.protocol.buffer_updated(count)
            view = view[count:]

    def connection_lost(self, fault: Exception | None) -> None:
        """The connection broke before it was handed over."""
        self.protocol.connection_lost(fault)

    def eof_received(self) -> None:
        """Nothing more will come."""

    def pause_writing(self) -> None:
        """Nothing is written before the handover."""

    def resume_writing(self) -> None:
        """Nothing is written before the handover."""


def sockets_of(state: Any) -> Callable[..., PicowsProtocol]:
    """The WebSocket protocol to give to uvicorn; the state is that of the app."""

    def soon(call: Callable[[], None]) -> object:
        return state.house.loop.call_soon(call)

    post = Post(soon)

    def protocol(config: Any, server_state: Any, app_state: Any) -> PicowsProtocol:
        def listener(request: WSUpgradeRequest) -> WSListener:
            headers = {name.lower(): value for name, value in request.headers.items()}
            address = address_of(handover, headers, state.config.trust_proxy)
            path = request.path.decode("latin-1")
            return PicowsConnection(
                state, Arrival(path, headers, address, Ticket(state.admission)), post
            )

        handover = PicowsProtocol(listener)
        return handover

    return protocol


def address_of(handover: PicowsProtocol, headers: dict[str, str], trust_proxy: bool) -> str:
    """Where a connection comes from."""
    forwarded = headers.get(FORWARDED, "")
    if trust_proxy and forwarded:
        return neighbourhood(address_told(forwarded))
    transport = handover.transport
    peer = transport.get_extra_info("peername") if transport is not None else None
    return neighbourhood(str(peer[0])) if peer else ""
