"""`kartentisch`: the command line. A command's module is imported when the command is used."""

from importlib import import_module

import click

from kartentisch.arena.bench import is_compiled

# The commands in the order in which one would try them, each with its module.
COMMANDS = {
    "games": "kartentisch.commands",
    "rules": "kartentisch.commands",
    "play": "kartentisch.commands",
    "simulate": "kartentisch.commands",
    "record": "kartentisch.commands",
    "replay": "kartentisch.commands",
    "review": "kartentisch.judge.commands",
    "puzzle": "kartentisch.puzzle_commands",
    "puzzles": "kartentisch.puzzle_commands",
    "bench": "kartentisch.commands",
    "features": "kartentisch.envs.commands",
    "dataset": "kartentisch.dataset_command",
    "serve": "kartentisch.server.operation.cli",
    "join": "kartentisch.server.operation.cli",
    "verify": "kartentisch.server.operation.cli",
    "export": "kartentisch.server.operation.cli",
    "backup": "kartentisch.server.operation.cli",
    "check": "kartentisch.server.operation.cli",
    "admin": "kartentisch.server.operation.admin",
    "tournament": "kartentisch.arena.commands",
    "ladder": "kartentisch.arena.ladder_command",
    "mcp": "kartentisch.mcp_command",
    "study": "kartentisch.arena.commands",
    "tune": "kartentisch.arena.tune_command",
}


class Commands(click.Group):
    """The commands, each looked up by name in its module."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
        return command


@click.group(cls=Commands, epilog="Every command has its own --help, with examples.")
@click.version_option(package_name="kartentisch")
def main() -> None:
    """Four card games: Futschikato (Fuji Flush), FTW?!, FKK with its pairs game, and Pisa.

    \b
    kartentisch games                        the games, their players and options
    kartentisch rules pisa --lang de         how a game is played
    kartentisch play futschikato             play in the terminal, against bots
    kartentisch serve                        tables in the browser, for people and bots
    kartentisch simulate ftw --games 10000   statistics of many random games
    """
    if not is_compiled("futschikato"):
        click.echo(
            "The rules run as plain Python. Install Kartentisch with a C compiler present, "
            "and they run 100 times as fast.",
            err=True,
        )
