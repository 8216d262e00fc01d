"""Redis and nginx of the tests' own: Debian's, in temporary folders, on free ports."""

import re
import subprocess
import time
from pathlib import Path

import debian
from running import PATIENCE, ask, free_port

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


class Service:
    """A program that runs next to the servers until it is stopped."""

    def __init__(self, folder: Path, package: str, program: str) -> None:
        self.folder = folder
        self.program = debian.program(program, package)
        self.port = free_port()
        self.running: subprocess.Popen[bytes] | None = None

    def launch(self, *arguments: object) -> None:
        with (self.folder / "service.log").open("ab") as log:
            self.running = subprocess.Popen(
                [self.program, *map(str, arguments)], stdout=log, stderr=log, cwd=self.folder
            )

    def await_answer(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if time.monotonic() > until:
                raise AssertionError((self.folder / "service.log").read_text("utf-8"))
            time.sleep(0.02)

    def answers(self) -> bool:
        raise NotImplementedError

    def stop(self) -> None:
        if self.running is not None:
            self.running.terminate()
            self.running.wait(PATIENCE)


class Redis(Service):
    """A Redis that stores nothing."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "redis-server", "redis-server")
        self.address = f"redis://127.0.0.1:{self.port}"

    def start(self) -> "Redis":
        nothing = ("--save", "", "--appendonly", "no")
        self.launch("--port", self.port, "--bind", "127.0.0.1", "--dir", self.folder, *nothing)
        self.await_answer()
        return self

    def answers(self) -> bool:
        from redis import Redis as Client
        from redis.exceptions import ConnectionError as Unreachable

        client = Client(port=self.port)
        try:
            return bool(client.ping())
        except Unreachable:
            return False
        finally:
            client.close()


class Nginx(Service):
    """nginx with the configuration of docs/hosting.md, before servers at these ports."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        super().__init__(folder, "nginx-light", "nginx")
        self.address = f"127.0.0.1:{self.port}"
        (folder / "kartentisch.conf").write_text(self.documented(ports), "utf-8")
        (folder / "nginx.conf").write_text(
            "daemon off;\n"
            f"pid {folder}/nginx.pid;\n"
            "error_log stderr warn;\n"
            "events {}\n"
            "http {\n"
            "access_log off;\n"
            + "".join(
                f"{kind}_temp_path {folder}/{kind};\n"
                for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
            )
            + f"include {folder}/kartentisch.conf;\n"
            "}\n",
            "utf-8",
        )

    def documented(self, ports: list[int]) -> str:
        """The configuration that docs/hosting.md tells people to write, with our addresses."""
        blocks = re.findall(r"```nginx\n(.*?)```", HOSTING.read_text("utf-8"), re.DOTALL)
        assert len(blocks) == 1, "docs/hosting.md has one configuration of nginx"
        text: str = blocks[0]
        documented = re.findall(r"10\.0\.0\.\d+:8080", text)
        for address, port in zip(documented, ports, strict=True):
            text = text.replace(address, f"127.0.0.1:{port}")
        return text.replace("listen 80;", f"listen 127.0.0.1:{self.port};")

    def start(self) -> "Nginx":
        self.launch("-p", self.folder, "-e", "stderr", "-c", self.folder / "nginx.conf")
        self.await_answer()
        return self

    def answers(self) -> bool:
        try:
            return ask(self.address, "GET", "/health").status == 200
        except OSError:
            return False
