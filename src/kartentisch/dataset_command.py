"""The command `dataset`: games of any player as Parquet, with a card that says what is in it."""

import json
import math
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kartentisch.arena.extras import require
from kartentisch.arena.parameters import CORES, FIXED_SEED, playing
from kartentisch.games import Game, game_class, new_game
from kartentisch.games.options import Value
from kartentisch.parameters import (
    GAME,
    JSON,
    PLAYERS,
    SET,
    WHO_PLAYS,
    progress_bar,
    refusing,
    require_folder,
    told_to_continue,
    usual_players,
)
from kartentisch.players import player_for

if TYPE_CHECKING:
    from kartentisch.envs.dataset import Wanted

FORMAT = 1
QUICK, SLOW = 250, 10  # games per part: of players by rules of thumb, and of those who search
THINKERS = ("expert", "master", "search")


@click.command(epilog=WHO_PLAYS)
@GAME
@click.option(
    "--player", default="expert", show_default=True, metavar="PLAYER", help="Who plays all seats."
)
@click.option(
    "count",
    "--games",
    type=click.IntRange(1),
    default=10_000,
    show_default=True,
    help="Number of games.",
)
@PLAYERS
@SET
@FIXED_SEED
@click.option("--features", is_flag=True, help="Add the features of each observation.")
@click.option(
    "worlds",
    "--chances",
    type=click.IntRange(0),
    default=0,
    metavar="WORLDS",
    help="Add the chance to win of each move, by the judge in this many worlds; takes time.",
)
@CORES
@click.option(
    "folder",
    "--write",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder; default: GAME-PLAYER in this one. If it exists, missing parts are added.",
)
@JSON
@refusing
def dataset(
    game: str,
    player: str,
    count: int,
    players: int | None,
    options: dict[str, Value],
    seed: int,
    features: bool,
    worlds: int,
    cores: int | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Write games of GAME as a dataset, one row per decision.

    Each row has what the seat could know, its legal moves, the move made and the result. The folder
    gets Parquet files and README.md, a card that says what is in them. Stop it at any time: the
    same command continues with the missing parts. docs/datasets.md lists the columns.

    \b
    kartentisch dataset pisa --player thumb --games 10000
    kartentisch dataset futschikato --player expert --games 1000 --features
    kartentisch dataset ftw --player hard --games 200 --chances 50
    """
    require("parquet")
    from kartentisch.envs.dataset import Wanted, described

    seats = players or usual_players(game)
    table = new_game(game, seats, seed, options)
    player_for(player, game, seats).leave()  # so that a bad name is told at once
    wanted = Wanted(game, seats, dict(table.options), player, seed, features, worlds)
    where = folder or Path(f"{game}-{player.replace(':', '-').replace('/', '-')}")
    require_folder(where)
    where.mkdir(exist_ok=True)
    size = SLOW if worlds or player.startswith(THINKERS) else QUICK
    check_heading(where, wanted, size)
    jobs = [
        PartJob(
            wanted, str(where / f"part-{first // size:05}.parquet"), first, min(size, count - first)
        )
        for first in range(0, count, size)
    ]
    there = games_in(where)
    if there > count:
        raise ValueError(
            f"{where} has {there:,} games already; say --games {there} or more, or choose another "
            "--write"
        )
    missing = [job for job in jobs if not complete(job)]
    began = time.monotonic()
    played = 0
    with (
        told_to_continue(),
        progress_bar("Games", count) as progress,
        playing(cores, None) as found,
    ):
        progress(count - sum(job.games for job in missing))
        for games in found.run(write_part, missing):
            progress(games)
            played += games
    seconds = time.monotonic() - began
    rows = sum(size_of_part(Path(job.file))[1] for job in jobs)
    (where / "README.md").write_text(card(wanted, count, rows, dict(described(table))), "utf-8")
    told = {
        "folder": str(where),
        "games": count,
        "decisions": rows,
        "parts": len(jobs),
        "played_now": played,
        "seconds": round(seconds, 1),
    }
    if as_json:
        click.echo(json.dumps(told, indent=2))
        return
    click.echo(
        f"{count:,} games with {rows:,} decisions are in {where}; README.md says what is in them."
    )
    if played:
        click.echo(f"{played:,} of them were played now, in {seconds:.1f} s.")


class PartJob(NamedTuple):
    """A part to write."""

    wanted: "Wanted"
    file: str
    first: int
    games: int


def write_part(job: PartJob) -> int:
    """Play the games of a part and write them, all or nothing; return how many games."""
    import pyarrow.parquet as pq

    from kartentisch.envs.dataset import play_part

    weigh = Judge(job.wanted.worlds) if job.wanted.worlds else None
    table = play_part(job.wanted, job.first, job.games, weigh)
    file = Path(job.file)
    unfinished = file.with_name(f".{file.name}.{os.getpid()}")  # readers pass over such names
    try:
        pq.write_table(
            table.replace_schema_metadata({"games": str(job.games)}), unfinished, compression="zstd"
        )
        os.replace(unfinished, file)
    finally:
        unfinished.unlink(missing_ok=True)
    return job.games


class Judge:
    """Weighs the moves of a view."""

    def __init__(self, worlds: int) -> None:
        self.worlds = worlds

    def __call__(self, view: Game, seat: int, seed: int) -> list[float]:
        from kartentisch.judge import weigh_decision

        decision = weigh_decision(view, seat, worlds=self.worlds, seed=seed)
        chances = {weight.move: weight.wins.mean for weight in decision.weights}
        return [chances.get(move, math.nan) for move in view.legal(seat)]


def complete(job: PartJob) -> bool:
    """Whether a part is there with all its games: the last one grows with --games."""
    file = Path(job.file)
    return file.exists() and size_of_part(file)[0] == job.games


def games_in(folder: Path) -> int:
    """How many games a folder has."""
    return sum(size_of_part(file)[0] for file in folder.glob("part-*.parquet"))


def size_of_part(file: Path) -> tuple[int, int]:
    """How many games and how many decisions a part has."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        found = pq.read_metadata(file)
    except pa.ArrowInvalid:
        raise ValueError(
            f"{file} is damaged; delete it, and the same command plays its games again"
        ) from None
    return int((found.metadata or {}).get(b"games", 0)), int(found.num_rows)


def check_heading(folder: Path, wanted: "Wanted", size: int) -> None:
    """Refuse the folder of another dataset; begin a new one."""
    heading = {
        "dataset": FORMAT,
        **wanted._asdict(),
        "version": game_class(wanted.game).VERSION,
        "games_per_part": size,
    }
    file = folder / "dataset.json"
    if not file.exists():
        if any(folder.iterdir()):
            raise ValueError(f"{folder} holds something else; choose another --write")
        file.write_text(json.dumps(heading, indent=1) + "\n", "utf-8")
        return
    try:
        found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    except ValueError:
        raise ValueError(f"{file} is damaged; choose another --write") from None
    for name, value in heading.items():
        if found.get(name) != value:
            raise ValueError(
                f"{folder} is another dataset: its {name} is {found.get(name)!r}, not {value!r}; "
                "choose another --write"
            )


def card(wanted: "Wanted", games: int, rows: int, sizes: dict[str, int]) -> str:
    """What is in a dataset, as Markdown."""
    words = game_class(wanted.game).words()
    options = "; ".join(words.value(name, value, "en") for name, value in wanted.options.items())
    columns = [
        ("game, number", "the game's number, and the number of the decision in it"),
        ("seat, phase", "who decides, from 0, and in which phase"),
        (f"observation [{sizes['observation']}]", "what the seat can know, in the compact form"),
        ("legal", "the legal moves"),
        ("move", "the move that was made"),
        ("result", "the seat's share of the win: 1, 0, or a part of a shared win"),
        (f"points [{wanted.players}]", "everybody's points at the end, by seat"),
    ]
    if wanted.features:
        columns.insert(3, (f"features [{sizes['features']}]", "the same as features, uint8"))
    if wanted.worlds:
        about = (
            f"the chance to win of each legal move, in {wanted.worlds} worlds; null if not weighed"
        )
        columns.append(("chances", about))
    lines = "\n".join(f"| `{name}` | {about} |" for name, about in columns)
    return "\n".join(
        [
            f"# {words.TITLE['en']}: {games:,} games of {wanted.player}",
            "",
            f"Played by Kartentisch: {wanted.players} seats, all held by `{wanted.player}`, seed "
            f"{wanted.seed}; {options}. Version {game_class(wanted.game).VERSION} of the rules.",
            "",
            f"{rows:,} rows, one per decision. Nothing in a row was hidden from its seat except "
            "`result` and `points`, which are known when the game is over.",
            "",
            "| column | meaning |",
            "| --- | --- |",
            lines,
            "",
            "```python",
            "import pyarrow.dataset as ds",
            "",
            'decisions = ds.dataset(".", format="parquet", exclude_invalid_files=True).to_table()',
            "```",
            "",
            "docs/datasets.md and docs/features.md of Kartentisch explain observations and "
            f"features. Game number n has the seed `seed_of({wanted.seed}, n)` "
            "(`kartentisch.games.chance`), so every game can be played again.",
            "",
        ]
    )
