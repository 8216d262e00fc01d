"""Puzzles in the browser: found, posed, solved and missed, by finger, mouse and keyboard."""

from collections.abc import Callable

import pytest
from browsers import ON_DESKTOP, Person, looks
from walking import CARDS

from kartentisch.games import OWN_GAMES, Game
from kartentisch.games.fkk_cards import SEE
from kartentisch.judge.puzzles import Puzzle, shipped

ANSWERED = "aside[data-answered='{}']"
Come = Callable[..., Person]


def posed(someone: Person, puzzle: Puzzle) -> None:
    """Open a puzzle."""
    someone.go(f"/puzzles/{puzzle.game}/{puzzle.id}")
    someone.page.wait_for_selector(f"aside[data-puzzle='{puzzle.id}']")
    someone.page.wait_for_selector("[data-phase]")


def make(someone: Person, puzzle: Puzzle, move: int) -> None:
    """Make a move as one would at the table: the card first, where one chooses its use after."""
    page = someone.page
    ways = f".button[data-move='{move}'], [data-move='{move}']"
    if page.locator(ways).count() == 0 and str(move) in CARDS.get(puzzle.game, {}):
        card = CARDS[puzzle.game][str(move)]
        page.locator(f"[data-place='hand {puzzle.seat}'] [data-card='{card}']").first.click()
    page.locator(ways).last.click()
    if puzzle.game in CARDS:
        page.locator(f".button[data-move='{move}']").click()


def puzzles_of(game: str) -> list[Puzzle]:
    """Those whose moves all have a control at once: in FKK one chooses first what to do."""
    return [puzzle for puzzle in shipped(game).values() if has_controls(puzzle.view())]


def has_controls(view: Game) -> bool:
    """Whether a move takes one tap, or a card and its use."""
    return view.NAME != "fkk" or (view.phase_name == "drawn" and view.drawn < SEE)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("size", "language"), looks(ON_DESKTOP))
def test_one_is_solved_and_one_is_missed(
    person: Come, size: tuple[int, int], language: str
) -> None:
    someone = person(size=size, language=language)
    page = someone.page
    solved, missed = puzzles_of("pisa")[:2]
    posed(someone, solved)
    assert someone.axe() == []
    assert page.locator(".hinted").count() == 0  # nothing gives the answer away
    make(someone, solved, solved.best[0])
    page.wait_for_selector(ANSWERED.format("right"))
    said = page.locator("aside").inner_text()
    assert {"de": "Richtig!", "en": "Right!"}[language] in said
    assert "{" not in said
    percent = round(100 * solved.chances[0].wins.mean)
    assert {"de": f"{percent} %", "en": f"{percent}%"}[language] in said
    assert someone.axe() == []
    assert someone.layout() == []
    page.keyboard.press("Enter")  # the next one is a key away
    page.wait_for_selector(f"aside[data-puzzle]:not([data-puzzle='{solved.id}'])")

    posed(someone, missed)
    make(someone, missed, missed.chances[-1].moves[0])
    page.wait_for_selector(ANSWERED.format("wrong"))
    said = page.locator("aside").inner_text()
    assert {"de": "Besser war:", "en": "Better:"}[language] in said
    assert page.locator("main .hinted").count() > 0, "what was right does not glow"
    assert someone.axe() == []
    assert someone.layout() == []
    page.reload()
    practice = {"de": "Jetzt ist es Übung", "en": "now it is practice"}[language]
    page.get_by_text(practice).wait_for()


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_game_poses_puzzles_at_its_own_table(person: Come, game: str) -> None:
    someone = person(language="en")
    puzzle = puzzles_of(game)[2]
    posed(someone, puzzle)
    assert someone.layout() == []
    make(someone, puzzle, puzzle.best[0])
    someone.page.wait_for_selector(ANSWERED.format("right"))
    assert someone.page.locator("main [data-move]:not([aria-disabled='true']):enabled").count() == 0


def test_the_first_page_leads_to_puzzles(person: Come) -> None:
    someone = person(language="en")
    page = someone.page
    someone.go("/")
    page.click("main a[href='/puzzles']")
    page.click("[data-puzzles='pairs']")
    page.wait_for_selector("aside[data-puzzle]")
    assert page.locator("[data-game='pairs'] .known").count() > 0  # what has been seen
    assert "/puzzles/pairs/" in page.url
    assert "next" not in page.url  # this very puzzle comes back after a reload


def test_an_answer_that_did_not_get_through_is_asked_for_again(person: Come) -> None:
    someone = person(language="en")
    puzzle = puzzles_of("pisa")[3]
    posed(someone, puzzle)
    someone.context.set_offline(True)
    make(someone, puzzle, puzzle.best[0])
    again = someone.page.get_by_role("button", name="Try again")
    again.wait_for()
    someone.context.set_offline(False)
    again.click()
    someone.page.wait_for_selector(ANSWERED.format("right"))
