"""Lessons for the browser: played by the real rules, and seen from the learner's seat alone."""

from functools import cache

from kartentisch.games import SPECTATOR
from kartentisch.games.records import Record
from kartentisch.lessons import course_of
from kartentisch.lessons.stage import LEARNER, NAMES, Page, Pair
from kartentisch.server.live.updates import seen_by
from kartentisch.server.wire.boards import board_of, boards_of, mine_of
from kartentisch.server.wire.lessons import (
    CardAt,
    LessonAbout,
    LessonPage,
    LessonStep,
    LessonText,
    ShownCourse,
    ShownFirstGame,
)
from kartentisch.server.wire.messages import SeenEvent, Texts


@cache
def course_text(game: str) -> ShownCourse:
    """The list of a game's lessons."""
    course = course_of(game)
    if course is None:
        return ShownCourse([], None)
    first = course.first
    return ShownCourse(
        [
            LessonAbout(lesson.name, Texts(*lesson.title), lesson.exercise)
            for lesson in course.lessons.values()
        ],
        ShownFirstGame(
            first.players,
            dict(first.options),
            {phase: Texts(*text) for phase, text in first.says.items()},
        ),
    )


@cache
def lesson_text(game: str, name: str) -> LessonText:
    """A lesson from its first page on, with nothing that the learner could not see."""
    course = course_of(game)
    assert course is not None
    lesson = course.lessons[name]
    stage = lesson.played()
    record = Record(game, lesson.players, lesson.known_seed(), dict(lesson.options), stage.moves)
    first = stage.pages[0].step
    log: list[SeenEvent] = []
    steps: list[LessonStep] = []
    for step in record.steps():
        events = seen_by(step.events, LEARNER)
        if step.number <= first:
            log += events
        if step.number >= first:
            board = board_of(step.game.masked(SPECTATOR))
            mine = mine_of(step.game.masked(LEARNER))
            steps.append(LessonStep(events, board, mine))
    return LessonText(
        game,
        name,
        Texts(*lesson.title),
        lesson.exercise,
        LEARNER,
        list(NAMES[: lesson.players]),
        record.options,
        sorted(boards_of(game).seen_once),
        log,
        steps,
        [page_text(page, first) for page in stage.pages],
    )


def page_text(page: Page, first: int) -> LessonPage:
    """A page, its steps counted from the first page."""
    return LessonPage(
        page.step - first,
        Texts(*page.text),
        list(page.about),
        [CardAt(place, card) for place, card in page.shows],
        page.wanted,
        page.points,
        {str(move): Texts(*text) for move, text in page.replies.items()},
        texts_or_none(page.otherwise),
    )


def texts_or_none(pair: Pair | None) -> Texts | None:
    """A pair as texts."""
    return None if pair is None else Texts(*pair)
