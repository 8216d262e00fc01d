"""Who asks: by the cookie of a browser, or the token of a program."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import Provide

from kartentisch.server.gateway.arrivals import COOKIE, identify, stranger
from kartentisch.server.gateway.device_names import describe_device
from kartentisch.server.gateway.doors import neighbourhood
from kartentisch.server.gateway.slow_work import SlowWork
from kartentisch.server.live.house import House
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.table.person import Person

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

COST = "cost"  # in the `opt` of a route: how many usual requests it counts as
PROOF_COST = 60  # of hundreds of records
YEAR = 365 * 24 * 3600


def house_of(connection: AnyConnection) -> House:
    """The house that the app runs."""
    house: House = connection.app.state.house
    return house


def slow_work_of(connection: AnyConnection) -> SlowWork:
    """The threads for what takes long."""
    slow_work: SlowWork = connection.app.state.slow_work
    return slow_work


def address_of(connection: AnyConnection) -> str:
    """Where a request comes from."""
    return neighbourhood(connection.client.host if connection.client else "")


async def find_device(connection: AnyConnection) -> SignedIn | None:
    """Who asks, and from which device; None if they are nobody yet."""
    return await identify(house_of(connection), connection.headers)


async def find_person(connection: AnyConnection) -> Person | None:
    """Who asks; None if they are nobody yet."""
    signed_in = await find_device(connection)
    return None if signed_in is None else signed_in.person


async def provide_device(request: AnyRequest) -> SignedIn:
    """Who asks, and from which device; refused if they are nobody yet."""
    signed_in = await find_device(request)
    if signed_in is None:
        raise stranger(request.headers)
    return signed_in


async def provide_person(request: AnyRequest) -> Person:
    """Who asks; refused if they are nobody yet."""
    return (await provide_device(request)).person


# A route that names one of these parameters is for guests alone; strangers are refused.
GUESTS = {"person": Provide(provide_person), "device": Provide(provide_device)}


def about_device(connection: AnyConnection) -> str:
    """The browser and system of who asks."""
    return describe_device(connection.headers.get("user-agent", ""))


def cookie(token: str, secure: bool) -> Cookie:
    """The cookie that keeps a token in a browser, out of reach of scripts."""
    return Cookie(COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def is_secure(connection: AnyConnection) -> bool:
    """Whether the browser came by https, directly or through a trusted proxy."""
    return connection.url.scheme == "https"
