"""Every lesson, walked through as a learner does: it says what is so, and covers nothing."""

import json

import pytest
from browsers import WHOLE
from walking import TEACHER, Come, Walk

from kartentisch.games import OWN_GAMES
from kartentisch.lessons import all_lessons, course_of

SIZES = {"phone": (360, 640), "on its side": (844, 390), "desktop": (1366, 768)}

# All lessons in all sizes and both languages take half an hour; `make test-browsers` walks them.
CASES = [
    (lesson.game, lesson.name, size, language)
    for number, lesson in enumerate(all_lessons())
    for place, size in enumerate(SIZES)
    for other, language in enumerate(("de", "en"))
    if WHOLE or (number % 2 == 0 and place == number // 2 % 3 and other == number // 2 % 2)
]


@pytest.mark.parametrize(("game", "name", "size", "language"), CASES)
def test_a_lesson_says_what_is_so_and_covers_nothing(
    person: Come, game: str, name: str, size: str, language: str
) -> None:
    someone = person(size=SIZES[size], language=language)
    walk = Walk(someone, game, name)
    wrong = [text for number in walk.pages() for text in walk.complaints(number, language)]
    assert wrong == []
    course = course_of(game)
    assert course is not None
    names = list(course.lessons)
    after = (names[names.index(name) + 1 :] + names)[0]  # the last one leads to what was skipped
    someone.page.wait_for_url(f"**/learn/{game}/{after}")
    someone.go(f"/learn/{game}")
    done = someone.page.wait_for_selector(f"[data-lesson='{name}'].done")
    assert done is not None


def test_after_all_lessons_comes_the_list(person: Come) -> None:
    someone = person(language="en")
    course = course_of("pairs")
    assert course is not None
    last = next(iter(course.lessons))
    done = json.dumps({"pairs": {name: -1 for name in course.lessons if name != last}})
    someone.context.add_init_script(
        f"localStorage.getItem('kartentisch.learned') ?? "
        f"localStorage.setItem('kartentisch.learned', {json.dumps(done)});"
    )
    for _ in Walk(someone, "pairs", last).pages():
        pass
    someone.page.wait_for_url("**/learn/pairs")
    someone.page.wait_for_selector("[data-lesson]")
    assert someone.page.locator("[data-lesson]").count() == len(course.lessons)
    assert someone.page.locator("[data-lesson]:not(.done)").count() == 0


def test_who_leaves_from_the_last_page_has_done_the_lesson(person: Come) -> None:
    someone = person(language="de")
    walk = Walk(someone, "futschikato", "more")
    someone.go(walk.path)
    last = len(walk.lesson["pages"]) - 1
    for number in walk.pages():
        if number == last:
            break
    someone.page.click("header a.tool")
    someone.page.wait_for_selector("[data-lesson='more'].done")


@pytest.mark.parametrize("game", OWN_GAMES if WHOLE else ("futschikato", "fkk"))
def test_after_a_reload_a_lesson_goes_on_where_it_was(person: Come, game: str) -> None:
    someone = person(size=SIZES["phone"], language="en")
    course = course_of(game)
    assert course is not None
    walk = Walk(someone, game, next(iter(course.lessons)))
    for number in walk.pages():
        someone.page.reload()
        walk.prepare()
        walk.arrive(number)
        assert walk.complaints(number, "en") == []


def test_another_move_gets_a_friendly_word_and_changes_nothing(person: Come) -> None:
    someone = person(language="en")
    walk = Walk(someone, "futschikato", "more")
    someone.go(walk.path)
    walk.prepare()
    walk.arrive(0)
    (question,) = [page for page in walk.lesson["pages"] if page["wanted"] is not None]
    nearly, reply = next(iter(question["replies"].items()))
    box = someone.page.locator(TEACHER)
    assert someone.page.locator(".hinted").count() == 0  # an exercise gives nothing away
    someone.page.click(f"[data-move='{nearly}']")
    assert box.locator("p").inner_text() == reply["en"]
    box.locator(".button", has_text="Show me").click()
    assert someone.page.locator(".hinted").count() == 1
    walk.make(0, question["wanted"])
    walk.arrive(1)
    assert box.locator("p").inner_text() == walk.lesson["pages"][1]["text"]["en"]


def test_a_trick_stays_in_sight_until_the_next_one_begins(person: Come) -> None:
    someone = person(language="en")
    walk = Walk(someone, "pisa", "trick")
    lying = []
    for number in walk.pages():
        board = walk.lesson["steps"][walk.lesson["pages"][number]["step"]]["board"]
        seen = someone.page.locator("[aria-label='The trick'] [data-card]").count()
        lying.append((sum(card is not None for card in board["trick"]), seen))
    assert (0, 3) in lying  # it has been taken, and one reads about it
    assert all(seen == (there or 3) for there, seen in lying)


def test_others_wait_until_the_learner_has_read(person: Come) -> None:
    someone = person(language="de")
    walk = Walk(someone, "futschikato", "beat")
    someone.go(walk.path)
    walk.prepare()
    walk.arrive(0)
    someone.page.wait_for_timeout(2500)
    assert someone.page.locator(f"{TEACHER}[data-page='0'][data-ready]").count() == 1
    assert someone.page.locator("[data-place='front 1'] [data-card]").count() == 0


def test_a_first_match_says_once_what_is_to_be_decided(person: Come) -> None:
    someone = person(size=SIZES["phone"], language="en")
    course = course_of("ftw")
    assert course is not None
    someone.go("/learn/ftw")
    someone.page.click("main button.button")
    someone.page.wait_for_selector("[data-phase='pass']")
    box = someone.page.locator("aside[data-lesson='pass']")
    assert course.first.says["pass"][1] in box.inner_text()
    first = someone.page.locator("[data-game] .part").first.bounding_box()
    above = box.bounding_box()
    assert first is not None
    assert above is not None
    assert above["y"] + above["height"] <= first["y"] + 1
    someone.page.reload()
    box.wait_for()
    box.get_by_text("Got it").click()
    box.wait_for(state="detached")
    someone.page.reload()
    someone.page.wait_for_selector("[data-phase='pass'] [data-move]")
    someone.page.wait_for_timeout(500)
    assert box.count() == 0


@pytest.mark.parametrize("size", [(390, 844), *SIZES.values()])
def test_what_is_to_be_decided_moves_no_part_of_the_table(
    person: Come, size: tuple[int, int]
) -> None:
    someone = person(size=size, language="de")
    someone.go("/learn/fkk")
    someone.page.click("main button.button")
    box = someone.page.locator("aside[data-lesson='look']")
    box.wait_for()
    someone.watch()
    someone.page.wait_for_timeout(500)
    box.get_by_text("Verstanden").click()
    box.wait_for(state="detached")
    someone.page.wait_for_timeout(500)
    assert someone.jumps() == {}


def test_what_is_to_be_decided_stays_while_others_decide(person: Come) -> None:
    someone = person(language="de", speed="normal")  # so that their decisions take time to show
    someone.go("/learn/fkk")
    someone.page.click("main button.button")
    box = someone.page.locator("aside[data-lesson='look']")
    box.wait_for()
    someone.until(lambda: someone.page.get_by_text("✓").count() == 2, "the looks of two bots")
    someone.page.wait_for_timeout(300)
    assert box.is_visible()
