"""`kartentisch`: the command line. A command's module is imported when the command is used."""

from importlib import import_module

import click

from kartentisch.arena.bench import is_compiled
from kartentisch.parameters import unusable

# The commands by what one wants to do, each with its module.
SECTIONS = {
    "Play": {
        "games": "kartentisch.commands",
        "rules": "kartentisch.commands",
        "play": "kartentisch.commands",
        "puzzle": "kartentisch.puzzle_commands",
    },
    "Look back": {
        "replay": "kartentisch.commands",
        "review": "kartentisch.judge.commands",
        "verify": "kartentisch.server.operation.cli",
    },
    "Host a server": {
        "serve": "kartentisch.server.operation.cli",
        "admin": "kartentisch.server.operation.admin",
        "backup": "kartentisch.server.operation.cli",
        "export": "kartentisch.server.operation.cli",
        "check": "kartentisch.server.operation.cli",
    },
    "Compare bots": {
        "tournament": "kartentisch.arena.tournament_command",
        "ladder": "kartentisch.arena.ladder_command",
        "join": "kartentisch.server.operation.cli",
        "mcp": "kartentisch.mcp_command",
        "tune": "kartentisch.arena.tune_command",
    },
    "Study and train": {
        "simulate": "kartentisch.commands",
        "study": "kartentisch.arena.study_command",
        "dataset": "kartentisch.dataset_command",
        "features": "kartentisch.envs.commands",
        "record": "kartentisch.commands",
        "puzzles": "kartentisch.puzzle_commands",
        "bench": "kartentisch.commands",
    },
}
COMMANDS = {name: module for section in SECTIONS.values() for name, module in section.items()}


class Commands(click.Group):
    """The commands, each looked up by name in its module, and listed by section."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, COMMANDS))
        for section, names in SECTIONS.items():
            with formatter.section(section):
                formatter.write_dl(
                    [(name.ljust(widest), self.purpose(ctx, name)) for name in names]
                )

    def purpose(self, ctx: click.Context, name: str) -> str:
        """The first sentence of what a command says of itself, whole."""
        command = self.get_command(ctx, name)
        assert command is not None
        return " ".join((command.help or "").partition("\n\n")[0].split())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
        return command

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except OSError as error:
            told = unusable(error)
            if told is None:
                raise
            raise told from None


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
