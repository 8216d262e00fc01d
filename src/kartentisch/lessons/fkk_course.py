"""The course of FKK: its first match, and what its scripts share."""

from typing import cast

from kartentisch.games.fkk import Fkk
from kartentisch.games.moves.fkk import (
    DRAW,
    LOOK,
    PASS,
    PICK,
    SLOT_STRIDE,
    THROW,
)
from kartentisch.lessons import Course, FirstGame
from kartentisch.lessons.stage import ANNA, BEN, LEARNER, Stage

COURSE = Course(
    "fkk",
    3,
    FirstGame(
        3,
        {
            "look": (
                "Sieh dir zwei deiner Karten an und merk sie dir.",
                "Look at two of your cards, and remember them.",
            ),
            "turn": (
                "Zieh verdeckt vom Stapel, oder nimm die offene Karte von der Ablage.",
                "Draw a hidden card from the pile, or take the open one from the discards.",
            ),
            "drawn": (
                "Nur du siehst diese Karte. Ist sie besser als eine von deinen? Dann tausch sie "
                "ein. Sonst wirf sie ab. Aktionskarten kannst du nutzen.",
                "Only you see this card. Is it better than one of yours? Then exchange it. "
                "If not, throw it. Action cards can be used.",
            ),
            "match": (
                "Kennst du bei dir eine Karte, die der obersten gleicht? Dann wirf sie dazu. "
                "Falsch geraten kostet eine Karte.",
                "Do you know of a card of yours that equals the top one? Then match it. "
                "A wrong guess costs a card.",
            ),
            "swap": (
                "Wähle die zweite Karte, mit der die erste den Platz tauscht.",
                "Choose the second card, which changes places with the first.",
            ),
        },
        {"rounds": 1},
    ),
    rounds=1,
)

ROW = ["row 0 0", "row 0 1", "row 0 2", "row 0 3"]
EVERYONE = (LEARNER, ANNA, BEN)


def table(stage: Stage) -> Fkk:
    """The game on the stage."""
    return cast(Fkk, stage.game)


def at(first: int, slot: int) -> int:
    """What is done at a slot."""
    return first + SLOT_STRIDE * slot


def pick_of(seat: int, slot: int) -> int:
    """Choose a card of a row for a swap."""
    return PICK + seat + SLOT_STRIDE * slot


def look_at_two(stage: Stage, *seats: int) -> None:
    """These seats look at their two cards on the left."""
    for seat in seats:
        stage.act(seat, at(LOOK, 0))
        stage.act(seat, at(LOOK, 1))


def nobody_matches(stage: Stage, *seats: int) -> None:
    """These seats match nothing."""
    for seat in seats:
        stage.act(seat, PASS)


def draw_and_throw(stage: Stage, seat: int) -> None:
    """A seat draws a number and throws it; everyone may match now."""
    stage.act(seat, DRAW)
    stage.want(table(stage).drawn <= 9)
    stage.act(seat, THROW)


def coming(stage: Stage, number: int) -> int:
    """The card that is drawn after this many others."""
    game = table(stage)
    return int(game.pile[game.left - 1 - number])
