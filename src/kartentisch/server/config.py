"""The settings of a server, from the command line, the environment and a TOML file.

The first of these that has a setting wins; every setting has a default. An environment variable is
named KARTENTISCH_ and the setting in capitals; a TOML file has the settings at its top level.
"""

import os
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

PREFIX = "KARTENTISCH_"
FILE = PREFIX + "CONFIG"
TOKEN = PREFIX + "TOKEN"  # of `kartentisch join`

RENAMED = {
    "messages_a_second": "messages_per_second",
    "lines_an_address": "connections_per_address",
    "requests_a_minute": "requests_per_minute",
}


LISTS = ("origins", "push_hosts", "webhook_hosts")


class BadConfig(ValueError):
    """Settings that can't be used; the text says which and why."""


class Config(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The settings of a server.

    data: the folder for the embedded database. database: another one. bus: a Redis address, needed
    for more than one process. workers: processes on this machine. trust_proxy: believe X-Forwarded
    headers about address and https. origins: other sites whose pages may use this server.
    invites_per_minute: how many short codes an address may try. connections: of a process in all.
    request_seconds: for a whole request to arrive. answer_seconds: for its answer to be taken.
    daily_experts: how often experts play each deal of the day in the background; 0 for never.
    public_address: where people find the server, for links in notices. smtp: the server that takes
    mail, mail_from: whom it comes from. push_hosts: push services of one's own; those of the
    browsers are known. webhook_hosts: where groups may have webhooks.
    tables_per_hour, guests_per_hour, events_per_hour: of an address, 0 for no limit.
    forbidden_words: a file with words that names, chat and titles of events may not have. imprint,
    privacy: Markdown files that become pages. keep_guests_days: for guests without finished games
    since their last visit, and keep_tables_days for tables that nobody plays at, with their
    matches, and for events; 0: for ever.
    """

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8080
    data: str = "~/.local/share/kartentisch"
    database: str = ""
    bus: str = ""
    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    transport: Literal["picows", "asgi"] = "picows"
    bot_threads: Annotated[int, Meta(ge=0, le=256)] = 0
    trust_proxy: bool = False
    origins: list[str] = []
    messages_per_second: Annotated[float, Meta(gt=0)] = 40.0
    connections: Annotated[int, Meta(ge=1)] = 20_000
    connections_per_address: Annotated[int, Meta(ge=1)] = 200
    connections_per_person: Annotated[int, Meta(ge=1)] = 50
    request_seconds: Annotated[float, Meta(gt=0)] = 20.0
    answer_seconds: Annotated[float, Meta(gt=0)] = 120.0
    requests_per_minute: Annotated[int, Meta(ge=1)] = 1200
    invites_per_minute: Annotated[int, Meta(ge=1)] = 20
    daily_experts: Annotated[int, Meta(ge=0, le=1000)] = 100
    tables_per_hour: Annotated[int, Meta(ge=0)] = 0
    guests_per_hour: Annotated[int, Meta(ge=0)] = 0
    events_per_hour: Annotated[int, Meta(ge=0)] = 10
    forbidden_words: str = ""
    imprint: str = ""
    privacy: str = ""
    keep_guests_days: Annotated[int, Meta(ge=0, le=36_500)] = 0
    keep_tables_days: Annotated[int, Meta(ge=0, le=36_500)] = 0
    linger_seconds: Annotated[float, Meta(ge=0)] = 30.0
    public_address: str = ""
    smtp: str = ""
    mail_from: str = ""
    push_hosts: list[str] = []
    webhook_hosts: list[str] = []
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"

    @property
    def database_address(self) -> str:
        """The database: a file in the data folder unless another one is named."""
        return self.database or f"sqlite:///{Path(self.data).expanduser() / 'kartentisch.db'}"


def read_config(
    given: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Config:
    """The settings: those given on the command line, then the environment, then the file."""
    environment = os.environ if environment is None else environment
    chosen: dict[str, Any] = {}
    file = (given or {}).get("config") or environment.get(FILE)
    if file:
        chosen |= read_file(Path(file))
    for name in (*Config.__struct_fields__, *RENAMED):
        value = environment.get(PREFIX + name.upper())
        if value is not None:
            chosen[name] = listed(value) if name in LISTS else value
    chosen |= {
        name: value
        for name, value in (given or {}).items()
        if name != "config" and value is not None
    }
    for name in chosen:
        if name in RENAMED:
            raise BadConfig(f"{name} is now called {RENAMED[name]}: rename it in your settings")
        if name not in Config.__struct_fields__:
            raise BadConfig(f"{name} is not a setting{meant_by(name)}: correct it in {file}")
    try:
        config = msgspec.convert(chosen, Config, strict=False)
    except msgspec.ValidationError as error:
        raise BadConfig(explained(error, chosen)) from None
    if config.bus and not config.bus.startswith(("redis://", "rediss://", "unix://")):
        raise BadConfig("bus is not an address of Redis; use redis://HOST")
    if config.workers > 1 and not config.bus:
        raise BadConfig("several workers need a bus between them: --bus redis://HOST")
    check_notices(config)
    return config


def listed(value: str) -> list[str]:
    """The parts of a setting that is a list."""
    return [part.strip() for part in value.split(",") if part.strip()]


def check_notices(config: Config) -> None:
    """BadConfig if notices could not be sent with these settings."""
    address = config.public_address
    if address and not address.startswith(("https://", "http://")):
        raise BadConfig("public_address is not an address; use https://HOST")
    if config.smtp and not config.smtp.startswith(("smtp://", "smtps://")):
        raise BadConfig("smtp is not the address of a mail server; use smtp://USER:PASSWORD@HOST")
    if config.smtp and "@" not in config.mail_from:
        raise BadConfig("mail needs a sender: mail_from = cards@HOST")
    if config.smtp and not address:
        raise BadConfig("mail needs links back to the server: public_address = https://HOST")


def unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """A sentence about each variable that looks like a setting and is none."""
    known = {FILE, TOKEN, *(PREFIX + name.upper() for name in Config.__struct_fields__)}
    strange = sorted(name for name in environment if name.startswith(PREFIX) and name not in known)
    return [
        f"{name} in the environment is not a setting"
        f"{meant_by(name.removeprefix(PREFIX).lower())}; it is ignored"
        for name in strange
    ]


def meant_by(name: str) -> str:
    """The setting that was probably meant, as the end of a sentence; empty if there is none."""
    found = get_close_matches(name, Config.__struct_fields__, 1)
    return f" (did you mean {found[0]}?)" if found else ""


def explained(error: msgspec.ValidationError, chosen: Mapping[str, Any]) -> str:
    """What is wrong with which setting, and what it may be."""
    wrong, _, place = str(error).partition(" - at `$.")
    name = place.rstrip("`").partition("[")[0]
    kind = get_type_hints(Config).get(name)
    if kind is bool:
        wrong = "use true or false"
    elif get_origin(kind) is Literal:
        wrong = f"use {' or '.join(get_args(kind))}"
    return f"{name or 'a setting'} can't be {chosen.get(name)!r}: {wrong[0].lower()}{wrong[1:]}"


def read_file(path: Path) -> dict[str, Any]:
    """The settings in a TOML file."""
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadConfig(f"{path} can't be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig(f"{path} is not TOML: {error}") from None
