"""Who sends too much pays for it alone: allowances, costs, and the end of patience."""

import asyncio
import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from tables import names_at, person_at, table_of
from test_room import Scene, Screen
from worlds import sensible

from kartentisch.games.records import Record, Step
from kartentisch.server.live import tolls, updates
from kartentisch.server.live.names import Names
from kartentisch.server.live.rooms import Rooms
from kartentisch.server.live.tolls import Tolls
from kartentisch.server.live.visits import LOOK_COST, UNDO_COST, Allowance, Visit
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.storage.writers import AppendResult
from kartentisch.server.table import entries as e
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused


class Clock:
    """The time, which passes only by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def seconds_until_exhausted(clock: Clock, rate: float, most: float = 120) -> float | None:
    """How long somebody may send at a rate before they are cut off; None if they never are."""
    allowance = Allowance(40, clock)
    start = clock.now
    while clock.now - start < most:
        allowance.take()
        if allowance.exhausted():
            return clock.now - start
        clock.now += 1 / rate
    return None


@pytest.mark.parametrize(("rate", "within"), [(100_000, 0.1), (1000, 1), (311, 3), (100, 15)])
def test_a_flood_is_cut_off_if_it_goes_on(clock: Clock, rate: float, within: float) -> None:
    """Although forty per second pass all the while."""
    took = seconds_until_exhausted(clock, rate)
    assert took is not None
    assert took < within


@pytest.mark.parametrize("rate", [1, 20, 40, 45])
def test_whoever_sends_little_more_than_allowed_is_refused_but_stays(
    clock: Clock, rate: float
) -> None:
    assert seconds_until_exhausted(clock, rate) is None


def test_a_burst_is_forgiven_after_a_while(clock: Clock) -> None:
    allowance = Allowance(40, clock)
    for _ in range(30):
        for _ in range(300):
            allowance.take()
        assert not allowance.exhausted()
        clock.now += 30


# --- what commands cost


def exhaust(scene: Scene, seat: int) -> None:
    """Use up a visitor's allowance."""
    allowance = scene.visits[seat].allowance
    while allowance.take():
        pass
    allowance.debt = 0


def answers(screen: Screen) -> list[dict[str, Any]]:
    found = [message for message in screen.sent if message["type"] == "answer"]
    screen.sent.clear()
    return found


@pytest.mark.parametrize(("command", "cost"), [(m.Look, LOOK_COST), (m.Undo, UNDO_COST)])
def test_what_plays_a_match_again_costs_more_than_a_message(
    clock: Clock, command: type[m.Look | m.Undo], cost: float
) -> None:
    scene = Scene(clock)
    for number in range(100):
        scene.send(0, command(id=f"{number}", seat=0))
    told = answers(scene.screens[0])
    hasty = ["too fast" in answer.get("refused", {}).get("en", "") for answer in told]
    assert len(told) == 100
    assert hasty.count(False) == 2 * scene.house.limits.messages_per_second / cost
    assert hasty[-1]


def test_a_refusal_for_haste_is_not_remembered(clock: Clock) -> None:
    scene = Scene(clock)
    exhaust(scene, 0)
    scene.send(0, m.Look(id="again", seat=0))
    assert "refused" in answers(scene.screens[0])[0]
    clock.now += 1
    scene.send(0, m.Look(id="again", seat=0))
    assert "number" in answers(scene.screens[0])[0]


class FullDesk:
    """Bots who have no time for the first hint that anybody asks for."""

    def __init__(self) -> None:
        self.asked = 0

    def advise(self, person: str, wanted: object) -> bool:
        self.asked += 1
        return self.asked > 1


def test_a_hint_that_nobody_had_time_for_can_be_asked_for_again(clock: Clock) -> None:
    scene = Scene(clock)
    scene.house.bots = FullDesk()
    (seat, *_) = scene.room.table.running().deciders
    for expected in ("refused", "number"):
        scene.send(seat, m.AskHint(id="hint", seat=seat))
        assert expected in answers(scene.screens[seat])[0]


