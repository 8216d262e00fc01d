"""Extras: libraries that only some options of commands need, and how to install them."""

import shlex
import shutil
import sys
from importlib.util import find_spec

# The extras of pyproject.toml: what needs them, their modules, and what pip is to install.
EXTRAS = {
    "report": ("reports", ("matplotlib",), "matplotlib>=3.10.8"),
    "parquet": ("kept games and datasets", ("pyarrow",), "pyarrow>=15"),
    "tune": ("tuned rules of thumb", ("cma",), "cma>=4"),
    "mcp": ("games for language models", ("mcp",), "mcp>=2.3"),
    "ray": ("tournaments on a Ray cluster", ("ray",), "ray>=2.30"),
}


class MissingExtra(ValueError):
    """A missing library; the text says what to type."""


def require(extra: str) -> None:
    """Raise MissingExtra unless all libraries of an extra are installed."""
    purpose, modules, requirement = EXTRAS[extra]
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise MissingExtra(
            f"{purpose} need {' and '.join(missing)}; type: {installing(requirement)}"
        )


def installing(requirement: str) -> str:
    """The command that installs a library into this very environment."""
    python = shlex.quote(sys.executable)
    wanted = shlex.quote(requirement)
    if find_spec("pip") is not None:
        return f"{python} -m pip install {wanted}"
    if shutil.which("uv"):
        return f"uv pip install --python {python} {wanted}"
    return f"{python} -m ensurepip && {python} -m pip install {wanted}"
