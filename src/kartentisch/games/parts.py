"""What a game has for another package is a module (`part_of`), and in it usually one class."""

from types import ModuleType
from typing import TypeVar

Base = TypeVar("Base")


def class_in(module: ModuleType, base: type[Base]) -> type[Base]:
    """The one subclass that a module defines."""
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, base)
        and value.__module__ == module.__name__
    ]
    if len(found) != 1:
        names = ", ".join(kind.__name__ for kind in found) or "none"
        raise TypeError(f"{module.__name__} has to define one {base.__name__}, not {names}")
    return found[0]
