"""Extras: libraries that only some commands need, and what to install when one is missing."""

from importlib.util import find_spec

# The extras of pyproject.toml: what needs them, and the modules they bring.
EXTRAS = {
    "arena": ("tournaments and studies", ("numpy", "openskill")),
    "report": ("reports", ("matplotlib",)),
    "parquet": ("kept games", ("pyarrow",)),
    "ray": ("tournaments on a Ray cluster", ("ray",)),
}


class MissingExtra(ValueError):
    """A library is missing; the text says how to install it."""


def require(extra: str) -> None:
    """Refuse to go on if a library of an extra is not installed."""
    purpose, modules = EXTRAS[extra]
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise MissingExtra(
            f"{purpose} need {' and '.join(missing)}: pip install 'kartentisch[{extra}]'"
        )
