"""What the tests in the browser share: a server, a browser, and people before it."""

from collections.abc import Callable, Iterator

import pytest
from browsers import Person, launch
from playwright.sync_api import Browser, sync_playwright
from running import Server


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
def person(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """People before screens; at the end nothing may have gone wrong on any of them."""
    came: list[Person] = []

    def come(*arguments: object, **wishes: object) -> Person:
        came.append(Person(browser, server, *arguments, **wishes))  # type: ignore[arg-type]
        return came[-1]

    yield come
    for one in came:
        one.close()
