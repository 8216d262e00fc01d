"""Extras: libraries that only some commands need, and how to install them."""

from importlib.util import find_spec

# The extras of pyproject.toml: what needs them, and their modules.
EXTRAS = {
    "arena": ("tournaments and studies", ("numpy", "openskill")),
    "report": ("reports", ("matplotlib",)),
    "parquet": ("kept games", ("pyarrow",)),
    "ray": ("tournaments on a Ray cluster", ("ray",)),
}


class MissingExtra(ValueError):
    """A missing library; the text says how to install it."""


def require(extra: str) -> None:
    """Raise MissingExtra unless all libraries of an extra are installed."""
    purpose, modules = EXTRAS[extra]
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise MissingExtra(
            f"{purpose} need {' and '.join(missing)}: pip install 'kartentisch[{extra}]'"
        )
