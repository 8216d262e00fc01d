"""The tree is the map: every room and package uses only what its description allows."""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import kartentisch

SOURCE = Path(kartentisch.__file__).parent
SERVER = SOURCE / "server"
ROOMS = sorted({folder.parent.name for folder in SOURCE.glob("*/__init__.py")} - {"server"})
PACKAGES = sorted(folder.parent for folder in SERVER.glob("*/__init__.py"))
SHARED = {"config", "metrics", "surroundings"}  # modules of the server that use nothing of ours
COMMANDS = {"parameters"}  # what modules with commands share

ARCHITECTURE = Path(__file__).parents[2] / "ARCHITECTURE.md"
ROW = re.compile(r"^\| `([a-z/]+)` \| [^|]+ \| ([a-z, ]+|–) \|$", re.MULTILINE)


def allowed_by_architecture() -> dict[str, set[str]]:
    """The packages in ARCHITECTURE's table, and what it says they may use."""
    rows: list[tuple[str, str]] = ROW.findall(ARCHITECTURE.read_text("utf-8"))
    return {name: set() if uses == "–" else set(uses.split(", ")) for name, uses in rows}


def imported_by(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every name of ours that the modules of a folder import, from `kartentisch.` on."""
    for module in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{module} has a relative import"
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            for name in names:
                if name.startswith("kartentisch."):
                    yield module, name.removeprefix("kartentisch.")


def rooms_used_by(folder: Path) -> Iterator[tuple[Path, str]]:
    """Which rooms of the project, or packages of the server, the modules of a folder use."""
    for module, name in imported_by(folder):
        first, second, *_ = f"{name}.".split(".")
        yield module, second if first == "server" else first


def allowed_by(package: Path) -> set[str]:
    """What the docstring of a package says that it may use."""
    docstring = ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8"))) or ""
    found = re.search(r"May use ([a-z,\s]+)\.", docstring)
    assert found is not None, f"the docstring of {package.name} does not say what it may use"
    return set(re.split(r",\s|\sand\s", found[1]))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_a_package_of_the_server_uses_what_its_docstring_allows_and_nothing_else(
    package: Path,
) -> None:
    allowed = allowed_by(package)
    used = set()
    for module, name in rooms_used_by(package):
        assert name in allowed | {package.name}, f"{module.relative_to(SOURCE)} uses {name}"
        used.add(name)
    assert allowed == used - {package.name}, "it allows more than it uses"


def test_the_packages_of_the_server_stand_in_one_order() -> None:
    names = {package.name for package in PACKAGES}
    uses = {package.name: allowed_by(package) & names for package in PACKAGES}
    assert set(TopologicalSorter(uses).static_order()) == names  # raises where two use each other


def test_every_module_of_the_server_is_in_a_package_or_shared() -> None:
    modules = {file.stem for file in SERVER.glob("*.py")} - {"__init__"}
    assert modules == SHARED
    for name in SHARED:
        text = (SERVER / f"{name}.py").read_text("utf-8")
        assert "import kartentisch" not in text
        assert "from kartentisch" not in text


def test_architecture_says_the_same_as_the_packages() -> None:
    described = allowed_by_architecture()
    for package in PACKAGES:
        allowed = allowed_by(package) - SHARED - COMMANDS
        assert described[f"server/{package.name}"] == allowed, package.name


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_the_project_uses_what_architecture_says_and_nothing_else(room: str) -> None:
    allowed = allowed_by_architecture()[room]
    used = set()
    for module, name in imported_by(SOURCE / room):
        first = name.partition(".")[0]
        assert first in allowed | COMMANDS | {room}, f"{module.relative_to(SOURCE)} uses {first}"
        used.add(first)
    assert allowed == used - COMMANDS - {room}, "it says more than is used"


def test_every_class_has_a_name_of_its_own() -> None:
    """One word, one meaning: a reader who looks for a class finds one."""
    found = [
        node.name
        for module in SOURCE.rglob("*.py")
        for node in ast.parse(module.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    assert sorted(found) == sorted(set(found))
