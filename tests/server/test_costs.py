"""Who sends too much pays for it alone: allowances, costs, and the end of patience."""

import asyncio
import gzip
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar
from running import PATIENCE, Server, ask
from sqlalchemy import event
from tables import names_at, person_at, table_of
from test_room import Scene, Screen
from worlds import sensible

from kartentisch.games.records import Record, Step
from kartentisch.judge.puzzles import shipped
from kartentisch.server.cluster.bus import Bus
from kartentisch.server.config import Config
from kartentisch.server.gateway.api import puzzles
from kartentisch.server.gateway.app import create, described_messages, keep_house
from kartentisch.server.gateway.arrivals import token_in
from kartentisch.server.gateway.contest_standing import ContestStandings
from kartentisch.server.gateway.slow_work import SlowWork
from kartentisch.server.live import tolls, updates
from kartentisch.server.live.allowance import Allowance
from kartentisch.server.live.name_lookups import NameLookups
from kartentisch.server.live.names import Names
from kartentisch.server.live.tolls import Limits, Tolls
from kartentisch.server.live.visits import LOOK_COST, UNDO_COST, Visit
from kartentisch.server.storage.contests import Contests
from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.devices import SignedIn
from kartentisch.server.storage.writers import AppendResult
from kartentisch.server.table import entries as e
from kartentisch.server.table.contests import Contest
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
    found = Tolls(Limits(requests_per_minute=60), clock)
    while_it_lasts = 60 / 2
    found.ask("flood", while_it_lasts)
    for number in range(10):
        found.ask(f"passer-by {number}", 1)
        with pytest.raises(Refused):
            found.ask("flood", 10)
    assert len(found.known["requests"]) == 3


def test_a_table_is_shown_however_often_other_people_are_renamed() -> None:
    reads = []

    class Asked:
        """A house whose database is read while somebody else gets a name, and one of ours once."""

        people = SimpleNamespace(names_at=None)
        rooms = ()

        async def in_thread(self, call: Callable[..., object], *_: object) -> object:
            reads.append(call)
            lookups.renamed("stranger", f"name {len(reads)}")
            if len(reads) == 1:
                lookups.renamed("nikki", "Nikki")
            return {"nikki": f"read {len(reads)}"}, {}

    lookups = NameLookups(Asked())  # type: ignore[arg-type]
    names = Names()
    asyncio.run(lookups.fill_in(names, "code", {"nikki"}))
    assert names.people["nikki"] == "read 2"
    assert not lookups.running


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


def running_contest(clock: Clock) -> Contest:
    """An event that ends in an hour."""
    times = (clock.now, clock.now + 3600, clock.now, "00" * 32)
    return Contest(
        *("abcdefgh2345", "anna", "Autumn", "solo", "futschikato", 3, {}, 3, True, 60), *times
    )


def test_a_standing_is_computed_once_for_all_who_ask_meanwhile(
    clock: Clock, tmp_path: Path
) -> None:
    """Those who know nothing wait for it; others get the last one, for nobody to wait."""
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    listed = Contests(engine)
    contest = running_contest(clock)
    reads: list[str] = []
    reading, go_on = threading.Event(), threading.Event()

    def hold_first(connection: object, cursor: object, statement: str, *_: object) -> None:
        if "attempts.turning" in statement:
            reads.append(statement)
            if len(reads) == 1:
                reading.set()
                assert go_on.wait(60)

    event.listen(engine, "before_cursor_execute", hold_first)
    standings = ContestStandings(clock)
    with ThreadPoolExecutor(3) as crowd:
        asked = [crowd.submit(standings.of, listed, contest, False, None, 0) for _ in range(3)]
        assert reading.wait(60)
        go_on.set()
        first, *others = (one.result() for one in asked)
        assert all(one is first for one in others)
        assert len(reads) == 1

        clock.now += 10
        reads.clear()
        reading.clear()
        go_on.clear()
        newer = crowd.submit(standings.of, listed, contest, False, None, 0)
        assert reading.wait(60)
        assert standings.of(listed, contest, False, None, 0) is first
        assert len(reads) == 1
        go_on.set()
        assert newer.result() is standings.of(listed, contest, False, None, 0) is not first
    engine.dispose()


def test_a_standing_from_before_the_end_is_not_told_after_it(clock: Clock, tmp_path: Path) -> None:
    """It lacks what follows from the cards, however fresh it is."""
    engine = open_database(f"sqlite:///{tmp_path / 'cards.db'}")
    listed, standings = Contests(engine), ContestStandings(clock)
    contest = running_contest(clock)
    running = standings.of(listed, contest, False, None, 0)
    assert standings.of(listed, contest, False, None, 0) is running
    over = standings.of(listed, contest, True, None, 0)
    assert (running.over, over.over) == (False, True)
    assert standings.of(listed, contest, True, None, 0) is over
    engine.dispose()


