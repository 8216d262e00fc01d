"""What the tests in the browser share: a server, a browser, and people before it."""

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from browsers import Person, launch
from playwright.sync_api import Browser, sync_playwright
from running import Server

FAILURES = Path(__file__).parents[2] / "build/failures"  # what people saw when a test failed
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the browser app."""
    running = Server(tmp_path_factory.mktemp("server"))
    try:
        yield running.start()
    finally:
        running.end()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser."""
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


@pytest.fixture
def person(
    request: pytest.FixtureRequest, browser: Browser, server: Server
) -> Iterator[Callable[..., Person]]:
    """People before screens; at the end nothing may have gone wrong on any of them."""
    came: list[Person] = []

    def come(*arguments: object, **wishes: object) -> Person:
        came.append(Person(browser, server, *arguments, **wishes))  # type: ignore[arg-type]
        return came[-1]

    yield come
    if request.node.stash.get(FAILED, False):
        FAILURES.mkdir(parents=True, exist_ok=True)
        test = re.sub(r"\W+", "-", request.node.name)
        for number, one in enumerate(came):
            one.page.screenshot(path=FAILURES / f"{test}-{number}.png")
    for one in came:
        one.close()
