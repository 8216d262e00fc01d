"""Compiles every module that has a .pxd beside it, and the .pyx files; builds the browser app.

All else is in pyproject.toml.
KARTENTISCH_BUILD says how: `fast` (the default), `checked` (array bounds are checked, for tests),
or `plain` (nothing is compiled). Without a C compiler `fast` comes out as `plain`, and says so.
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
    "fast": ["-O3", "-g0"],
    "checked": ["-O1", "-fsanitize=bounds", "-fsanitize-undefined-trap-on-error"],
}
SERVER_FLAGS = ["-O1", "-g0"]  # it calls, and hardly computes: more takes long and gains nothing

# The rules say what they mean to C; the server is plain Python, where -1 is the last of a list.
SERVER_DIRECTIVES = {"annotation_typing": False, "language_level": 3}
DIRECTIVES = {
    "annotation_typing": False,  # types come from the .pxd; annotations are for people and mypy
    "boundscheck": BUILD == "checked",
    "cdivision": True,
    "cpow": True,  # a root of a number below 0 would be NaN; nothing here takes one
    "infer_types": True,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}


def compiler_found() -> bool:
    """Whether the C compiler that Python would call is there, as far as that can be told."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    return compiler is None or shutil.which(str(compiler).split()[0]) is not None


def extensions() -> list[Extension]:
    """The modules to compile."""
    if BUILD not in (*FLAGS, "plain"):
        raise SystemExit(f"KARTENTISCH_BUILD is fast, checked or plain, not {BUILD!r}")
    if BUILD == "plain":
        return []
    if not compiler_found():
        print("There is no C compiler here: Kartentisch will run as plain Python.", file=sys.stderr)
        return []
    written = list(SOURCES.rglob("*.pyx"))  # these go before a .py of the same name
    typed = [types.with_suffix(".py") for types in SOURCES.rglob("*.pxd")]
    sources = written + [
        source for source in typed if source.exists() and source.with_suffix(".pyx") not in written
    ]
    server = [source for source in sources if "server" in source.parts]
    rules = [source for source in sources if source not in server]
    modules = compiled(rules, FLAGS[BUILD], DIRECTIVES)
    if BUILD == "fast":  # the others are for tests of the rules
        modules += compiled(server, SERVER_FLAGS, SERVER_DIRECTIVES)
    return modules


def compiled(
    sources: list[Path], flags: list[str], directives: dict[str, object]
) -> list[Extension]:
    """Modules in C, made from Python."""
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
    """Puts the browser app beside the server first, so that it is packed with it."""

    def run(self) -> None:
        try:
            if not self.editable_mode:  # there it is `make web` that builds it
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
