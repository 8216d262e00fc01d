"""A command is judged once, and what it leads to is written before it is shown."""

import random
from collections import deque
from collections.abc import Callable
from typing import Any, cast

import msgspec
import pytest
from tables import names_at, person_at, standing, table_of
from worlds import sensible

from kartentisch.games import GAMES, game_class
from kartentisch.server.cluster.bus import Bus, BusHint
from kartentisch.server.live import room as rooms
from kartentisch.server.live.exchange import RETOLD_PULSES, Exchange
from kartentisch.server.live.moderation import Moderator
from kartentisch.server.live.room import GIVEN_UP, POLLING, READY, Room
from kartentisch.server.live.tolls import Limits
from kartentisch.server.live.visits import Visit
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.storage.writers import AppendResult
from kartentisch.server.surroundings import MACHINE
from kartentisch.server.table import entries as e
from kartentisch.server.table.answered import AnsweredCommands
from kartentisch.server.table.commands import judge
from kartentisch.server.table.forbidden import ForbiddenWords
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused

Message = dict[str, Any]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_command_leads_to_is_what_its_journal_makes_and_leaves_the_table_as_it_was(
    name: str,
) -> None:
    rng = random.Random(f"progress {name}")
    rules = game_class(name)
    for players in range(rules.FEWEST, rules.MOST + 1):
        table, folded = table_of(name, players, rng), None
        for _ in range(80):
            game = table.running()
            if game.over:
                break
            folded = folded or table.copy()
            seat = rng.choice(game.deciders)
            command: m.AnyCommand = m.Move(id="x", seat=seat, move=sensible(game, seat, rng))
            if game.may_take_back(seat) and rng.random() < 0.2:
                command = m.TakeBack(id="x", seat=seat)
            before = standing(table)
            dropped = judge(table, person_at(seat), command)
            with pytest.raises(Refused):
                judge(table, person_at(seat), m.Move(id="x", seat=seat, move=9999))
            progress = judge(table, person_at(seat), command)
            assert standing(table) == before
            assert standing(dropped.after) == standing(progress.after)
            (step,) = progress.steps
            assert step.events == folded.apply(folded.number + 1, step.entry)
            assert standing(progress.after) == standing(folded)
            table = progress.after


# --- rooms


class Journal:
    """Keeps what is appended, until the test says what becomes of it."""

    def __init__(self) -> None:
        self.appends: list[tuple[int, list[str]]] = []
        self.done: Callable[[AppendResult], None] | None = None

    def append(self, code: str, number: int, bodies: list[str], changes: object, done: Any) -> None:
        assert self.done is None, "one write at a time"
        self.appends.append((number, bodies))
        self.done = done

    def finish(self, result: AppendResult) -> None:
        done, self.done = self.done, None
        assert done is not None
        done(result)


class House:
    """What a room needs of its house, in the test's hands."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.surroundings = MACHINE
        self.bus = Bus()
        self.limits = Limits()
        self.stopping = False
        self.journal = Journal()
        self.loop = self.rooms = self.moves = self
        self.exchange = Exchange(self.bus, [], None, None)  # type: ignore[arg-type]
        self.moderator = Moderator(self, None)  # type: ignore[arg-type]
        self.words = ForbiddenWords()
        self.timers: deque[float] = deque()

    def call_later(self, seconds: float, *_: object) -> None:
        self.timers.append(seconds)

    def start_reading(self, room: Room) -> None:
        raise AssertionError("the test reads on by itself")

    def count(self, by: str) -> None:
        pass


class Screen:
    """A connection that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[Message] = []

    def send(self, message: bytes) -> None:
        self.sent.append(msgspec.json.decode(message))

    def close(self, code: int) -> None:
        raise AssertionError("nobody hangs up here")

    def kinds(self) -> list[str]:
        kinds = [message["type"] for message in self.sent]
        self.sent.clear()
        return kinds


