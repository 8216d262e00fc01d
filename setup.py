"""Compiles the .pyx files and every module that has a .pxd; builds the browser app.

Everything else is in pyproject.toml. KARTENTISCH_BUILD is `fast` (the default), `checked` (with
array bounds checks, for tests) or `plain` (nothing is compiled). Without a C compiler `fast` turns
into `plain`, with a message.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))
import backend

SOURCES = Path("src")
BUILD = os.environ.get("KARTENTISCH_BUILD", "fast")

FLAGS = {
    # No fused multiply-add, which ARM would use: compiled and plain players make the same moves.
    "fast": ["-O3", "-g0", "-ffp-contract=off"],
    "checked": [
        "-O1",
        "-ffp-contract=off",
        "-fsanitize=bounds",
        "-fsanitize-undefined-trap-on-error",
    ],
}
SERVER_FLAGS = ["-O1", "-g0"]  # mostly calls: -O2 gained 2 % and cost half a minute to build

# The server is compiled with Python's semantics (-1 is the last element), the rules with C's.
SERVER_DIRECTIVES = {"annotation_typing": False, "language_level": 3}
DIRECTIVES = {
    "annotation_typing": False,  # types come from the .pxd; annotations are for people and mypy
    "boundscheck": BUILD == "checked",
    "cdivision": True,
    "cpow": True,  # the root of a negative number would be NaN; nothing takes one
    "infer_types": True,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}


def compiler_found() -> bool:
    """Whether the C compiler that Python would call seems to be installed."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    return compiler is None or shutil.which(str(compiler).split()[0]) is not None


def extensions() -> list[Extension]:
    """The modules to compile."""
    if BUILD not in (*FLAGS, "plain"):
        raise SystemExit(f"KARTENTISCH_BUILD={BUILD!r}: use fast, checked or plain")
    if BUILD == "plain":
        return []
    if not compiler_found():
        print("No C compiler found: Kartentisch will run as plain Python.", file=sys.stderr)
        return []
    written = list(SOURCES.rglob("*.pyx"))  # preferred to a .py of the same name
    typed = [types.with_suffix(".py") for types in SOURCES.rglob("*.pxd")]
    sources = written + [
        source for source in typed if source.exists() and source.with_suffix(".pyx") not in written
    ]
    server = [source for source in sources if "server" in source.parts]
    rules = [source for source in sources if source not in server]
    modules = compiled(rules, FLAGS[BUILD], DIRECTIVES)
    if BUILD == "fast":  # the other builds are for testing the rules
        modules += compiled(server, SERVER_FLAGS, SERVER_DIRECTIVES)
    return modules


def compiled(
    sources: list[Path], flags: list[str], directives: dict[str, object]
) -> list[Extension]:
    """Extension modules made from Python sources."""
    from Cython.Build import cythonize

    modules = [
        Extension(
            ".".join(source.relative_to(SOURCES).with_suffix("").parts),
            [str(source)],
            extra_compile_args=flags,
            optional=True,
        )
        for source in sorted(sources)
    ]
    return cythonize(
        modules,
        build_dir=f"build/{BUILD}-c",
        compiler_directives=directives,
        include_path=[str(SOURCES)],
        nthreads=os.cpu_count() or 1,
    )


class BuildWithApp(build_py):
    """Builds the browser app first, so that it is packed with the server."""

    def run(self) -> None:
        try:
            if not self.editable_mode:  # in a clone `make web` builds it
                backend.build_app()
        except backend.NotBuilt as why:
            print(why, file=sys.stderr)
        self.data_files = self._get_data_files()  # the app's files are new
        super().run()


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithApp},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
)
