"""`kartentisch`: the command line. What a command needs is imported when it is asked for."""

from importlib import import_module

import click

from kartentisch.arena.bench import is_compiled

# The commands in the order in which one would try them, and the module that each is in.
COMMANDS = {
    "games": "kartentisch.commands",
    "rules": "kartentisch.commands",
    "play": "kartentisch.commands",
    "simulate": "kartentisch.commands",
    "record": "kartentisch.commands",
    "replay": "kartentisch.commands",
    "bench": "kartentisch.commands",
    "serve": "kartentisch.server.operation.cli",
    "join": "kartentisch.server.operation.cli",
    "verify": "kartentisch.server.operation.cli",
    "export": "kartentisch.server.operation.cli",
    "backup": "kartentisch.server.operation.cli",
    "tournament": "kartentisch.arena.commands",
    "study": "kartentisch.arena.commands",
}


class Commands(click.Group):
    """The commands, each found by its name in its module."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
        return command


@click.group(cls=Commands, epilog="Every command has its own --help with examples.")
@click.version_option(package_name="kartentisch")
def main() -> None:
    """Four card games: Futschikato (Fuji Flush), FTW?!, FKK with its pairs game, and Pisa.

    \b
    kartentisch games                        what there is, for how many, with which options
    kartentisch rules pisa --lang de         how it is played
    kartentisch play futschikato             play in the terminal
    kartentisch serve                        tables for people and bots, in the browser
    kartentisch simulate ftw --games 10000   many games of random play, summed up
    """
    if not is_compiled("futschikato"):
        click.echo(
            "The rules run as plain Python here. With a C compiler at hand when Kartentisch is "
            "installed, they run a hundred times as fast.",
            err=True,
        )
