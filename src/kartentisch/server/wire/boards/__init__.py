"""What people at the table see of a game, made from masked games and nothing else.

It comes in two parts. A `Board` is what lies open to everybody, spectators included; a `Mine` is
what a seat sees beyond that. Both are plain fields that a program can draw without knowing the
rules. Cards are numbers as in the game's module; None stands for one that lies face down.

Each game has a module here, found by the game's name; a package that brings a game has it as
`boards` next to its rules. It defines

- a subclass of `Board` and one of `Mine`, both tagged with the game's name,
- `board(view)` and `mine(view)`, which make them from a masked game,
- `open_cards(game)`: the cards that each seat has, all of them open, for replays;

and if the game is one of memory

- `remind(mine, view)`, which adds what the seat has seen before, for tables that help with that,
- `SEEN_ONCE`: the events whose card its owner is shown once and never again.

A game without such a module gets a `PlainBoard`, drawn from `Game.places`.
"""

from kartentisch.server.wire.boards.board import (
    Board,
    Boards,
    Card,
    Mine,
    board_of,
    boards_of,
    mine_of,
    open_to_all,
    or_none,
    own,
    shown,
)

__all__ = [
    "Board",
    "Boards",
    "Card",
    "Mine",
    "board_of",
    "boards_of",
    "mine_of",
    "open_to_all",
    "or_none",
    "own",
    "shown",
]
