"""The server as an ASGI application: HTTP and sockets on one port."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.prometheus import PrometheusConfig, PrometheusController
from litestar.stores.memory import MemoryStore
from sqlalchemy import Engine

from kartentisch.server.cluster.bus import Bus
from kartentisch.server.config import Config
from kartentisch.server.gateway.admission import Admission
from kartentisch.server.gateway.api import faults, guard, identity
from kartentisch.server.gateway.api.acquaintances import AcquaintancesController, invite_to_table
from kartentisch.server.gateway.api.contests import ContestsController
from kartentisch.server.gateway.api.daily import DailyController
from kartentisch.server.gateway.api.data import DataController
from kartentisch.server.gateway.api.finding import find_table
from kartentisch.server.gateway.api.games import GamesController
from kartentisch.server.gateway.api.invites import invite_routes
from kartentisch.server.gateway.api.me import MeController
from kartentisch.server.gateway.api.notices import (
    MailboxController,
    NoticesController,
    notice_services_of,
)
from kartentisch.server.gateway.api.operator_pages import operator_pages
from kartentisch.server.gateway.api.passkeys import PasskeysController
from kartentisch.server.gateway.api.puzzles import PuzzlesController
from kartentisch.server.gateway.api.ratings import RatingsController
from kartentisch.server.gateway.api.reports import report
from kartentisch.server.gateway.api.reviews import ReviewsController
from kartentisch.server.gateway.api.socket import table_socket
from kartentisch.server.gateway.api.tables import TablesController
from kartentisch.server.gateway.contest_standing import ContestStandings
from kartentisch.server.gateway.pages import pages
from kartentisch.server.gateway.slow_work import GZIP_LEVEL, PACKED, SlowWork
from kartentisch.server.live.departures import Keep
from kartentisch.server.live.experts import Experts
from kartentisch.server.live.house import House, keep_on
from kartentisch.server.live.tolls import Limits
from kartentisch.server.surroundings import MACHINE, Surroundings
from kartentisch.server.table.forbidden import read_words
from kartentisch.server.wire import messages

LARGEST_REQUEST = 16 * 1024
METRICS_COST = 20  # usual requests: all counters are read and written down in the loop


@get("/health", sync_to_thread=False, tags=["operation"])
def health(state: State) -> Response[dict[str, Any]]:
    """Whether the server is well, and how busy it is. 503 while nothing can be stored."""
    house: House = state.house
    works = house.patience.storage_works
    status = "stopping" if house.stopping else "ok" if works else "storage"
    said = {
        "status": status,
        "tables": len(house.rooms),
        "lines": sum(len(room.visits) for room in house.rooms),
        "bus": house.bus.connected,
    }
    return Response(said, status_code=200 if works else 503)


@get("/ready", sync_to_thread=False, tags=["operation"])
def ready(state: State) -> Response[dict[str, bool]]:
    """Whether to send people here: 503 while nothing can be stored, or if the server stops."""
    house: House = state.house
    is_ready = house.patience.storage_works and not house.stopping
    return Response({"ready": is_ready}, status_code=200 if is_ready else 503)


class MetricsController(PrometheusController):
    """What the server counts and measures, for Prometheus."""

    path = "/metrics"
    include_in_schema = False
    opt = {identity.COST: METRICS_COST}


# Requests by method, route and status; routes do not contain the codes of tables.
COUNTED = PrometheusConfig(
    "kartentisch", "kartentisch_http", group_path=True, scopes={ScopeType.HTTP}
)


@get("/api/messages.json", sync_to_thread=False, tags=["tables"])
def message_schema() -> dict[str, Any]:
    """The JSON schema of all messages of a table's socket."""
    return described_messages()


@cache
def described_messages() -> dict[str, Any]:
    """Their schema, put together for the first who asks."""
    return messages.schema()


@contextlib.asynccontextmanager
async def keep_house(app: Litestar) -> AsyncIterator[None]:
    """Open the house when the app starts, and close it when the app stops."""
    config: Config = app.state.config
    limits = Limits(
        messages_per_second=config.messages_per_second,
        linger_seconds=config.linger_seconds,
        requests_per_minute=config.requests_per_minute,
        tables_per_hour=config.tables_per_hour,
        guests_per_hour=config.guests_per_hour,
        events_per_hour=config.events_per_hour,
    )
    house = House(
        app.state.engine,
        app.state.bus,
        limits,
        config.bot_threads or None,
        app.state.surroundings,
        notice_services=app.state.notice_services,
        words=app.state.words,
    )
    app.state.house = house
    experts = Experts(house.days, config.daily_experts, house.surroundings)
    keep = Keep(config.keep_guests_days, config.keep_tables_days)
    watches = [
        asyncio.create_task(keep_on(lambda: forget_limits(app))),
        asyncio.create_task(keep_on(lambda: house.departures.watch(keep))),
    ]
    try:
        yield
    finally:
        for task in watches:
            task.cancel()
        app.state.slow_work.close()
        await house.in_thread(experts.stop)
        await house.close()


async def forget_limits(app: Litestar) -> None:
    """Litestar counts requests by address, and keeps each address until it comes again."""
    while True:
        await asyncio.sleep(60)
        for name in ("rate_limit", "invite_rate_limit"):
            store = app.stores.get(name)
            if isinstance(store, MemoryStore):
                await store.delete_expired()


def create(
    config: Config, engine: Engine, bus: Bus, surroundings: Surroundings = MACHINE
) -> Litestar:
    """The application, at a database that is up to date."""
    rate_limit = RateLimitConfig(
        ("minute", config.requests_per_minute),
        exclude=["/socket$"],
        identifier_for_request=identity.address_of,
    )
    admission = Admission(config.connections_per_address, config.connections_per_person)
    return Litestar(
        [
            MeController,
            AcquaintancesController,
            invite_to_table,
            PasskeysController,
            DataController,
            NoticesController,
            MailboxController,
            GamesController,
            PuzzlesController,
            DailyController,
            ContestsController,
            TablesController,
            ReviewsController,
            RatingsController,
            invite_routes(config.invites_per_minute),
            table_socket,
            health,
            ready,
            report,
            find_table,
            *operator_pages({"imprint": config.imprint, "privacy": config.privacy}),
            message_schema,
            MetricsController,
            *pages(Path(__file__).parent.parent / "app"),
        ],
        before_request=guard.check_request,
        before_send=[guard.add_headers],
        compression_config=CompressionConfig(
            "gzip",
            minimum_size=800,
            gzip_compress_level=GZIP_LEVEL,
            exclude_opt_key=PACKED,
        ),
        dependencies=identity.GUESTS,
        exception_handlers=faults.HANDLERS,
        lifespan=[keep_house],
        middleware=[rate_limit.middleware, COUNTED.middleware],
        openapi_config=OpenAPIConfig(
            "Kartentisch",
            version("kartentisch"),
            path="/schema",
            render_plugins=[JsonRenderPlugin()],  # YAML would be written anew for each who asks
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST_REQUEST,
        state=State(
            {
                "config": config,
                "engine": engine,
                "bus": bus,
                "admission": admission,
                "surroundings": surroundings,
                "standings": ContestStandings(surroundings.now),
                "slow_work": SlowWork(),
                "words": read_words(config.forbidden_words),
                "notice_services": notice_services_of(config),
            }
        ),
        logging_config=None,
    )
