"""Every error becomes an answer with a reason in both languages, never a stack trace."""

import logging
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import SQLAlchemyError

from kartentisch.server.gateway.api.identity import AnyRequest
from kartentisch.server.wire.messages import Reason
from kartentisch.server.wire.refusals import Refused, refused

log = logging.getLogger("kartentisch.faults")

Answer = Response[dict[str, Reason]]

CUT_OFF = "client disconnected prematurely"  # in Litestar's words; an error of its own to it
BY_STATUS = {404: "not_found", 405: "not_allowed", 413: "too_large", 429: "too_fast"}


def answer(fault: Refused, headers: dict[str, str] | None = None) -> Answer:
    """A refusal as an HTTP answer."""
    return Response({"reason": fault.reason}, status_code=fault.status, headers=headers)


def on_refused(_: AnyRequest, fault: Refused) -> Answer:
    """Something the server refuses."""
    return answer(fault)


def on_http(_: AnyRequest, fault: HTTPException) -> Answer:
    """Something the framework refuses."""
    if fault.detail == CUT_OFF:  # nobody reads the answer, but it is counted
        return answer(refused("malformed", detail="it was cut off"))
    if fault.status_code >= 500:
        return on_bug(_, fault)
    key = BY_STATUS.get(fault.status_code)
    refusal = refused(key) if key else refused("malformed", detail=detail_of(fault))
    refusal.status = fault.status_code
    return answer(refusal, fault.headers)


def detail_of(fault: HTTPException) -> str:
    """What is wrong with a request, in one short line."""
    parts = [fault.detail]
    if isinstance(fault.extra, list):
        parts += [f"{part.get('key', '')}: {part.get('message', '')}" for part in fault.extra]
    return " ".join("; ".join(parts).split())[:200]


def on_bug(_: AnyRequest, fault: Exception) -> Answer:
    """A bug of ours: we log it, and tell the client that it was us."""
    log.error("unexpected %s", type(fault).__name__, exc_info=fault)
    return answer(refused("fault"))


def on_storage(_: AnyRequest, fault: SQLAlchemyError) -> Answer:
    """The database is unreachable: nothing is lost."""
    log.error("the database failed: %s", type(fault).__name__)
    return answer(refused("storage"))


def on_deep(_: AnyRequest, fault: RecursionError) -> Answer:
    """A body that is nested too deeply to read."""
    return answer(refused("malformed", detail="it is nested too deeply"))


def on_unreadable(_: AnyRequest, fault: UnicodeDecodeError) -> Answer:
    """A body with bytes that are not text."""
    return answer(refused("malformed", detail="it is not UTF-8"))


HANDLERS: dict[int | type[Exception], Any] = {
    Refused: on_refused,
    HTTPException: on_http,
    RecursionError: on_deep,
    UnicodeDecodeError: on_unreadable,
    SQLAlchemyError: on_storage,
    Exception: on_bug,
}
