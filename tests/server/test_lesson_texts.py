"""Lessons over HTTP: a learner gets what a seat may see, and no more."""

import pytest
from running import Server, ask

from kartentisch.games.records import Record
from kartentisch.lessons import Lesson, all_lessons
from kartentisch.lessons.stage import LEARNER
from kartentisch.server.gateway.lessons import lesson_text
from kartentisch.server.wire.boards import mine_of

LESSONS = [pytest.param(lesson, id=f"{lesson.game}-{lesson.name}") for lesson in all_lessons()]


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_card_goes_out_that_the_learner_may_not_see(lesson: Lesson) -> None:
    told = lesson_text(lesson.game, lesson.name)
    stage = lesson.played()
    options = dict(lesson.options)
    record = Record(lesson.game, lesson.players, lesson.known_seed(), options, stage.moves)
    first = stage.pages[0].step
    for step in record.steps():
        open_cards = [event.card for event in step.events if event.is_open_to(LEARNER)]
        events = told.steps[step.number - first].events if step.number >= first else []
        for event in events:
            assert event.card is None or event.card in open_cards
        if step.number >= first:
            assert told.steps[step.number - first].mine == mine_of(step.game.masked(LEARNER))
    kinds = {kind.name: kind for kind in step.game.EVENTS}
    for seen in told.log:
        assert seen.card is None or kinds[seen.kind].sees != "nobody"
        if kinds[seen.kind].sees == "owner":
            assert seen.card is None or seen.seat == LEARNER


def test_the_list_and_every_lesson_are_there_for_everybody(server: Server) -> None:
    course = ask(server.address, "GET", "/api/games/pisa/lessons").json()
    assert course["lessons"][0]["name"] == "trick"
    assert set(course["first"]["says"]) == {"trump", "goal", "ranking", "leave", "trick"}
    lesson = ask(server.address, "GET", "/api/games/pisa/lessons/under").json()
    assert lesson["pages"][0]["text"]["en"].startswith("Red is trump")
    games = ask(server.address, "GET", "/api/games").json()
    assert {game["name"]: game["lessons"] for game in games}["pisa"] == len(course["lessons"])


@pytest.mark.parametrize(
    ("path", "key"), [("pisa/lessons/nothing", "lesson"), ("nothing/lessons", "game")]
)
def test_what_is_not_there_is_refused_in_words(server: Server, path: str, key: str) -> None:
    answer = ask(server.address, "GET", f"/api/games/{path}")
    assert answer.status == 404
    assert key in answer.json()["reason"]["en"]
