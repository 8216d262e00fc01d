"""The command `mcp`: a language model plays a seat, over the Model Context Protocol."""

import functools
import secrets
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import click

from kartentisch import rulebook
from kartentisch.arena.extras import require
from kartentisch.games import Refusal
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value
from kartentisch.games.records import Record
from kartentisch.parameters import (
    GAME,
    LANGUAGE,
    PLAYER_NAMES,
    PLAYERS,
    SEED,
    SET,
    BadInput,
    company,
    refusing,
    seat_of,
    usual_players,
)
from kartentisch.players import player_for
from kartentisch.terminal.model import ModelSitting
from kartentisch.terminal.texts import say

if TYPE_CHECKING:
    from kartentisch.arena.ladder import LadderFile

INSTRUCTIONS = {
    "en": "You play one seat of a card game against bots. Read `rules` first. `look` shows the "
    "table as you see it and your moves; `play` makes one and tells what happens up to your next "
    "decision; `log` tells everything so far. After the game, `new_game` deals the next one.",
    "de": "Du spielst einen Platz in einem Kartenspiel gegen Bots. Lies zuerst `rules`. `look` "
    "zeigt den Tisch, wie du ihn siehst, und deine Züge; `play` macht einen und erzählt, was bis "
    "zu deiner nächsten Entscheidung geschieht; `log` erzählt alles bisher. Nach dem Spiel teilt "
    "`new_game` neu aus.",
}


@click.command()
@GAME
@PLAYERS
@SEED
@SET
@LANGUAGE
@click.option("--seat", type=int, default=1, show_default=True, help="The model's seat, from 1.")
@click.option(
    "--bots",
    default="hard",
    show_default=True,
    help=f"The other players, one name for all or several separated by commas: {PLAYER_NAMES}.",
)
@click.option(
    "path",
    "--ladder",
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    help="Play against the players of this ladder, and count the games there. It draws seats and "
    "company itself: --seat and --bots don't count.",
)
@click.option("--name", default="model", show_default=True, help="The model's name on the ladder.")
@click.option("--adjusted", is_flag=True, help="The ladder takes luck off.")
@refusing
def mcp(
    game: str,
    players: int | None,
    seed: int | None,
    options: dict[str, Value],
    language: str,
    seat: int,
    bots: str,
    path: Path | None,
    name: str,
    adjusted: bool,
) -> None:
    """Let a language model play a seat of GAME, over MCP on standard input and output.

    Name this command in the settings of your MCP client. The model gets the tools rules, look,
    moves, play, take_back, log and new_game, and sees what its seat can know. Moves are words as in
    `kartentisch play`, or numbers from the list.

    \b
    kartentisch mcp pisa --bots expert
    kartentisch mcp pisa --ladder pisa.ladder --name my-model
    """
    require("mcp")
    seats = players or usual_players(game)
    own = seat_of(seat, seats)
    if path is not None:
        from kartentisch.arena.ladder import LadderFile
        from kartentisch.judge.luck import WORLDS

        if seed is not None:
            raise BadInput("a ladder draws its own cards; leave out --seed")
        ladder = LadderFile(path, game, seats, options, WORLDS if adjusted else 0)
        host: Host = LadderHost(ladder, name, language)
    else:
        host = Host(game, seats, options, own, company(bots, seats), language, seed)
    try:
        host.begin()  # so that a bad name or option is told at once
        server_for(host).run("stdio")
    finally:
        host.close()


