"""Tables of figures, for the terminal or as Markdown for docs/measurements."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

Cells = list[str]


@dataclass(frozen=True)
class Sheet:
    """A table with title and note."""

    title: str
    note: str
    heads: Cells
    rows: list[Cells]


def show_sheets(sheets: Iterable[Sheet], console: Console) -> None:
    """Print tables in the terminal."""
    for sheet in sheets:
        table = Table(title=sheet.title, title_justify="left", title_style="bold")
        for place, head in enumerate(sheet.heads):
            table.add_column(head, justify="right" if is_number(sheet, place) else "left")
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)
        console.print(f"{sheet.note}\n", markup=False, highlight=False)


def written_sheets(sheets: Iterable[Sheet]) -> list[str]:
    """Tables as lines of Markdown."""
    lines = []
    for sheet in sheets:
        rule = ["---:" if is_number(sheet, column) else "---" for column in range(len(sheet.heads))]
        lines += [f"### {sheet.title}", ""]
        lines += [f"| {' | '.join(cells)} |" for cells in (sheet.heads, rule, *sheet.rows)]
        lines += ["", sheet.note, ""]
    return lines


def is_number(sheet: Sheet, column: int) -> bool:
    """Whether a column holds figures, which are aligned right."""
    return bool(sheet.rows) and all(row[column][:1] in "0123456789–" for row in sheet.rows)


def number(value: float | None) -> str:
    """A large number in full."""
    return "–" if value is None else f"{value:,.0f}"


def ratio_text(value: float | None) -> str:
    """A ratio with two decimals."""
    return "–" if value is None else f"{value:.2f}"