class Scene:
    """A room with a player at each of two seats."""

    def __init__(self, now: Callable[[], float] = MACHINE.now) -> None:
        self.house = cast(Any, House(now))
        table = table_of("pairs", 2, random.Random(4))
        self.room = Room(self.house, table, [], AnsweredCommands(), names_at(table))
        self.screens = [Screen(), Screen()]
        self.visits = [
            Visit(self.room, SignedIn(b"", person_at(seat)), screen, None)
            for seat, screen in enumerate(self.screens)
        ]
        for visit in self.visits:
            self.room.enter(visit, 0)
        self.clear()

    def clear(self) -> None:
        for screen in self.screens:
            screen.sent.clear()

    def move(self, name: str) -> int:
        """Send a legal move of the seat that has the turn; returns the seat."""
        game = self.room.table.running()
        (seat,) = game.deciders
        self.send(seat, m.Move(id=name, seat=seat, move=game.legal(seat)[0]))
        return seat

    def send(self, seat: int, command: m.AnyCommand) -> None:
        self.visits[seat].received(m.encoder.encode(command))


def test_nothing_is_shown_or_answered_before_it_is_on_disk() -> None:
    scene = Scene()
    before = scene.room.table
    seat = scene.move("mine")
    assert scene.room.writing
    assert scene.room.table is before
    assert [screen.sent for screen in scene.screens] == [[], []]
    scene.house.journal.finish(AppendResult.WRITTEN)
    assert scene.room.state is READY
    assert scene.room.table.number == before.number + 1
    assert scene.screens[seat].kinds() == ["happened", "answer"]
    assert scene.screens[1 - seat].kinds() == ["happened"]


def test_a_command_that_comes_twice_is_written_once_and_answered_the_same() -> None:
    scene = Scene()
    seat = scene.move("mine")
    scene.move("mine")  # before the first is on disk
    scene.house.journal.finish(AppendResult.WRITTEN)
    scene.send(seat, m.Move(id="mine", seat=seat, move=0))
    answers = [sent for sent in scene.screens[seat].sent if sent["type"] == "answer"]
    assert len(answers) == 3
    assert len({answer["number"] for answer in answers}) == 1
    assert len(scene.house.journal.appends) == 1


def test_if_another_process_was_faster_the_command_is_judged_again_after_reading_on() -> None:
    scene = Scene()
    before = scene.room.table
    seat = scene.move("mine")
    scene.house.journal.finish(AppendResult.TOO_LATE)
    assert scene.room.state is POLLING
    assert scene.room.table is before
    spoken = e.Spoken(by=person_at(1 - seat).id, phrase="hello")
    scene.room.caught_up([(before.number + 1, e.encode(spoken).decode())])
    assert scene.screens[1 - seat].kinds() == ["spoke"]
    (_, (number, _)) = scene.house.journal.appends
    assert number == before.number + 2
    scene.house.journal.finish(AppendResult.WRITTEN)
    assert scene.screens[seat].kinds() == ["spoke", "happened", "answer"]


def test_if_another_process_was_faster_with_the_same_command_it_is_answered_with_that_number() -> (
    None
):
    scene = Scene()
    number = scene.room.table.number + 1
    seat = scene.move("mine")
    (_, (body,)) = scene.house.journal.appends[0]
    scene.house.journal.finish(AppendResult.UNKNOWN)
    scene.room.caught_up(None)  # the database is still away, and nobody knows
    assert scene.screens[seat].sent == []
    scene.room.caught_up([(number, body)])
    assert scene.screens[seat].sent[-1] == {"type": "answer", "id": "mine", "number": number}
    assert len(scene.house.journal.appends) == 1


def test_commands_that_wait_while_the_database_is_away_are_refused_and_may_be_sent_again() -> None:
    scene = Scene()
    seat = scene.move("mine")
    scene.send(1 - seat, m.Say(id="word", phrase="hurry"))
    scene.house.journal.finish(AppendResult.UNKNOWN)
    scene.room.caught_up(None)
    (answer,) = scene.screens[1 - seat].sent
    assert "nothing is lost" in answer["refused"]["en"]
    scene.room.caught_up([])  # the move was not written, so it is judged and written again
    scene.house.journal.finish(AppendResult.WRITTEN)
    scene.clear()
    scene.send(1 - seat, m.Say(id="word", phrase="hurry"))
    scene.house.journal.finish(AppendResult.WRITTEN)
    assert scene.screens[1 - seat].kinds() == ["spoke", "answer"]