class Host:
    """Deals one game after the other, and lets one call in at a time."""

    def __init__(
        self,
        game: str,
        players: int,
        options: dict[str, Value],
        seat: int,
        names: list[str],
        language: str,
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seat = seat
        self.names = names
        self.language = language
        self.seed = secrets.randbits(63) if seed is None else seed
        self.games = 0
        self.sitting: ModelSitting
        self.lock = Lock()

    def begin(self) -> None:
        """Deal the next game."""
        others = [other for other in range(self.players) if other != self.seat]
        names = {other: self.names[at % len(self.names)] for at, other in enumerate(others)}
        self.seated(seed_of(self.seed, self.games) if self.games else self.seed, names)
        self.games += 1

    def seated(self, seed: int, names: dict[int, str]) -> None:
        record = Record(self.game, self.players, seed, self.options)
        record.start()  # refuses bad options before a bot is started
        bots = {
            other: player_for(name, self.game, self.players, seed_of(seed, other))
            for other, name in names.items()
        }
        self.sitting = ModelSitting(record, self.seat, bots, names, self.language)

    def ended(self) -> None:
        """The game is over."""
        self.sitting.leave()

    def new_game(self) -> str:
        """Deal a new game. Only when this one is over."""
        if not self.sitting.game.over:
            self.sitting.refuse([say("model_running", self.language)])
        self.begin()
        return self.sitting.look()

    def play(self, move: str | int) -> str:
        """Make a move, in words ("blue 9", "pass") or by its number in the list of moves."""
        told = self.sitting.make(str(move))
        if self.sitting.game.over:
            self.ended()
        return told

    def take_back(self) -> str:
        """Take back the last step of a choice of several cards that is not complete."""
        return self.sitting.undo()

    def look(self) -> str:
        """The table as your seat sees it, and your moves."""
        return self.sitting.look()

    def moves(self) -> str:
        """Your legal moves, each with what to write for it."""
        return "\n".join(self.sitting.to_do())

    def log(self) -> str:
        """What has happened in this game, as your seat saw it."""
        return self.sitting.what_happened()

    def rules(self) -> str:
        """The rules of this game, fitted to the options of this table."""
        return rulebook.rules(self.game, self.language, dict(self.sitting.game.options))

    def close(self) -> None:
        """The model has left."""
        if hasattr(self, "sitting"):
            self.sitting.leave()


class LadderHost(Host):
    """Deals games against the players of a ladder, and counts them there."""

    def __init__(self, ladder: "LadderFile", name: str, language: str) -> None:
        heading = ladder.heading
        super().__init__(heading["game"], heading["players"], heading["options"], 0, [], language)
        self.ladder = ladder
        self.name = f"mcp:{name}"
        self.number = 0
        self.line_up: tuple[str, ...] = ()
        self.counted = False

    def begin(self) -> None:
        self.number = self.ladder.following
        self.seat = self.number % self.players
        company = self.ladder.opponents(self.number)
        others = [other for other in range(self.players) if other != self.seat]
        names = {other: company[at % len(company)] for at, other in enumerate(others)}
        self.line_up = tuple(names.get(seat, self.name) for seat in range(self.players))
        self.counted = False
        self.seated(seed_of(self.ladder.heading["seed"], self.number), names)

    def ended(self) -> None:
        super().ended()
        self.count()

    def count(self) -> None:
        """Write the game down, once."""
        from kartentisch.arena.match import MatchResult

        if self.counted:
            return
        self.counted = True
        sitting = self.sitting
        result = MatchResult(
            points=sitting.game.points,
            winners=sitting.game.winners,
            starter=sitting.record.start().starter,
            decisions=len(sitting.record.moves),
            forfeits=tuple(sitting.forfeits),
            faults=tuple(sitting.faults),
            record=sitting.record,
        )
        self.ladder.keep_game(self.number, self.line_up, result)

    def close(self) -> None:
        if hasattr(self, "sitting") and any(
            seat == self.seat for seat, _ in self.sitting.record.moves
        ):
            self.sitting.leave_to_chance()  # leaving is no way out of a lost game
            self.count()
        super().close()
        self.ladder.close()


def server_for(host: Host) -> Any:
    """The MCP server through which a model plays at a host's table."""
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    def tool(method: Callable[..., str]) -> Callable[..., str]:
        @functools.wraps(method)
        def called(*args: Any, **kwargs: Any) -> str:
            with host.lock:
                try:
                    return method(*args, **kwargs)
                except Refusal as refusal:
                    raise ToolError(refusal.text(host.language)) from None
                except ValueError as why:
                    raise ToolError(str(why)) from None

        return called

    server: Any = MCPServer(
        "kartentisch",
        version=version("kartentisch"),
        instructions=INSTRUCTIONS[host.language],
        log_level="WARNING",
    )
    for method in (
        host.rules,
        host.look,
        host.moves,
        host.play,
        host.take_back,
        host.log,
        host.new_game,
    ):
        server.add_tool(tool(method), structured_output=False)
    return server
