"""Games that the app has no folder for are played at a plain table.

The server deals Futschikato. On the way to the browser it becomes a game that the app has never
heard of: a plain board with its places, under another name.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from browsers import DESKTOP, PHONE, WHOLE, Person
from playwright.sync_api import Route, WebSocketRoute

NEWCOMER = "newcomer"
EVERY_BOARD = (
    "phase", "round", "rounds", "starter", "turn", "deciders", "points", "held", "winners",
)  # fmt: skip


def plain_board(board: dict[str, Any]) -> dict[str, Any]:
    """A board of Futschikato by its places."""
    places = [
        place("draw", None, [None] * board["draw"]),
        place("discards", None, board["discards"]),
    ]
    for seat, card in enumerate(board["front"]):
        places.append(place(f"hand {seat}", seat, [None] * board["held"][seat]))
        places.append(place(f"front {seat}", seat, [] if card is None else [card]))
    shared = {name: board[name] for name in EVERY_BOARD}
    return {"game": "plain", **shared, "places": places, "fewest_wins": False}


def plain_mine(mine: dict[str, Any]) -> dict[str, Any]:
    """What a seat of Futschikato sees for itself."""
    hand = place(f"hand {mine['seat']}", mine["seat"], mine["hand"])
    own = {name: mine[name] for name in ("seat", "moves", "may_take_back")}
    return {"game": "plain", **own, "places": [hand]}


def place(name: str, seat: int | None, cards: list[int | None]) -> dict[str, Any]:
    return {"place": name, "seat": seat, "cards": cards}


def as_newcomer(frame: str | bytes) -> str:
    """A message of the server about a game that the app does not know."""
    message: dict[str, Any] = json.loads(frame)
    if message.get("board"):
        message["board"] = plain_board(message["board"])
    if message.get("mine"):
        message["mine"] = plain_mine(message["mine"])
    if message.get("table"):
        message["table"]["settings"]["game"] = NEWCOMER
    return json.dumps(message)


def pretend(someone: Person) -> None:
    """From now on this person's server has a game of others."""

    def listen(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda frame: line.send(as_newcomer(frame)))

    def games(route: Route) -> None:
        url, _, asked = route.request.url.partition("?")
        told = route.fetch(url=url).json()
        title = {"de": "Neuling", "en": "Newcomer"}
        newcomer = {**told[0], "name": NEWCOMER, "title": title, "lessons": 0}
        route.fulfill(json=[newcomer] if asked else [*told, newcomer])

    def words(route: Route) -> None:
        url = route.request.url.replace(NEWCOMER, "futschikato")
        route.fulfill(response=route.fetch(url=url))

    someone.page.route_web_socket("**/socket**", listen)
    someone.page.route(re.compile(r"/api/games(\?|$)"), games)
    someone.page.route(f"**/api/games/{NEWCOMER}/words", words)


@pytest.mark.parametrize(
    ("size", "language", "theme", "speed"),
    [(DESKTOP, "en", "dark", "instant")] + WHOLE * [(PHONE, "de", "light", "fast")],
)
def test_a_game_without_a_folder_is_played_to_its_end(
    person: Callable[..., Person], size: tuple[int, int], language: str, theme: str, speed: str
) -> None:
    someone = person(size=size, language=language, theme=theme, speed=speed, worker=False)
    pretend(someone)
    code = someone.guest.open("futschikato", 3, fill="easy", start=True)
    someone.sit_at(code)
    someone.page.wait_for_selector(f"[data-game={NEWCOMER}]")
    title = {"de": "Neuling", "en": "Newcomer"}[language]
    someone.until(lambda: title in someone.page.title(), "the title of the game")
    someone.until(lambda: len(someone.legal()) > 0, "my turn")
    cards = [control.get_attribute("data-move") or "" for control in someone.legal()]
    assert [control.inner_text().split()[-1] for control in someone.legal()] == cards
    assert someone.axe() == []
    someone.watch()
    someone.play_on(2)
    assert someone.jumps() == {}
    someone.play_to_the_end()
    assert someone.guest.get(f"/api/tables/{code}/matches/1")["winners"]
    assert someone.axe() == []


def test_a_game_without_a_folder_is_played_by_keyboard(person: Callable[..., Person]) -> None:
    someone = person(worker=False)
    pretend(someone)
    code = someone.guest.open("futschikato", 3, fill="easy", start=True)
    someone.sit_at(code)
    someone.play_to_the_end(someone.press_one)
    assert someone.guest.get(f"/api/tables/{code}/matches/1")["winners"]


def test_a_game_of_others_stands_on_the_first_page(person: Callable[..., Person]) -> None:
    someone = person(language="en", worker=False)
    pretend(someone)
    someone.go("/")
    card = someone.page.wait_for_selector(f"[data-game-card={NEWCOMER}]")
    assert card is not None
    assert "Newcomer" in card.inner_text()
    assert "Learn" not in card.inner_text()  # nobody has written lessons for it
    assert someone.axe() == []
