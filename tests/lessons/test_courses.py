"""Every lesson happens as it says, in both languages, and meets what surprises people."""

import re
from collections import Counter

import pytest

from kartentisch.games import OWN_GAMES, Event
from kartentisch.games.moves import pisa
from kartentisch.games.records import Record
from kartentisch.lessons import Course, Lesson, all_lessons, course_of
from kartentisch.lessons.stage import LEARNER, Stage, Unfit

LONGEST = 185  # letters of a page: five lines on a small phone

LESSONS = [pytest.param(lesson, id=f"{lesson.game}-{lesson.name}") for lesson in all_lessons()]


def course(game: str) -> Course:
    found = course_of(game)
    assert found is not None
    return found


def events_of(lesson: Lesson) -> list[Event]:
    """All that happens in a lesson, from its first page on."""
    stage = lesson.played()
    options = dict(lesson.options)
    record = Record(lesson.game, lesson.players, lesson.known_seed(), options, stage.moves)
    first = stage.pages[0].step
    return [event for step in record.steps() if step.number > first for event in step.events]


def kinds_in(game: str, name: str) -> Counter[tuple[str, int | None]]:
    """What happens to whom in a lesson, and how often."""
    events = events_of(course(game).lessons[name])
    return Counter((event.kind.name, event.seat) for event in events)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_deal_makes_the_lesson_happen(lesson: Lesson) -> None:
    stage = lesson.played()  # every page checks its own condition
    assert len(stage.pages) >= 2
    assert stage.pages[-1].wanted is None
    assert [page.step for page in stage.pages] == sorted(page.step for page in stage.pages)


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_learner_makes_every_move_of_theirs_that_matters(lesson: Lesson) -> None:
    stage = lesson.played()
    asked = [page for page in stage.pages if page.wanted is not None]
    assert asked
    for page in asked:
        assert stage.moves[page.step] == (LEARNER, page.wanted)


@pytest.mark.parametrize("lesson", LESSONS)
def test_pages_are_short_and_in_both_languages(lesson: Lesson) -> None:
    for page in lesson.played().pages:
        texts = [page.text, *page.replies.values()]
        texts += [page.otherwise] if page.otherwise else []
        for german, english in texts:
            assert 0 < len(german) <= LONGEST, german
            assert 0 < len(english) <= LONGEST, english
            assert german != english


@pytest.mark.parametrize("lesson", LESSONS)
def test_cards_are_filled_in_as_one_writes_them(lesson: Lesson) -> None:
    for page in lesson.played().pages:
        for text in page.text:
            assert re.match(r"[A-ZÄÖÜ\d„“”…]", text), text
            assert not re.search(r"\b[Aa] (8|11|18)\b|[„“]\d+[“”]", text), text


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_course_ends_with_three_exercises_that_give_a_reason(game: str) -> None:
    lessons = list(course(game).lessons.values())
    assert [lesson.exercise for lesson in lessons[-3:]] == [True] * 3
    assert 2 <= sum(not lesson.exercise for lesson in lessons) <= 6
    for lesson in lessons[-3:]:
        pages = lesson.played().pages
        question = next(page for page in pages if page.wanted is not None)
        assert not question.points
        assert question.otherwise is not None


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_first_match_says_something_in_every_phase(game: str) -> None:
    first = course(game).first
    stage = Stage(game, first.players, 1, first.options, False)
    assert set(first.says) == set(stage.game.PHASES)


def test_a_page_that_is_not_true_is_never_written() -> None:
    stage = Stage("futschikato", 3, 1, {}, False)
    with pytest.raises(Unfit):
        stage.say("Die Welt ist eine Scheibe.", "The world is flat.", when=False)
    assert stage.pages == []


# --- what surprises people has been met


def test_futschikato_a_card_of_mine_is_beaten_and_one_gets_through_with_another() -> None:
    assert kinds_in("futschikato", "through")["beaten", LEARNER] == 1
    assert kinds_in("futschikato", "through")["pushed", LEARNER] == 1
    together = events_of(course("futschikato").lessons["together"])
    pushed = {event.seat for event in together if event.kind.name == "pushed"}
    assert len(pushed) == 2
    assert LEARNER in pushed


def test_ftw_a_helper_is_laid_and_one_is_used() -> None:
    assert kinds_in("ftw", "turn")["helper", LEARNER] == 1
    assert kinds_in("ftw", "turn")["took", LEARNER] == 1
    assert kinds_in("ftw", "helper")["spent", LEARNER] == 1


def test_fkk_a_match_a_wrong_one_and_all_three_actions() -> None:
    assert kinds_in("fkk", "match")["matched", LEARNER] == 1
    assert kinds_in("fkk", "match")["missed", LEARNER] == 1
    assert kinds_in("fkk", "actions")["uses", LEARNER] == 3
    assert kinds_in("fkk", "actions")["lifted", LEARNER] == 1


def test_pairs_are_missed_and_found() -> None:
    assert kinds_in("pairs", "pair")["turned_back", LEARNER] == 2
    assert kinds_in("pairs", "pair")["taken", LEARNER] == 2


def test_pisa_a_vote_ties_and_an_under_trump_wins() -> None:
    votes = [event for event in events_of(course("pisa").lessons["vote"]) if event.card is not None]
    sums: Counter[int | None] = Counter()
    for event in votes:
        if event.kind.name == "opened":
            sums[event.at] += (event.card or 0) % pisa.NUMBERS
    (_, one), (_, two) = sums.most_common(2)
    assert one == two
    (won, *_) = [
        event for event in events_of(course("pisa").lessons["under"]) if event.kind.name == "won"
    ]
    assert won.seat == LEARNER
    assert (won.card or 0) // pisa.NUMBERS == pisa.YELLOW  # the under-trump of red
