"""Measures every level against the one below, and against the players of 606e383; resumable.

    python benchmarks/levels.py [--minutes M] [--file FILE] [--game GAME] [--rows TEXT]
    python benchmarks/levels.py --minutes 0              # only print what is known so far

A row is one player among others of another kind, on every seat of every deal. Each finished deal is
written to the file at once, and the next one goes to the row that has had the least processor time
for what it needs; so it can be stopped at any time and continued. A row is finished when half its
95 % interval is narrow enough. Luck is taken off as in `kartentisch tournament --adjusted`.

Searchers have fixed iterations, an eighth of those of their levels unless `--full` is given: an
expert 2,000, a master 8,000. Otherwise a row would take hours.

`hard` among `hard@606e383` is played at full speed by `kartentisch.arena.tuning`.
"""

import json
import time
from collections import defaultdict
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import click

from frozen import COMMIT, make_player
from kartentisch.arena.match import play_match
from kartentisch.arena.tuning import TuningJob, parameters_of, try_out
from kartentisch.games import GAMES, new_game
from kartentisch.games.chance import seed_of
from kartentisch.judge import luck
from kartentisch.players.levels import MASTERLY, MASTERS_BELIEFS, MUCH, remembers
from kartentisch.players.thumb_player import tuned_values
from strength import adjusted, error_of, table_sizes

PART = 8  # of the iterations of a level
FOUR = 4
NARROW = 0.015  # half of a 95 % interval
FEWEST_DEALS = 20  # before luck is taken off, or a row finished
DUELS = 10_000  # deals of a row between rules of thumb
ERRORS = 1.96


class Row(NamedTuple):
    """One player among others."""

    game: str
    players: int
    who: str
    among: str
    need: float = 1.0  # of processor time, compared with other rows

    @property
    def key(self) -> str:
        return " ".join((self.game, str(self.players), self.who, self.among))


def rows(game: str, part: int) -> list[Row]:
    """What is measured of a game."""
    sizes = table_sizes(game)
    expert = f"search:iterations={MUCH // part}"
    frozen = f"search{COMMIT}:iterations={MUCH // part}"
    master = f"search:iterations={MASTERLY // part}"
    if remembers("master", game):
        master += f",beliefs={MASTERS_BELIEFS // part}"
    wanted = [Row(game, FOUR, expert, frozen, 4.0), Row(game, FOUR, master, expert, 4.0)]
    for size in sizes:
        wanted.append(Row(game, size, "medium", "easy", 0.2))
        wanted.append(Row(game, size, "hard", "medium", 0.2))
        wanted.append(Row(game, size, expert, "hard"))
        if size != FOUR:
            wanted.append(Row(game, size, master, expert))
    return wanted


@click.command(help="Measure the levels against each other and against the players of 606e383.")
@click.option("--minutes", default=10.0, show_default=True, help="How long; 0 only prints.")
@click.option(
    "--file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("build/levels.jsonl"),
    show_default=True,
    help="Where finished deals are kept.",
)
@click.option("only", "--game", type=click.Choice(list(GAMES)), help="Only this game.")
@click.option("--rows", "part_of", default="", help="Only rows with this text, such as 606e383.")
@click.option("--full", is_flag=True, help="With all iterations of the levels.")
def main(minutes: float, file: Path, only: str | None, part_of: str, full: bool) -> None:
    """Measure, then print all rows."""
    games = [only] if only else list(GAMES)
    wanted = [row for game in games for row in rows(game, 1 if full else PART)]
    wanted = [row for row in wanted if part_of in row.key]
    file.parent.mkdir(parents=True, exist_ok=True)
    found = read(file)
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        open_rows = [row for row in wanted if not is_finished(found[row.key])]
        if not open_rows:
            break
        row = min(open_rows, key=lambda one: sum(d["cpu"] for d in found[one.key]) / one.need)
        deal = play_deal(row, len(found[row.key]))
        found[row.key].append(deal)
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"row": row.key, **deal}) + "\n")
    print("| game | players | who | among | deals | wins, % | fair | points ahead |")
    print("| --- | ---: | --- | --- | ---: | ---: | ---: | ---: |")
    for game in games:
        for line in duels(game):
            print(line, flush=True)
    for row in wanted:
        if len(found[row.key]) > 1:
            print(printed(row, found[row.key]))


def read(file: Path) -> dict[str, list[dict[str, Any]]]:
    """The deals of each row so far."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            deal = json.loads(line)
            found[deal.pop("row")].append(deal)
    return found


def play_deal(row: Row, number: int) -> dict[str, float]:
    """A deal, once on each seat."""
    since = time.process_time()
    seed = seed_of(0x1E7E1, number)
    sign = -1 if new_game(row.game, row.players).fewest_wins else 1
    share = lead = lucky = 0.0
    for seat in range(row.players):
        line_up = [row.who if other == seat else row.among for other in range(row.players)]
        result = play_match(row.game, line_up, seed, maker=make_player, keep=True)
        assert result.record is not None
        if "easy" not in line_up and "medium" not in line_up:  # who slip too often to weigh it
            by_thumb = [other for other, name in enumerate(line_up) if name == "hard"]
            lucky += luck(result.record, seed=seed_of(seed, seat), by_thumb=by_thumb)[seat]
        share += result.share(seat)
        others = sum(result.points) - result.points[seat]
        lead += sign * (result.points[seat] - others / (row.players - 1))
    found = {"share": share, "lead": lead, "luck": lucky}
    found = {name: round(figure / row.players, 6) for name, figure in found.items()}
    return {**found, "cpu": round(time.process_time() - since, 3)}


def is_finished(deals: list[dict[str, Any]]) -> bool:
    """Whether the interval of the wins is narrow enough."""
    if len(deals) < FEWEST_DEALS:
        return False
    return ERRORS * error_of(without_luck(deals, "share")) < NARROW


def without_luck(deals: list[dict[str, Any]], what: str) -> list[float]:
    """A figure by deal, with luck taken off."""
    figures = [deal[what] for deal in deals]
    return adjusted(figures, [deal["luck"] for deal in deals])


def printed(row: Row, deals: list[dict[str, Any]]) -> str:
    """A row of the table."""
    shares, leads = without_luck(deals, "share"), without_luck(deals, "lead")
    cells = (
        row.game,
        row.players,
        row.who,
        row.among,
        len(deals),
        f"{100 * fmean(shares):.1f} ± {100 * ERRORS * error_of(shares):.1f}",
        f"{100 / row.players:.1f}",
        f"{fmean(leads):+.2f} ± {ERRORS * error_of(leads):.2f}",
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def duels(game: str) -> list[str]:
    """`hard` among `hard@606e383`, at every size of table where it has values of its own."""
    lines = []
    usual = {one.name: one.usual for one in parameters_of(game)}
    for players, values in sorted(tuned_values(game).items()):
        _, score = try_out(
            TuningJob(0, game, players, values, usual, seed_of(0xD0E1, players), DUELS)
        )
        half = 100 * ERRORS * score.error
        share = f"{100 * score.share:.1f} ± {half:.1f}"
        fair = f"{100 / players:.1f}"
        cells = (game, players, "hard", f"hard{COMMIT}", DUELS, share, fair, "")
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return lines


if __name__ == "__main__":
    main()
