"""Where two JSON values differ, in words: what is written, and what it should be."""

import json
from typing import Any

LONGEST = 80  # of a value that is quoted


def first_difference(found: Any, right: Any, where: str = "it") -> str | None:
    """The first difference between a value that was found and the right one; None if equal."""
    if isinstance(found, dict) and isinstance(right, dict):
        return first_in_objects(found, right, where)
    if isinstance(found, list) and isinstance(right, list):
        return first_in_lists(found, right, where)
    if type(found) is type(right) and found == right:  # true is not 1
        return None
    return f"{where} is {quoted(found)} instead of {quoted(right)}"


def first_in_objects(found: dict[str, Any], right: dict[str, Any], where: str) -> str | None:
    """The first field that differs, is missing or does not belong there."""
    for name, value in right.items():
        place = inner(where, name)
        if name not in found:
            return f"{place} is missing; it is {quoted(value)}"
        difference = first_difference(found[name], value, place)
        if difference is not None:
            return difference
    extra = next((name for name in found if name not in right), None)
    return None if extra is None else f"{inner(where, extra)} does not belong there"


def first_in_lists(found: list[Any], right: list[Any], where: str) -> str | None:
    """The first entry that differs; entries count from 1."""
    for number, (value, wanted) in enumerate(zip(found, right, strict=False), start=1):
        difference = first_difference(value, wanted, f"{where} {number}")
        if difference is not None:
            return difference
    if len(found) != len(right):
        return f"{where} has {len(found)} entries instead of {len(right)}"
    return None


def inner(where: str, name: str) -> str:
    """The name of a field within something."""
    return name if where == "it" else f"{where}, {name}"


def quoted(value: Any) -> str:
    """A value as JSON, shortened."""
    try:
        text = json.dumps(value)
    except RecursionError:  # reading a value allows for a little more depth than writing it
        return "nested too deeply"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