def test_what_is_written_is_not_shown_twice_if_a_visitor_had_it_read_first() -> None:
    scene = Scene()
    number = scene.room.table.number + 1
    seat = scene.move("mine")
    (_, (body,)) = scene.house.journal.appends[0]
    scene.room.caught_up([(number, body)])  # committed, but the journal has not told yet
    scene.house.journal.finish(AppendResult.WRITTEN)
    assert scene.screens[seat].kinds() == ["happened", "answer"]
    assert scene.room.table.number == number


def test_nobody_fills_a_table_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """To read it takes time, and so does what somebody missed who comes back."""
    scene = Scene()
    monkeypatch.setattr(rooms, "MOST_ENTRIES", 3)
    monkeypatch.setattr(rooms, "MOST_REPLAYED", 2)
    for number in range(4):
        scene.send(0, m.Say(id=f"a{number}", phrase="ha"))
        if scene.room.writing:
            scene.house.journal.finish(AppendResult.WRITTEN)
    refused = scene.screens[0].sent[-1]
    assert (refused["id"], "too much" in refused["refused"]["en"]) == ("a3", True)
    scene.clear()
    seat = scene.move("mine")  # the match goes on
    scene.house.journal.finish(AppendResult.WRITTEN)
    assert scene.screens[seat].kinds() == ["happened", "answer"]
    visit = scene.visits[seat]
    assert scene.room.missed_by(visit, scene.room.table.number) is None, "the whole state instead"


def test_a_poll_that_comes_while_writing_is_made_afterwards() -> None:
    scene = Scene()
    scene.move("mine")
    scene.room.poll()
    assert scene.room.writing
    scene.house.journal.finish(AppendResult.WRITTEN)
    assert scene.room.state is POLLING
    scene.room.hear_number(scene.room.table.number + 1)
    scene.room.caught_up([])  # the hint came after the journal was read, so it is read once more
    assert scene.room.state is POLLING
    scene.room.caught_up([])
    assert scene.room.state is READY


def test_a_room_that_was_given_up_shows_nothing_any_more() -> None:
    scene = Scene()
    before = scene.room.table
    scene.move("mine")
    scene.room.state = GIVEN_UP
    scene.house.journal.finish(AppendResult.WRITTEN)
    assert scene.room.table is before
    assert [screen.sent for screen in scene.screens] == [[], []]


def test_the_room_tells_how_long_someone_has_been_away_and_the_host_may_act_on_it() -> None:
    scene = Scene()
    attendance = scene.room.attendance
    assert attendance.seconds_away("person1") is None
    scene.room.leave(scene.visits[1])
    assert attendance.seconds_away("person1") == pytest.approx(0, abs=5)
    scene.send(0, m.SeatBot(id="early", seat=1, level="easy"))
    assert "away for a minute" in scene.screens[0].sent[-1]["refused"]["en"]
    attendance.gone_since["person1"] -= 61
    scene.house.bus.connected = False  # then nobody knows who is at another process
    assert attendance.seconds_away("person1") is None
    scene.send(0, m.SeatBot(id="unsure", seat=1, level="easy"))
    assert "away for a minute" in scene.screens[0].sent[-1]["refused"]["en"]
    scene.house.bus.connected = True
    scene.send(0, m.SeatBot(id="late", seat=1, level="easy"))
    (_, (body,)) = scene.house.journal.appends[-1]
    assert '"kind":"bot"' in body


def test_someone_who_comes_back_has_not_been_away() -> None:
    scene = Scene()
    scene.room.leave(scene.visits[1])
    scene.room.attendance.gone_since["person1"] -= 61
    scene.room.enter(scene.visits[1], 0)
    assert scene.room.attendance.seconds_away("person1") is None
    scene.room.leave(scene.visits[1])
    assert scene.room.attendance.seconds_away("person1") == pytest.approx(0, abs=5)


def test_a_hint_that_was_lost_is_told_again() -> None:
    """How the journal stands and who is here, each room once in a few pulses."""
    scene = Scene()
    told: list[BusHint] = []
    scene.house.bus.tell = told.append
    exchange = Exchange(scene.house.bus, [scene.room], None, None)  # type: ignore[arg-type]
    for pulse in range(RETOLD_PULSES):
        exchange.tell_again(pulse)
    (hint,) = told
    assert (hint.code, hint.number) == (scene.room.table.code, scene.room.table.number)
    assert hint.present == ["person0", "person1"]
