"""The command about environments: features."""

import json

import click

from kartentisch.games import OWN_GAMES, new_game
from kartentisch.games.options import Value
from kartentisch.observations.features import Feature, describe_features
from kartentisch.parameters import GAME, JSON, PLAYERS, SET, refusing, usual_players


@click.command()
@GAME
@PLAYERS
@SET
@JSON
@refusing
def features(game: str, players: int | None, options: dict[str, Value], as_json: bool) -> None:
    """List what a learner sees of a game with observation="features", plane by plane.

    What each seat has comes viewer first, then clockwise. As uint8 a feature is a number from 0 to
    its highest; as float32 it is divided by that.

    \b
    kartentisch features pisa
    kartentisch features ftw --players 6 --json
    """
    described = describe_features(new_game(game, players or usual_players(game), options=options))
    if as_json:
        click.echo(json.dumps([feature._asdict() for feature in described], indent=2))
    else:
        click.echo(table(described))


def table(described: list[Feature]) -> str:
    """The features as a table in Markdown, which is easy to read as it is."""
    rows = [("feature", "offset", "shape", "highest", "what it says")]
    rows += [
        (name, str(offset), " × ".join(map(str, shape)), str(highest), says)
        for name, offset, shape, highest, says in described
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [
        "| " + " | ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[4]]) + " |"  # noqa: B905 (the last one needs no width)
        for row in rows
    ]
    lines.insert(1, "| " + " | ".join(["-" * width for width in widths] + ["---"]) + " |")
    return "\n".join(lines)


def page() -> str:
    """docs/features.md: the features of all games at a table of four."""
    parts = [OPENING]
    for name in OWN_GAMES:
        game = new_game(name, usual_players(name))
        parts.append(
            f"## {game.words().TITLE['en']} (`{name}`)\n\n{table(describe_features(game))}"
        )
    return "\n\n".join(parts) + "\n"


OPENING = """# Features

What a learner sees with `observation="features"`, at a table of four. For other tables,
`kartentisch features GAME --players N` lists it; a program asks
`kartentisch.observations.features.describe_features(game)`. `make features` writes this page from
what the fields of the games say they hold.

- Everything is seen from the viewer's seat: what each seat has comes viewer first, then clockwise,
  and so do seats.
- As uint8 a feature is a whole number from 0 to its highest. As float32 it is divided by that, so
  it is from 0 to 1. What is beyond the highest counts as the highest.
- A shape such as 4 × 19 means 4 planes of 19 features, one after the other from the offset on.
- A plane of cards has one feature for each different card of the table, lowest first."""


if __name__ == "__main__":
    click.echo(page(), nl=False)
