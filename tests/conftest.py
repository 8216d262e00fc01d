"""What all tests share: `pytest --points --collect-only` checks that no rule point is without one."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from kartentisch.games import OWN_GAMES, game_class
from kartentisch.rulebook import source

if TYPE_CHECKING:
    from receivers import Mailbox, Receiver

# Examples have no deadline, because machines are busy; benchmarks/ measures what takes long.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


def every_point() -> list[str]:
    """The rule points of our games, F1 to the last F and so on, as their texts cite them."""
    last: dict[str, int] = {}
    for name in OWN_GAMES:
        letter = game_class(name).PLAYERS_POINT[0]
        cited = re.findall(rf"\b{letter}([1-9]\d?)\b", source(name, "en"))
        last[letter] = max(last.get(letter, 0), *map(int, cited))
    return [f"{letter}{number + 1}" for letter in last for number in range(last[letter])]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--points",
        action="store_true",
        help="print which tests prove which rule points, and fail if a point has none",
    )


def pytest_collection_finish(session: pytest.Session) -> None:
    if not session.config.getoption("points"):
        return
    proofs: dict[str, list[str]] = {point: [] for point in every_point()}
    for item in session.items:
        name = item.nodeid.split("[")[0]
        for marker in item.iter_markers("rules"):
            for point in marker.args:
                if point not in proofs:
                    raise pytest.UsageError(f"{name} proves {point}, which is not a rule point")
                if name not in proofs[point]:
                    proofs[point].append(name)
    print()
    for point, tests in proofs.items():
        print(f"{point:4} {len(tests):3}  {', '.join(test.split('::')[-1] for test in tests)}")
    unproven = [point for point, tests in proofs.items() if not tests]
    if unproven:
        raise pytest.UsageError(f"no test proves {', '.join(unproven)}")


# --- who gets notices, in tests of the server and of the browser


@pytest.fixture
def service() -> Iterator["Receiver"]:
    """A push service."""
    from receivers import receiver  # only few tests need what it needs

    with receiver() as running:
        yield running


@pytest.fixture
def box() -> Iterator["Mailbox"]:
    """A mail server."""
    from receivers import mailbox

    with mailbox() as running:
        yield running
