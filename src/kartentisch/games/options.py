"""Options: the named points where people play a game in more than one way."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from kartentisch.games.refusals import Refusal

Value = int | str


class Option(NamedTuple):
    """A choice the players make before a game: its name, its rule, its values, its default.

    `values` tells which values there are for a number of players.
    """

    name: str
    point: str
    values: Callable[[int], tuple[Value, ...]]
    default: Value


def choice(*values: Value) -> Callable[[int], tuple[Value, ...]]:
    """The same values for every number of players."""
    return lambda players: values


def seats(players: int) -> tuple[Value, ...]:
    """Who begins: a seat, or one drawn at random."""
    return ("random", *range(players))


def round_numbers(players: int) -> tuple[Value, ...]:
    """How many rounds a match has: one per player, or a number."""
    return ("players", *range(1, 25))


def completed(
    options: tuple[Option, ...], players: int, wanted: Mapping[str, Value]
) -> dict[str, Value]:
    """Every option with its value: the wanted one or the default. Refuses unknown options."""
    if not wanted:
        return dict(defaults(options, players))
    names = [option.name for option in options]
    for name in wanted:
        if name not in names:
            known = ", ".join(names)
            raise Refusal(
                None,
                {
                    "en": f"there is no option {name!r}; the options are {known}",
                    "de": f"Es gibt keine Option {name!r}; die Optionen sind {known}.",
                },
            )
    return {
        option.name: allowed(option, players, wanted.get(option.name, option.default))
        for option in options
    }


@cache
def defaults(options: tuple[Option, ...], players: int) -> dict[str, Value]:
    """Every option with its default."""
    return {option.name: allowed(option, players, option.default) for option in options}


def allowed(option: Option, players: int, value: Value) -> Value:
    """The value, if the option may have it. Text from a command line counts as its number."""
    values = option.values(players)
    for known in values:
        if (value == known and type(value) is type(known)) or str(known) == value:
            return known
    shown = [str(known) for known in values]
    listed = ", ".join(shown if len(shown) <= 12 else [*shown[:5], "...", shown[-1]])
    raise Refusal(
        option.point,
        {
            "en": f"option {option.name} can't be {value!r}; it may be {listed}",
            "de": f"Option {option.name} kann nicht {value!r} sein, möglich sind {listed}.",
        },
    )