@pytest.mark.parametrize(
    ("path", "per_minute"),
    [
        ("/api/events/abcdefgh2345/proof", 120),  # hundreds of records
        ("/api/daily/proofs/2020-01-01", 120),
        ("/metrics", 40),  # written down in the loop
    ],
)
def test_what_anybody_may_ask_for_is_charged_to_who_asks_too_often(
    new_server: Callable[..., Server], path: str, per_minute: int
) -> None:
    server = new_server(requests_per_minute=per_minute).start()
    first, second = (ask(server.address, "GET", path).status for _ in range(2))
    assert (first, second) == (200 if path == "/metrics" else 404, 429)


def test_descriptions_are_not_written_anew_for_everyone_who_asks(server: Server) -> None:
    """As YAML, that of the API took a second or two, in the loop."""
    assert ask(server.address, "GET", "/schema/openapi.json").status == 200
    for name in ("openapi.yaml", "openapi.yml"):
        reply = ask(server.address, "GET", f"/schema/{name}")
        assert "yaml" not in reply.headers["content-type"]
    assert described_messages() is described_messages()


def test_the_loop_does_not_compress_as_hard_as_it_can(server: Server) -> None:
    """That held up all tables for seconds while one large answer left."""
    reply = ask(server.address, "GET", "/schema/openapi.json", None, {"accept-encoding": "gzip"})
    assert reply.headers["content-encoding"] == "gzip"
    hardest = gzip.compress(b"", 9)[8]
    assert reply.raw[8] != hardest, "which the head of the file says"


@pytest.mark.parametrize(
    ("sent", "token"),
    [
        ("kartentisch=abc-_9", "abc-_9"),
        ('theme=dark; kartentisch="abc"; other', "abc"),
        ("kartentisch=first; kartentisch=last", "last"),
        ("kartentisch_theme=dark", None),
        ("kartentisch=", None),
        ('kartentisch="a\\101b\\"c"', 'a\\101b\\"c'),  # as it stands
    ],
)
def test_a_cookie_is_never_unquoted(sent: str, token: str | None) -> None:
    """Python's own way took seconds for one of 16 kB, in the loop: its time grew as the square."""
    assert token_in({"cookie": sent}) == token


def test_pages_unquote_no_cookie_either(server: Server) -> None:
    """Litestar's way of reading cookies is the same."""
    english = ask(server.address, "GET", "/", None, {"cookie": "kartentisch_language=en"})
    german = ask(server.address, "GET", "/", None, {"cookie": "kartentisch_language=de"})
    quoted = {"cookie": 'kartentisch_language="\\144e"', "accept-language": "en"}
    assert english.raw != german.raw
    assert ask(server.address, "GET", "/", None, quoted).raw == english.raw


# --- what takes long


async def answered(app: Litestar, method: str, path: str, token: str, body: bytes = b"") -> int:
    """The status of an answer by the application itself, without a socket."""
    statuses: list[int] = []
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    scope: Any = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "client": ("192.0.2.1", 1),
        "server": ("cards.example", 80),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    await app(scope, receive, send)
    return statuses[0]


def test_a_large_answer_is_written_and_compressed_beside_the_loop() -> None:
    async def story() -> None:
        slow_work = SlowWork()
        for accepted in ("gzip, br", "br"):
            headers = {"accept-encoding": accepted}
            answer = await slow_work.answer(headers, lambda: threading.current_thread().name)
            content: Any = answer.content
            if accepted.startswith("gzip"):
                assert answer.headers["Content-Encoding"] == "gzip"
                content = gzip.decompress(content)
            assert content.startswith(b'"slow')
        slow_work.close()

    asyncio.run(story())


def test_a_replay_says_the_same_compressed(server: Server) -> None:
    guest = server.guest()
    code = guest.open("pairs", 2, fill="easy", start=True)
    with guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    path = f"/api/tables/{code}/matches/1/replay"
    reply = guest.ask("GET", path, None, {"accept-encoding": "gzip"})
    assert (reply.headers["content-encoding"], reply.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(reply.raw) == guest.ask("GET", path).raw
    assert guest.get(path)["players"] == 2


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")  # of routes
def test_what_takes_long_for_some_holds_up_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = threading.Event()

    def explain(*_: object) -> None:
        assert released.wait(PATIENCE)

    monkeypatch.setattr(puzzles, "answer", explain)
    name, puzzle = next(iter(shipped("pisa").items()))
    move = b'{"move": %d}' % puzzle.best[0]

    async def story() -> None:
        config = Config(data=str(tmp_path), daily_experts=0, requests_per_minute=10_000)
        app = create(config, open_database(config.database_address), Bus())
        async with keep_house(app):
            house = app.state.house
            _, one = await house.in_thread(house.people.welcome, "Anna")
            _, other = await house.in_thread(house.people.welcome, "Bea")
            path = f"/api/puzzles/pisa/{name}"
            slow = [asyncio.create_task(answered(app, "POST", path, one, move)) for _ in range(40)]
            await asyncio.sleep(0)
            try:
                async with asyncio.timeout(PATIENCE / 2):
                    await house.in_thread(threading.Event().wait, 0.5)  # they are all under way
                    assert await answered(app, "GET", "/api/me/tables", other) == 200
            finally:
                released.set()
                await asyncio.gather(*slow)

    asyncio.run(story())
