"""What the tests of the server share: a server, started once for all tests of a worker."""

from collections.abc import Callable, Iterator
from pathlib import Path

import moved_clock
import pytest
from moved_clock import CalendarServer, NewCalendar
from postgres import Postgres
from running import Server

from kartentisch.server.table import common_deals


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the embedded database, for tests that leave it running."""
    running = Server(tmp_path_factory.mktemp("server"))
    try:
        yield running.start()
    finally:
        running.end()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers of a test's own, not started yet; they are ended with the test."""
    made: list[Server] = []

    def make(database: str = "", **settings: object) -> Server:
        folder = tmp_path / f"server-{len(made)}"
        folder.mkdir()
        made.append(Server(folder, database, **settings))
        return made[-1]

    yield make
    for server in made:
        server.end()


@pytest.fixture
def new_calendar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NewCalendar]:
    """Servers whose clock a test can move; what is checked here goes by the same bots."""
    monkeypatch.setattr(common_deals, "BOT_ITERATIONS", moved_clock.BOT_ITERATIONS)
    made: list[CalendarServer] = []

    def make(database: str = "", **settings: object) -> CalendarServer:
        folder = tmp_path / f"calendar-{len(made)}"
        folder.mkdir()
        made.append(CalendarServer(folder, database, **settings))
        return made[-1]

    yield make
    for server in made:
        server.end()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for tests that leave it running."""
    running = Postgres().start()
    try:
        yield running
    finally:
        running.end()


@pytest.fixture
def postgres_of_its_own() -> Iterator[Postgres]:
    """A PostgreSQL for a test that stops and starts it."""
    running = Postgres().start()
    try:
        yield running
    finally:
        running.end()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: each test runs on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'cards.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()
