"""A whole match of each game by keyboard alone, and no card in it that its seat may not know."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from browsers import Person, match_length

from kartentisch.games import GAMES, game_class
from kartentisch.games.events import Event
from kartentisch.games.records import Record, from_plain


def record_of(one: Person, code: str) -> Record:
    """The record of the first game at a table."""
    plain: dict[str, Any] = one.guest.get(f"/api/tables/{code}/matches/1/record")
    notes = ("names", "table", "match", "proof")
    return from_plain({name: value for name, value in plain.items() if name not in notes})


def cards_seen(frames: list[str]) -> list[tuple[str, int | None, int | None, int | None]]:
    """Every event with a card that a socket received, in order: kind, seat, card, at."""
    seen = []
    for frame in frames:
        message = json.loads(frame)
        if message["type"] == "happened":
            for event in message["events"]:
                if event.get("card") is not None:
                    seen.append((event["kind"], event.get("seat"), event["card"], event.get("at")))
    return seen


def plain(event: Event) -> tuple[str, int | None, int | None, int | None]:
    return event.kind.name, event.seat, event.card, event.at


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_keyboard_brings_no_hidden_card_to_the_browser(
    person: Callable[..., Person], game: str
) -> None:
    someone = person()
    # Good bots bring a game to its end, however badly somebody plays.
    fewest = game_class(game).FEWEST
    code = someone.guest.open(game, fewest, fill="hard", start=True, **match_length(game))
    someone.sit_at(code)
    assert someone.play_to_the_end(someone.press_one) > 0
    record = record_of(someone, code)
    may_see = [
        plain(event.seen_by(0))
        for step in record.steps()
        for event in step.events
        if event.seen_by(0).card is not None
    ]
    shown = cards_seen(someone.received)
    assert shown, "the browser has been shown no card at all"
    allowed = iter(may_see)
    assert all(any(card == other for other in allowed) for card in shown)
    hands = [hand for frame in someone.received for hand in others_hands(json.loads(frame))]
    assert hands == []
    assert someone.layout() == []


def others_hands(message: dict[str, Any]) -> list[Any]:
    """What a message says of other seats' own things; nothing but `mine` of seat 0 may be there."""
    mine = message.get("mine")
    return [mine] if mine is not None and mine["seat"] != 0 else []


def test_the_keyboard_is_back_where_it_was_when_a_panel_is_closed(
    person: Callable[..., Person],
) -> None:
    someone = person(language="en")
    someone.sit_at(someone.guest.open("futschikato", 3))
    menu = someone.page.get_by_role("button", name="Menu")
    for closed_by in ("header button", None):
        menu.focus()
        someone.page.keyboard.press("Enter")
        dialog = someone.page.locator("dialog[open]")
        dialog.wait_for()
        if closed_by:
            dialog.locator(closed_by).focus()
            someone.page.keyboard.press("Enter")
        else:
            someone.page.keyboard.press("Escape")
        dialog.wait_for(state="detached")
        assert someone.page.evaluate("() => document.activeElement.ariaLabel") == "Menu"


def test_on_a_new_page_the_keyboard_begins_where_the_page_does(
    person: Callable[..., Person],
) -> None:
    someone = person(language="en")
    someone.go("/")
    someone.page.wait_for_load_state("networkidle")  # until then the browser follows links itself
    for link, path in (("Rules of Pisa", "/rules/pisa"), ("Kartentisch", "/")):
        someone.page.get_by_role("link", name=link).first.press("Enter")
        someone.page.wait_for_url(f"**{path}")
        someone.page.wait_for_function("() => document.activeElement.tagName === 'MAIN'")
        assert someone.page.evaluate("() => scrollY") == 0
