"""Someone connects to a table's socket: who they are, what they want to see, whether they may.

The same for every transport: this module sees only the parts of the request.
"""

import logging
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server.gateway.admission import Ticket
from kartentisch.server.gateway.device_names import describe_device
from kartentisch.server.live.connections import POLICY, TRY_AGAIN, Connection
from kartentisch.server.live.house import House
from kartentisch.server.live.visits import Visit
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.wire.messages import Answer, Bye, encoder
from kartentisch.server.wire.refusals import Refused, refused

log = logging.getLogger("kartentisch.socket")

COOKIE = "kartentisch"
LONGEST_TOKEN = 200

TOO_FAST = refused("too_fast").reason

BEFORE, AFTER = "/api/tables/", "/socket"  # the path of a socket, around the table's code


class Arrival(NamedTuple):
    """Who comes to which table: the parts of a request for a socket."""

    path: str
    headers: Mapping[str, str]
    address: str
    ticket: Ticket

    @property
    def code(self) -> str:
        """The table's code."""
        path, _, _ = self.path.partition("?")
        if not (path.startswith(BEFORE) and path.endswith(AFTER)):
            raise refused("not_found")
        return path[len(BEFORE) : -len(AFTER)]

    def number(self, name: str) -> int | None:
        """A whole number from the query, or None."""
        _, _, query = self.path.partition("?")
        text = parse_qs(query).get(name, [""])[0]
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def token_in(headers: Mapping[str, str]) -> str | None:
    """The token in a request: a program's, or the one in a browser's cookie."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    is_program = scheme.lower() == "bearer" and token
    found = token.strip() if is_program else cookie_in(headers, COOKIE)
    return found if found.isascii() and 0 < len(found) <= LONGEST_TOKEN else None


def cookie_in(headers: Mapping[str, str], name: str) -> str:
    """The last cookie of a name in a request, empty if there is none.

    Ours are plain letters, so nothing is unquoted: libraries can take seconds for that.
    """
    found = ""
    for part in headers.get("cookie", "").split(";"):
        key, _, value = part.partition("=")
        if key.strip() == name:
            found = value.strip().strip('"')
    return found


def check_origin(headers: Mapping[str, str], others: list[str]) -> None:
    """Refuse requests that a page of another site sends with our cookies."""
    origin = headers.get("origin")
    if origin is None or origin in others:
        return
    try:
        site = urlsplit(origin).netloc
    except ValueError:  # such as http://[
        raise refused("wrong_origin") from None
    if site != headers.get("host", ""):
        raise refused("wrong_origin")


async def identify(house: House, headers: Mapping[str, str]) -> SignedIn | None:
    """Who sends a request, and from which device; None if they are nobody yet."""
    token = token_in(headers)
    if token is None:
        return None
    known = house.devices.recognise(token)
    if known is None:
        known = await house.in_thread(house.devices.find, token)
        about = describe_device(headers.get("user-agent", ""))
        if known is not None and house.devices.is_news(known, about):
            house.in_background(note_seen(house, known, about))
    return known


def stranger(headers: Mapping[str, str]) -> Refused:
    """The refusal for someone who is nobody: they never were, or their device is signed out."""
    return refused("stranger" if token_in(headers) is None else "not_signed_in")


async def note_seen(house: House, known: SignedIn, about: str) -> None:
    """Note that a device is used today. Nobody waits for that."""
    try:
        await house.in_thread(house.devices.note_seen, known.device, about)
    except SQLAlchemyError:
        log.debug("a device's day could not be noted")


async def receive(
    house: House, arrival: Arrival, connection: Connection, origins: list[str]
) -> Visit:
    """Let someone in, or refuse, whatever goes wrong."""
    try:
        return await let_in(house, arrival, connection, origins)
    except Refused:
        raise
    except SQLAlchemyError as error:
        log.error("the database failed: %s", type(error).__name__)
        raise refused("storage") from None
    except Exception:
        log.exception("a socket could not be opened")
        raise refused("fault") from None


async def let_in(
    house: House, arrival: Arrival, connection: Connection, origins: list[str]
) -> Visit:
    """Find the person and the table, and bring them together."""
    check_origin(arrival.headers, origins)
    before = house.devices.forgettings
    signed_in = await identify(house, arrival.headers)
    if signed_in is None:
        raise stranger(arrival.headers)
    person = signed_in.person
    since, seat = arrival.number("since") or 0, arrival.number("look")
    with_state = bool(arrival.number("state"))
    if with_state and person.owner is None:
        raise refused("only_bots")
    arrival.ticket.admit_person(person.id)
    payers = house.tolls.arrive(person.id, arrival.address)
    visit = await house.rooms.visit(
        arrival.code, signed_in, connection, since, seat, with_state, payers
    )
    if before != house.devices.forgettings:
        # On their way in they may have been signed out, or have muted somebody.
        house.sign_outs.check([visit], "signed_out")
        house.in_background(house.name_lookups.look_up_unheard(person.id))
    return visit


def last_words(refusal: Refused) -> tuple[bytes, int]:
    """The message for someone who is not let in, and the code that closes the connection.

    If it is our fault, or if too many came at once, they should come again.
    """
    if refusal.status >= 500 or refusal.reason == TOO_FAST:
        return encoder.encode(Bye("fault", True)), TRY_AGAIN
    return encoder.encode(Answer("", refused=refusal.reason)), POLICY
