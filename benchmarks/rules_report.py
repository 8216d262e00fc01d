"""Shows a run of the rules as tables, in the terminal or as Markdown for docs/measurements."""

from rich.console import Console

from rules_goals import INTERPRETED_GOAL, OURS, Run, goals
from sheets import Cells, Sheet, number, ratio_text, show_sheets, written_sheets

FULL_SPEED = (
    ("compiled", "floor", "C floor"),
    ("compiled", "play", "Kartentisch"),
    ("openspiel", "rollout", "OpenSpiel, rollouts"),
    ("openspiel", "whole", "OpenSpiel, whole"),
)
FROM_PYTHON = (
    ("compiled", "step", "Kartentisch"),
    ("openspiel", "step", "OpenSpiel"),
    ("rlcard", "step", "RLCard"),
)


def sheets(run: Run) -> list[Sheet]:
    """All tables of a run, the goals last."""
    in_c = game_of(run.fastest("openspiel", "rollout"))
    in_python = game_of(run.fastest("openspiel", "step"))
    return [
        speed_sheet(
            run,
            "Whole random games, one core",
            "Ratio: futschikato to the C floor, all others to OpenSpiel's fastest C++ rollouts "
            f"after the deal ({in_c}). Whole games of OpenSpiel include the deal, as ours do.",
            FULL_SPEED,
        ),
        speed_sheet(
            run,
            "Stepped from Python",
            f"Ratio: to OpenSpiel's fastest ({in_python}).",
            FROM_PYTHON,
        ),
        interpreted_sheet(run),
        copy_sheet(run),
        goal_sheet(run),
    ]


def speed_sheet(run: Run, title: str, note: str, parts: tuple[tuple[str, str, str], ...]) -> Sheet:
    """Decisions per second of several engines."""
    rows = []
    for engine, kind, label in parts:
        for owner, row in run.answers:
            if owner == engine and row.split()[0] == kind:
                rows.append([label, *speed_cells(run, engine, row)])
    heads = ["engine", "game", "decisions/s", "rounds", "games/s", "ratio", "calm"]
    more = "Rounds: the spread of their middle half. Calm: the ratio of the best tenths."
    return Sheet(title, f"{note} {more}", heads, rows)


def speed_cells(run: Run, engine: str, row: str) -> Cells:
    """The cells of one row."""
    rates = sorted(run.rates(engine, row))
    quarter = len(rates) // 4
    spread = (rates[-1 - quarter] - rates[quarter]) / rates[len(rates) // 2]
    counts_games = engine == "compiled" and row != "floor"
    return [
        game_of((engine, row)),
        number(run.rate(engine, row)),
        f"{spread:.0%}",
        number(run.games_per_second(engine, row) if counts_games else None),
        ratio_text(run.ratio((engine, row), run.reference(engine, row))),
        ratio_text(run.calm_ratio((engine, row), run.reference(engine, row))),
    ]


def interpreted_sheet(run: Run) -> Sheet:
    """The same rules as plain Python."""
    rows = []
    for game in OURS:
        rate = run.rate("interpreted", f"play {game}")
        if rate is not None:
            gain = run.ratio(("compiled", f"play {game}"), ("interpreted", f"play {game}"))
            rows.append([game, number(rate), ratio_text(rate / INTERPRETED_GOAL), ratio_text(gain)])
    heads = ["game", "decisions/s", "ratio", "compiled/interpreted"]
    return Sheet("Kartentisch interpreted", f"Ratio: to {INTERPRETED_GOAL:,}/s.", heads, rows)


def copy_sheet(run: Run) -> Sheet:
    """Time and size of a copy."""
    sizes = run.facts.get("compiled", {}).get("sizes", {})
    rows = []
    for game in OURS:
        rate = run.rate("compiled", f"copy {game}")
        if rate is not None:
            state, chance = sizes[game]
            rows.append([game, f"{1e9 / rate:.1f}", f"{state}", f"{state + chance}"])
    heads = ["game", "ns per copy", "bytes", "with chance"]
    return Sheet("Copies", "A copy includes its chance.", heads, rows)


def goal_sheet(run: Run) -> Sheet:
    """Every goal, reached or not."""
    words = {True: "reached", False: "NOT reached", None: "–"}
    found = goals(run)
    rows = [[goal.text, goal.figure, words[goal.reached]] for goal in found]
    measured = [goal for goal in found if goal.reached is not None]
    reached = sum(goal.reached is True for goal in measured)
    note = f"{reached} of {len(measured)} measured goals reached; {len(found)} goals in all."
    return Sheet("Goals", note, ["goal", "measured", "result"], rows)


def show(run: Run, how: str, console: Console) -> None:
    """Print the tables in the terminal."""
    show_sheets(sheets(run), console)
    for what, why in run.missing.items():
        console.print(f"Not measured: {what}: {why}", markup=False, highlight=False)
    console.print(how, markup=False, highlight=False)


def markdown(run: Run, how: str) -> str:
    """The tables as a section for docs/measurements."""
    lines = ["## Speed beside the peers", "", how, "", *written_sheets(sheets(run))]
    lines += [f"- Not measured: {what}: {why}" for what, why in run.missing.items()]
    return "\n".join(lines).rstrip()


def game_of(row: tuple[str, str] | None) -> str:
    """Which game a row plays."""
    if row is None:
        return "not measured"
    return "futschikato" if row[1] == "floor" else row[1].split()[1]
