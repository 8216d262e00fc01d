"""Positions of random games, laid out one after the other: nothing is clipped, covered or too small.

Whole games by clicking meet few hands with many helpers or rows of many cards; these meet hundreds.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from browsers import SIZES, WHOLE, Person
from playwright.sync_api import Page, WebSocketRoute
from running import SHORT

from kartentisch.games import OWN_GAMES, SPECTATOR, game_class, new_game
from kartentisch.server.wire import boards

POSITIONS = 120 if WHOLE else 40
LONGEST_GAME = 250  # moves; play at random may never end a game
LONGEST_NAME = "Maximiliane-Friederike W"
CASES = [
    (game, players, size)
    for game in OWN_GAMES
    for players in sorted({game_class(game).FEWEST, game_class(game).MOST})
    for size in SIZES
    if WHOLE or (game, players, size) == ("ftw", 6, "small phone")
]


def positions(game: str, players: int) -> Iterator[dict[str, Any]]:
    """What the first seat sees when it is to decide, in one random game after the other."""
    for seed in range(1000):
        chance = random.Random(seed)
        playing = new_game(game, players, seed, SHORT[game])
        for _ in range(LONGEST_GAME):
            seat = chance.choice(playing.deciders)
            playing.play(seat, chance.choice(playing.legal(seat)))
            if playing.over:
                break
            if 0 in playing.deciders and chance.random() < 0.5:
                board = boards.board_of(playing.masked(SPECTATOR))
                mine = boards.mine_of(playing.masked(0))
                yield {"board": msgspec.to_builtins(board), "mine": msgspec.to_builtins(mine)}


def overheard(page: Page) -> tuple[list[WebSocketRoute], list[dict[str, Any]]]:
    """The line of a table, to send positions by, and the welcomes that came in by it."""
    lines: list[WebSocketRoute] = []
    welcomes: list[dict[str, Any]] = []

    def listen(line: WebSocketRoute) -> None:
        lines.append(line)
        server = line.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            update = json.loads(frame)
            if update["type"] == "welcome":
                welcomes.append(update)
            if update["type"] != "happened":  # bots play on; we look at other positions
                line.send(frame)

        server.on_message(pass_on)

    page.route_web_socket("**/socket**", listen)
    return lines, welcomes


@pytest.mark.parametrize(("game", "players", "size"), CASES)
def test_every_position_fits(
    person: Callable[..., Person], game: str, players: int, size: str
) -> None:
    language = ("de", "en")[list(SIZES).index(size) % 2]
    someone = person(LONGEST_NAME, size=SIZES[size], language=language)
    page = someone.page
    lines, welcomes = overheard(page)
    page.emulate_media(reduced_motion="reduce")
    someone.sit_at(someone.guest.open(game, players, fill="easy", start=True, pace="slow"))
    page.wait_for_selector("[data-game]")
    faults: dict[str, int] = {}  # what is wrong, and at which position it was seen first
    for number, position in zip(range(POSITIONS), positions(game, players), strict=False):
        update = {**welcomes[0], **position, "number": 1000 + number, "log": []}
        lines[0].send(json.dumps(update))
        page.wait_for_timeout(50)
        for fault in someone.layout():
            faults.setdefault(fault, number)
    assert faults == {}


@pytest.mark.parametrize(("players", "size"), [(3, "zoomed"), (8, "zoomed"), (8, "phone")])
def test_a_long_hint_covers_no_row_of_fkk(
    person: Callable[..., Person], players: int, size: str
) -> None:
    someone = person(size=SIZES[size], language="de")
    page = someone.page
    lines, welcomes = overheard(page)
    page.emulate_media(reduced_motion="reduce")
    someone.sit_at(someone.guest.open("fkk", players, fill="easy", start=True, pace="slow"))
    page.wait_for_selector("[data-game]")
    dealt = new_game("fkk", players, 1)
    board = msgspec.to_builtins(boards.board_of(dealt.masked(SPECTATOR)))
    mine = msgspec.to_builtins(boards.mine_of(dealt.masked(0)))
    update = {**welcomes[0], "board": board, "mine": mine, "number": 1000, "log": []}
    lines[0].send(json.dumps(update))
    why = "Denn damit wirst du eine hohe Karte los, und alle anderen müssen länger warten. "
    prospect = {"tries": 100, "share": 0.5, "tied": True, "why": {"de": 2 * why, "en": ""}}
    moves = [{**prospect, "move": move, "then": []} for move in mine["moves"][:2]]
    lines[0].send(json.dumps({"type": "hinted", "seat": 0, "moves": moves}))
    page.wait_for_selector("[data-advice='hint']")
    assert someone.layout() == []
    others = "[data-game] .others .others"
    assert page.eval_on_selector(others, "all => all.scrollHeight - all.clientHeight") <= 0
