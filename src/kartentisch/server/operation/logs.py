"""The server's log: one line per event, as text or as JSON.

No line names a person, a token, a table or a card. Our own messages don't; of an exception only its
type and where it was raised are logged, because its text may quote anything; and lines of libraries
that tell who connects where are dropped.
"""

import json
import logging
import time
import traceback
from types import TracebackType
from typing import Any

MOST_FRAMES = 12  # of an exception, the innermost

# Beginnings of lines with addresses and paths, and so with the codes of tables; and of lines with
# which anyone could fill the log.
TELLTALE = (
    '%s - "WebSocket',
    "connection open",
    "connection closed",
    "connection rejected",
    "Invalid HTTP request",
    "Unsupported upgrade request",
    "No supported WebSocket library",
    "WS parser error",
)


class Discreet(logging.Filter):
    """Drops the lines that tell who connects to which table, and those that strangers cause."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not str(record.msg).startswith(TELLTALE)


class TextLines(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{moment(record.created)} {record.levelname.lower():7} {said(record)}"
        fault = fault_of(record)
        if fault is not None:
            line += f" ({fault['kind']} at {', '.join(fault['at'])})"
        return line


class JsonLines(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": moment(record.created),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": said(record),
        }
        fault = fault_of(record)
        if fault is not None:
            line["fault"] = fault
        return json.dumps(line, ensure_ascii=False)


def moment(seconds: float) -> str:
    """A time in UTC, to the millisecond."""
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03}Z"


def said(record: logging.LogRecord) -> str:
    """The first line of a message; asyncio's go on with what a task held."""
    lines = record.getMessage().strip().splitlines()
    return lines[0] if lines else ""


def fault_of(record: logging.LogRecord) -> dict[str, Any] | None:
    """What went wrong and where, without the text of the exception."""
    if not record.exc_info or record.exc_info[1] is None:
        return None
    return {
        "kind": type(record.exc_info[1]).__name__,
        "at": frames_of(record.exc_info[2]),
    }


def frames_of(trace: TracebackType | None) -> list[str]:
    """The lines of code that an exception passed, the innermost last."""
    frames = traceback.extract_tb(trace)[-MOST_FRAMES:]
    return [f"{frame.filename.rpartition('/')[2]}:{frame.lineno}" for frame in frames]


def logging_of(kind: str, level: str) -> dict[str, Any]:
    """The settings of Python's logging, for all processes of a server."""
    formatter = JsonLines if kind == "json" else TextLines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"discreet": {"()": Discreet}},
        "formatters": {"line": {"()": formatter}},
        "handlers": {
            "out": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "line",
                "filters": ["discreet"],
            }
        },
        "root": {"handlers": ["out"], "level": "WARNING"},
        "loggers": {
            "kartentisch": {"level": level.upper()},
            # Below that, picows tells the addresses of clients.
            "kartentisch.picows": {"level": "ERROR"},
            # Below that, uvicorn quotes whole messages.
            "uvicorn": {"level": "INFO" if level == "debug" else level.upper()},
        },
    }
