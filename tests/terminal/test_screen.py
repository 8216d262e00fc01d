"""The full screen, played with Textual's pilot: every game to its end, at every size."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from itertools import cycle

import pytest
from rich.text import Text
from sittings import PlainWords, sitting
from textual.pilot import Pilot
from textual.widgets import RichLog, Static

from kartentisch.games import GAMES, game_class
from kartentisch.games.words import LANGUAGES
from kartentisch.players import make_player
from kartentisch.terminal.drawing import Drawing
from kartentisch.terminal.screen import TableScreen
from kartentisch.terminal.sitting import Sitting

SMALL, LARGE, NARROW = (80, 24), (140, 45), (50, 24)
Acting = Callable[[TableScreen, "Pilot[None]"], Awaitable[None]]


def on_screen(table: Sitting, act: Acting, size: tuple[int, int] = SMALL) -> TableScreen:
    """Run a screen in which something is done."""

    async def run() -> TableScreen:
        app = TableScreen(table, pause=0)
        async with app.run_test(size=size) as pilot:
            await my_turn(app, pilot)
            await act(app, pilot)
        return app

    return asyncio.run(run())


async def my_turn(app: TableScreen, pilot: "Pilot[None]") -> None:
    """Wait until the person owes a decision, or the game is over."""
    while not app.mine and not app.view.over:
        await pilot.pause(0.01)
    await pilot.pause()


@pytest.mark.parametrize(("name", "language"), list(zip(GAMES, cycle(LANGUAGES), strict=False)))
def test_every_game_can_be_played_to_its_end(name: str, language: str) -> None:
    """By arrow keys, by typing and by the mouse, a third each."""
    rng = random.Random(4)
    table = sitting(name, language, players=game_class(name).FEWEST)
    adviser = make_player("easy", name, 2)

    async def act(app: TableScreen, pilot: "Pilot[None]") -> None:
        while not app.view.over:
            move = adviser.choose(app.view, 0)
            at = [move for _, move in app.offered].index(move)
            how = rng.randrange(3)
            if how == 0 and at < 6:
                await pilot.press(*["right"] * at, "enter")
            elif how == 1:
                typed = app.sitting.typed(move)
                await pilot.press(*("space" if key == " " else key for key in typed), "enter")
            else:
                app.choose(move)
            await pilot.pause()
            await my_turn(app, pilot)
        await pilot.press("enter")

    app = on_screen(table, act, rng.choice([SMALL, LARGE, NARROW]))
    assert table.game.over
    assert app.return_code == 0


def test_a_click_on_a_move_or_on_a_card_makes_it() -> None:
    async def act(app: TableScreen, pilot: "Pilot[None]") -> None:
        for widget in ("#moves", "#own"):
            before = len(app.query_one("#log", RichLog).lines)
            shown = app.query_one(widget, Static)
            found = None
            for x in range(shown.size.width):
                at = shown.region.offset.x + x, shown.region.offset.y
                if "move" in app.screen.get_style_at(*at).meta:
                    found = at
            assert found is not None, widget
            await pilot.click(offset=found)
            await my_turn(app, pilot)
            assert len(app.query_one("#log", RichLog).lines) > before

    on_screen(sitting("futschikato"), act)


def test_what_is_typed_points_at_moves_and_can_be_cleared() -> None:
    async def act(app: TableScreen, pilot: "Pilot[None]") -> None:
        third = app.offered[2][1]
        await pilot.press(*app.sitting.typed(third))
        assert list(app.fitting) == [third]
        assert app.offered[app.at][1] == third
        await pilot.press("escape")
        assert (app.buffer, list(app.fitting)) == ("", [])
        await pilot.press(*"xyzzy", "backspace", "enter")
        assert "xyzz" in app.note
        await pilot.press(*"play", "enter")
        assert [label for label, _ in app.offered] == [
            str(number) for number in range(1, len(app.sitting.legal) + 1)
        ]
        await pilot.press("2", "enter")
        assert app.note == ""
        await my_turn(app, pilot)

    on_screen(sitting("futschikato", seed=3), act)


def test_the_keys_help_hint_take_back_and_quit() -> None:
    table = sitting("pisa", "de")

    async def act(app: TableScreen, pilot: "Pilot[None]") -> None:
        await pilot.press("f1")
        assert "Schreib deinen Zug" in app.note
        await pilot.press("f2")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "gewinnt in" in app.note
        await pilot.press("enter", "f3")
        assert not app.sitting.game.may_take_back(0)
        await pilot.press("f3")
        assert app.note == "Es gibt nichts zurückzunehmen."
        await pilot.press("pageup", "pagedown", "up", "down", "left", "f10")

    app = on_screen(table, act)
    assert app.return_code == 0
    assert not table.game.over


def test_typing_quit_leaves() -> None:
    async def act(app: TableScreen, pilot: "Pilot[None]") -> None:
        await pilot.press(*"quit", "enter")

    assert on_screen(sitting("pisa"), act).return_code == 0


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [SMALL, NARROW])
def test_the_own_cards_the_prompt_and_the_moves_are_always_in_sight(
    name: str, size: tuple[int, int]
) -> None:
    async def act(app: TableScreen, pilot: "Pilot[None]") -> None:
        await pilot.pause()
        heights = 0
        for selector in ("#title", "#body", "#own", "#prompt", "#choices", "#typed", "#keys"):
            region = app.query_one(selector).region
            assert region.height > 0, selector
            assert region.right <= size[0]
            heights += region.height
        assert heights == size[1]
        assert app.query_one("#body").region.height >= 6

    on_screen(sitting(name, players=game_class(name).MOST), act, size)


def test_a_row_breaks_between_cards_only() -> None:
    table = sitting("pisa", "de")
    for width in (24, 30, 46, 78):
        drawing = Drawing(table.words, "de", lambda typed: None, width)
        lines = drawing.own(table.view).split("\n")
        assert all(line.cell_len <= width for line in lines)
        hand = " ".join(line.plain for line in lines)
        for card in table.view.hand(0):  # type: ignore[attr-defined]
            assert f" {table.words.face(card, 'de')} " in f" {hand} "


def test_a_game_without_a_layout_shows_its_picture() -> None:
    table = sitting("futschikato")

    class Pictured(PlainWords):
        def picture(self, game: object, language: str) -> str:
            return "the picture"

    drawing = Drawing(Pictured().among(("A", "B", "C", "D"), 0), "en", lambda typed: None, 40)
    assert drawing.table(table.view) == Text("the picture")
    assert not drawing.own(table.view)