def test_a_match_is_played_again_once_for_all_who_look(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("ftw", 3, random.Random("look"))
    for _ in range(60):
        (seat, *_others) = table.running().deciders
        move = sensible(table.running(), seat, random.Random(1))
        table.apply(table.number + 1, e.Moved(by=person_at(seat).id, seat=seat, move=move))
    played = []
    steps = Record.steps

    def counted(record: Record) -> Iterator[Step]:
        played.append(len(record.moves))
        return steps(record)

    names, company = names_at(table), Scene().room.attendance
    monkeypatch.setattr(Record, "steps", counted)
    logs = []
    for viewer in (0, 1, 2, -1, 0, 1, 2, -1):
        logs.append(updates.welcome(table, person_at(0), viewer, names, company, None))
    assert played == [60]
    assert logs[:4] == logs[4:]
    assert len(set(logs)) == 4
    (seat, *_others) = table.running().deciders
    move = sensible(table.running(), seat, random.Random(1))
    table.apply(table.number + 1, e.Moved(by=person_at(seat).id, seat=seat, move=move))
    updates.welcome(table, person_at(0), 0, names, company, None)
    assert played == [60, 61]


# --- who pays


def test_who_owes_something_is_remembered_and_who_is_quiet_for_longest_is_not(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tolls, "MOST_KNOWN", 3)
    found = Tolls(40, 60, clock)
    while_it_lasts = 60 / 2
    found.ask("flood", while_it_lasts)
    for number in range(10):
        found.ask(f"passer-by {number}", 1)
        with pytest.raises(Refused):
            found.ask("flood", 10)
    assert len(found.askers) == 3


def test_a_table_is_shown_however_often_other_people_are_renamed() -> None:
    reads = []

    class Asked:
        """A house whose database is read while somebody else gets a name, and one of ours once."""

        people = SimpleNamespace(names_at=None)

        async def in_thread(self, call: Callable[..., object], *_: object) -> object:
            reads.append(call)
            rooms.renamed("stranger", f"name {len(reads)}")
            if len(reads) == 1:
                rooms.renamed("nikki", "Nikki")
            return {"nikki": f"read {len(reads)}"}, {}

    rooms = Rooms(Asked())  # type: ignore[arg-type]
    names = Names()
    asyncio.run(rooms.fill_in(names, "code", {"nikki"}))
    assert names.people["nikki"] == "read 2"
    assert not rooms.lookups


def test_a_crowd_is_told_who_is_there_together() -> None:
    scene = Scene()
    later: list[Callable[[], None]] = []

    def call_later(_: float, call: Callable[[], None]) -> SimpleNamespace:
        later.append(call)
        return SimpleNamespace(cancel=lambda: None)

    scene.house.call_later = call_later
    for number in range(100):
        stranger = SignedIn(b"", person_at(10 + number))
        scene.room.enter(Visit(scene.room, stranger, Screen(), None), 0)
    told = [sent for sent in scene.screens[0].sent if sent["type"] == "presence"]
    assert len(told) < 25
    (tell,) = later
    tell()
    assert scene.screens[0].sent[-1]["watching"] == 100
    scene.room.leave(scene.room.visits[-1])
    assert len(later) == 2


# --- commands that are sent again in a burst


def test_a_command_resent_in_a_burst_gets_its_answer_alone(clock: Clock) -> None:
    scene = Scene(clock)
    seat = scene.move("mine")
    exhaust(scene, seat)
    scene.move("mine")  # it is not on disk yet
    assert answers(scene.screens[seat]) == []
    scene.house.journal.finish(AppendResult.WRITTEN)
    (first,) = answers(scene.screens[seat])
    scene.send(seat, m.Move(id="mine", seat=seat, move=0))  # it is
    assert answers(scene.screens[seat]) == [first]
    scene.send(seat, m.Move(id="another", seat=seat, move=0))
    assert "too fast" in answers(scene.screens[seat])[0]["refused"]["en"]


def test_refusals_and_looks_are_repeated_in_a_burst_too(clock: Clock) -> None:
    scene = Scene(clock)
    scene.send(0, m.Look(id="look", seat=0))
    scene.send(0, m.Look(id="elsewhere", seat=1))
    first = answers(scene.screens[0])
    exhaust(scene, 0)
    scene.send(0, m.Look(id="look", seat=0))
    scene.send(0, m.Look(id="elsewhere", seat=1))
    assert answers(scene.screens[0]) == first


def test_a_full_room_does_not_refuse_what_it_has_taken(clock: Clock) -> None:
    scene = Scene(clock)
    for visit in scene.visits:
        visit.allowance = Allowance(10_000, clock)
    seat = scene.move("mine")
    for number in range(200):
        scene.send(1 - seat, m.Say(id=f"said {number}", phrase="ha"))
    scene.move("mine")
    assert answers(scene.screens[seat]) == []
    scene.send(seat, m.Say(id="more", phrase="ha"))
    assert "too fast" in answers(scene.screens[seat])[0]["refused"]["en"]
