"""What all tests share: `pytest --points --collect-only` checks that no rule point is without one."""

import pytest
from hypothesis import settings

# A busy machine is no fault of an example: what takes long is measured in benchmarks/.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")

# How many points each game's rules have: F1 to F15, and so on.
POINTS = {"F": 15, "W": 14, "K": 18, "P": 13}
EVERY_POINT = [f"{letter}{number + 1}" for letter in POINTS for number in range(POINTS[letter])]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--points",
        action="store_true",
        help="print which tests prove which rule points, and fail if a point has none",
    )


def pytest_collection_finish(session: pytest.Session) -> None:
    if not session.config.getoption("points"):
        return
    proofs: dict[str, list[str]] = {point: [] for point in EVERY_POINT}
    for item in session.items:
        name = item.nodeid.split("[")[0]
        for marker in item.iter_markers("rules"):
            for point in marker.args:
                if point not in proofs:
                    raise pytest.UsageError(f"{name} proves {point}, which is no rule point")
                if name not in proofs[point]:
                    proofs[point].append(name)
    print()
    for point, tests in proofs.items():
        print(f"{point:4} {len(tests):3}  {', '.join(test.split('::')[-1] for test in tests)}")
    unproven = [point for point, tests in proofs.items() if not tests]
    if unproven:
        raise pytest.UsageError(f"no test proves {', '.join(unproven)}")
