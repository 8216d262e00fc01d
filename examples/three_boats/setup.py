"""Compiles the rules where Cython and a compiled Kartentisch are at hand; else they stay Python.

All else is in pyproject.toml. Compiling needs `pip install --no-build-isolation .`, so that pip
sees the installed Kartentisch. THREE_BOATS_BUILD=plain leaves the rules as they are.
"""

import os
from importlib.util import find_spec
from pathlib import Path

from setuptools import Extension, setup


def extensions() -> list[Extension]:
    """The modules to compile."""
    if os.environ.get("THREE_BOATS_BUILD") == "plain" or find_spec("Cython") is None:
        return []
    games = find_spec("kartentisch.games.game") if find_spec("kartentisch") else None
    if games is None or games.origin is None or games.origin.endswith(".py"):
        return []
    from Cython.Build import cythonize

    return cythonize(
        [Extension("three_boats.rules", ["src/three_boats/rules.py"], optional=True)],
        include_path=["src", str(Path(games.origin).parents[2])],
        compiler_directives={
            "annotation_typing": False,
            "boundscheck": False,
            "cdivision": True,
            "infer_types": True,
            "language_level": 3,
            "wraparound": False,
        },
    )


setup(ext_modules=extensions())
