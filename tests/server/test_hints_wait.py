"""Hints come after the bots that owe a move, one per person, and leave with whoever asked."""

import threading
from collections.abc import Callable, Iterator

import pytest
from running import PATIENCE
from tables import person_at
from test_room import Scene, Screen

from kartentisch.games import Game, new_game
from kartentisch.server.live import bots as live_bots
from kartentisch.server.live.bots import (
    LEAST_THOUGHT,
    LONGEST_WAIT,
    MOST_HINTS,
    Bots,
    WantedDecision,
    WantedHint,
)
from kartentisch.server.live.visits import Visit
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.messages import Prospect


class Desk:
    """One thread that thinks when it is let, and a list of what it has done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        self.allowed: list[float] = []  # seconds, for each decision
        self.free = threading.Event()
        self.thinking = threading.Event()  # about a hint
        self.game = new_game("futschikato", 3, seed=1)
        monkeypatch.setattr(live_bots, "prospects", self.prospects)
        monkeypatch.setattr(live_bots, "choose", self.choose)
        self.bots = Bots(self.call, threads=1)

    def call(self, function: Callable[..., object], *arguments: object) -> None:
        function(*arguments)

    def prospects(self, hint: WantedHint) -> list[Prospect]:
        self.thinking.set()
        assert self.free.wait(PATIENCE)
        return []

    def choose(self, asked: WantedDecision) -> int:
        self.allowed.append(asked.seconds)
        assert self.free.wait(PATIENCE)
        return 0

    def ask(self, person: str) -> bool:
        return self.bots.advise(person, self.wanted(person))

    def wanted(self, name: str) -> WantedHint:
        view: Game = self.game.masked(0)
        return WantedHint(view, 0, lambda _: self.done.append(name))

    def decide(self, name: str) -> None:
        asked = WantedDecision(self.game.masked(0), 0, "easy", 1, 1)
        self.bots.decide(asked, lambda _: self.done.append(name))

    def finish(self) -> list[str]:
        """Let the thread work off everything."""
        self.free.set()
        self.bots.pool.shutdown(wait=True)
        return self.done


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    found = Desk(monkeypatch)
    yield found
    found.finish()


def test_bots_that_owe_a_move_come_before_hints(desk: Desk) -> None:
    desk.decide("first")
    assert desk.ask("anna")
    assert desk.ask("ben")
    desk.decide("second")
    assert desk.finish() == ["first", "second", "anna", "ben"]


def test_the_more_decisions_wait_the_shorter_bots_think(desk: Desk) -> None:
    """However many tables with bots somebody opens, nobody's bot is late by much."""
    for number in range(100):
        desk.decide(f"table {number}")
    desk.finish()
    for waiting, seconds in zip(range(99, 0, -1), desk.allowed[1:], strict=True):
        assert LEAST_THOUGHT <= seconds <= LONGEST_WAIT / waiting


def test_a_person_waits_for_one_hint_only_however_many_connections_they_have(desk: Desk) -> None:
    desk.decide("first")
    assert desk.ask("anna")
    assert not desk.ask("anna")
    assert desk.ask("ben")
    assert desk.finish() == ["first", "anna", "ben"]


def test_the_queue_of_hints_has_an_end(desk: Desk) -> None:
    desk.decide("first")
    assert [desk.ask(f"guest {number}") for number in range(MOST_HINTS)] == [True] * MOST_HINTS
    assert not desk.ask("one more")
    assert len(desk.finish()) == 1 + MOST_HINTS


def test_nobody_searches_for_someone_who_has_hung_up(desk: Desk) -> None:
    desk.decide("first")
    for number in range(MOST_HINTS):
        wanted = desk.wanted("guest")
        assert desk.bots.advise(f"guest {number}", wanted)
        desk.bots.cancel(f"guest {number}", wanted)
    assert desk.ask("anna"), "their places are free again"
    assert desk.finish() == ["first", "anna"]


def test_each_page_of_a_person_gets_its_hint_also_when_another_one_goes(desk: Desk) -> None:
    scene = Scene()
    scene.house.bots = desk.bots
    (seat,) = scene.room.table.running().deciders
    screens = [Screen(), Screen()]
    one, other = (
        Visit(scene.room, SignedIn(b"", person_at(seat)), screen, seat) for screen in screens
    )
    for page in (one, other):
        scene.room.enter(page, 0)
    one.received(m.encoder.encode(m.AskHint(id="one", seat=seat)))
    assert desk.thinking.wait(PATIENCE)
    other.received(m.encoder.encode(m.AskHint(id="other", seat=seat)))
    one.lost()
    desk.finish()
    assert "hinted" not in screens[0].kinds()
    assert screens[1].kinds()[-1] == "hinted"
    assert other.asked == "", "it can ask again"


def test_of_two_pages_that_ask_at_once_the_second_is_told_to_wait(desk: Desk) -> None:
    scene = Scene()
    scene.house.bots = desk.bots
    (seat,) = scene.room.table.running().deciders
    screens = [Screen(), Screen()]
    one, other = (
        Visit(scene.room, SignedIn(b"", person_at(seat)), screen, seat) for screen in screens
    )
    for page in (one, other):
        scene.room.enter(page, 0)
    desk.decide("first")
    for name, page in (("one", one), ("other", other)):
        page.received(m.encoder.encode(m.AskHint(id=name, seat=seat)))
    assert screens[1].sent[-1]["refused"]["en"] == "that is too fast; wait a moment"
    other.lost()
    desk.finish()
    assert screens[0].kinds()[-1] == "hinted", "who was refused has nothing to cancel"


def test_hanging_up_on_one_page_leaves_the_hint_of_the_other(desk: Desk) -> None:
    desk.decide("first")
    one, other = desk.wanted("one page"), desk.wanted("other page")
    assert desk.bots.advise("anna", other)
    desk.bots.cancel("anna", one)  # it has left the queue, and was thought about
    assert desk.finish() == ["first", "other page"]
