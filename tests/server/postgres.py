"""A PostgreSQL of the tests' own: Debian's, in a temporary folder, on a free port, run as `postgres`."""

import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import debian
from running import free_port

PACKAGE = "postgresql"


class Postgres:
    """A database cluster. Durable as PostgreSQL is by default: every commit is on disk."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kartentisch-postgres-"))
        self.port = free_port()
        self.tools = tools()
        self.databases = 0
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root, and wants a folder of its own
            account = pwd.getpwnam("postgres")
            os.chown(self.folder, account.pw_uid, account.pw_gid)
        self.run("initdb", "-D", self.folder, "-U", "cards", "-A", "trust", "-E", "UTF8")

    def run(self, tool: str, *arguments: object) -> None:
        """Run one of PostgreSQL's programs as a user that it accepts."""
        command = [str(self.tools / tool), *map(str, arguments)]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        done = subprocess.run(
            command, cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        assert done.returncode == 0, done.stdout.decode()

    def start(self) -> "Postgres":
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        log = self.folder / "postgres.log"
        self.run("pg_ctl", "start", "-w", "-D", self.folder, "-o", options, "-l", log)
        return self

    def stop(self, mode: str = "fast") -> None:
        """Stop it; in the mode "immediate" as a crash would."""
        self.run("pg_ctl", "stop", "-w", "-D", self.folder, "-m", mode)

    def end(self) -> None:
        """Stop it for good, and leave nothing behind."""
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def new_database(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"cards{self.databases}"
        self.run("createdb", "-h", "127.0.0.1", "-p", self.port, "-U", "cards", name)
        return f"postgresql://cards@127.0.0.1:{self.port}/{name}"


def tools() -> Path:
    """The folder of PostgreSQL's programs."""
    return debian.found(newest_installed, PACKAGE)


def newest_installed() -> Path | None:
    """The folder of the newest version there is, if one is installed."""
    on_path = shutil.which("initdb")
    beside = [Path(on_path)] if on_path else []
    programs = [*beside, *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
    return programs[-1].parent if programs else None
