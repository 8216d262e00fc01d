"""What is answered about lessons."""

import msgspec

from kartentisch.server.wire.messages import (
    AnyBoard,
    AnyMine,
    GameName,
    SeenEvent,
    Texts,
)


class LessonAbout(msgspec.Struct):
    """A lesson in a list; exercise: it only asks what you would play."""

    name: str
    title: Texts
    exercise: bool


class ShownFirstGame(msgspec.Struct):
    """The table of a first real match, and by phase what is to be decided there."""

    seats: int
    options: dict[str, int | str]
    says: dict[str, Texts]


class ShownCourse(msgspec.Struct):
    """The lessons of a game in the order of learning, and then a first real match."""

    lessons: list[LessonAbout]
    first: ShownFirstGame | None


class CardAt(msgspec.Struct):
    """A card that lies open at a place."""

    place: str
    card: int


class LessonPage(msgspec.Struct):
    """What the learner reads after a step.

    about: the places it speaks of; shows: cards that lie there. wanted: the move that is asked for;
    points: the table points at it. replies: what is said to other moves, by their numbers, and
    otherwise to all the rest.
    """

    step: int
    text: Texts
    about: list[str]
    shows: list[CardAt]
    wanted: int | None
    points: bool
    replies: dict[str, Texts]
    otherwise: Texts | None


class LessonStep(msgspec.Struct):
    """A step of a lesson, as the learner sees it."""

    events: list[SeenEvent]
    board: AnyBoard
    mine: AnyMine


class LessonText(msgspec.Struct):
    """A whole lesson, seen from one seat; log: what happened up to its first page.

    seen_once: kinds of events whose card is shown once and not again.
    """

    game: GameName
    name: str
    title: Texts
    exercise: bool
    seat: int
    names: list[str]
    options: dict[str, int | str]
    seen_once: list[str]
    log: list[SeenEvent]
    steps: list[LessonStep]
    pages: list[LessonPage]


TYPES = [ShownCourse, LessonText]
