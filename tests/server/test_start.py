"""A server that can't start says why in one line, without a traceback, and ends soon."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from running import PATIENCE, Server

from kartentisch.server.config import BadConfig, Config, read_config, unknown_variables
from kartentisch.server.operation.run import listen, opened, reachable

NOWHERE = "redis://127.0.0.1:1"


def serve(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """What becomes of a server that should not start."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("KARTENTISCH_")}
    return subprocess.run(
        [Path(sys.executable).with_name("kartentisch"), "serve", "--port", "0", *arguments],
        env={**own, **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_workers_end_when_the_database_never_answers(tmp_path: Path) -> None:
    """It accepts connections, and says nothing: what is waited for has a limit."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"postgresql://cards:hush@127.0.0.1:{silent.getsockname()[1]}/cards"
        tried = serve("--workers", "2", "--bus", NOWHERE, "--database", address)
    assert tried.returncode == 1
    (line,) = tried.stderr.splitlines()
    assert "can't be used: connection timeout expired; check that it is running" in line
    assert "hush" not in line


def test_a_variable_that_is_no_setting_is_named_before_anything_else(tmp_path: Path) -> None:
    tried = serve("--data", str(tmp_path), "--bus", "redis://host:port", KARTENTISCH_PROT="80")
    assert tried.returncode == 1
    warning, error = tried.stderr.splitlines()
    assert "KARTENTISCH_PROT in the environment is not a setting (did you mean port?)" in warning
    assert error.startswith("--bus is not an address of Redis; use redis://HOST")


def test_variables_that_are_settings_are_not_warned_of() -> None:
    known = ("CONFIG", "TOKEN", "PORT", "CONNECTIONS_PER_PERSON")
    assert unknown_variables({f"KARTENTISCH_{name}": "1" for name in known}) == []
    assert unknown_variables({"KARTENTISCH_XYZ": "1", "PORT": "2"}) == [
        "KARTENTISCH_XYZ in the environment is not a setting; it is ignored"
    ]


def test_a_wrong_name_in_the_file_is_named_with_the_right_one(tmp_path: Path) -> None:
    file = tmp_path / "kartentisch.toml"
    file.write_text("prot = 80\n", "utf-8")
    with pytest.raises(BadConfig, match=r"prot is not a setting \(did you mean port\?\)"):
        read_config({"config": str(file)}, {})


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"data": "{folder}/file"}, "file: File exists; choose a folder that can be written"),
        ({"data": "/proc/none"}, "/proc/none: No such file or directory; choose a folder"),
        ({"database": "nonsense"}, "--database is not the address of one; use sqlite:///FILE"),
        ({"database": "postgresql://cards:hush@host:port/x"}, "--database is not the address"),
        ({"database": "sqlite:///{folder}/file"}, "file is not a database"),
        ({"bus": "redis://host:port"}, "--bus is not an address of Redis; use redis://HOST"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    settings: dict[str, str], says: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no database" * 1000, "utf-8")
    chosen = {name: value.format(folder=tmp_path) for name, value in settings.items()}
    with pytest.raises(SystemExit) as told, opened(Config(**chosen)):  # type: ignore[arg-type]
        pass
    assert says in str(told.value)
    assert "\n" not in str(told.value)
    assert "hush" not in str(told.value)


def test_a_mail_server_that_is_none_is_named(tmp_path: Path) -> None:
    mail = ("--mail-from", "cards@cards.example", "--public-address", "https://cards.example")
    tried = serve("--data", str(tmp_path), "--smtp", "smtp://cards:hush@host:port", *mail)
    assert tried.returncode == 1
    line = tried.stderr.splitlines()[-1]
    assert line == "smtp can't be used: host:port is not an address"


@pytest.mark.parametrize(
    ("host", "near"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("::", "[::1]"),
        ("fe80::7", "[fe80::7]"),
        ("cards.example", "cards.example"),
    ],
)
def test_the_browser_is_sent_where_it_reaches_the_server(host: str, near: str) -> None:
    assert reachable(host) == near


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            SystemExit, match=f"can't listen on port {port} .* use --host or --port"
        ):
            listen("127.0.0.1", port)


def test_a_bus_that_is_not_there_is_told_once_and_the_server_goes_on(
    new_server: Callable[..., Server],
) -> None:
    server = new_server(bus=NOWHERE).start()
    until = time.monotonic() + PATIENCE
    while "the bus is down" not in server.log():
        assert time.monotonic() < until, server.log()
        time.sleep(0.05)
    assert server.guest().get("/api/me")["name"] == "Nikki"
    server.stop()
    assert server.log().count("check that Redis is running") == 1
