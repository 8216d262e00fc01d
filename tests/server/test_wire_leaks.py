"""Promise 2: what goes over the wire to a seat or a spectator tells nothing that they can't know.

Two worlds are compared that differ in nothing but what a viewer can't know. As long as they look
the same to the viewer, every message to them has to be the same, byte by byte. And whole games are
recorded as their clients got them, and held against the journal afterwards.
KARTENTISCH_WIRE_POSITIONS says in how many positions of each game.
"""

import json
import os
import random
from collections.abc import Callable
from contextlib import ExitStack
from importlib import import_module
from typing import Any

import pytest
from running import Server, Visitor, play_out
from stubborn import journals_of, pages
from tables import names_at, person_at, table_of
from worlds import TESTED, sensible, shuffle_hidden

from kartentisch.games import SPECTATOR, game_class
from kartentisch.games.events import Event
from kartentisch.server.live import updates
from kartentisch.server.table import commands
from kartentisch.server.table import entries as e
from kartentisch.server.table.person import EVERYONE
from kartentisch.server.table.table import NO_MOVES, Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.refusals import Refused

POSITIONS = int(os.environ.get("KARTENTISCH_WIRE_POSITIONS", "600"))

# Who sees the card of an event, besides those that everyone sees: the rules of each game.
SECRETS: dict[str, dict[str, list[str]]] = {
    game: import_module(f"hidden_{game}").SECRETS for game in TESTED
}
# Everything else that a client can get in a game has these fields, and no room for a card.
HARMLESS = {
    "answer": {"type", "id", "number", "refused"},
    "changed": {"type", "number", "you", "table"},
    "presence": {"type", "here", "away", "watching", "watchers"},
    "renamed": {"type", "person", "name"},
    "spoke": {"type", "number", "said"},
}
TIMED = ("due", "chairs")  # fields of a table that depend on the clock and on who is connected
NOT_TOLD = {("pairs", "laid"), *((game, "stacked") for game in TESTED)}  # how cards lie hidden


def twin(table: Table, viewer: int, rng: random.Random) -> Table:
    """A table in a world that differs in what the viewer can't know."""
    other = table.copy()
    other.game = table.running().copy()
    shuffle_hidden(other.game, viewer, rng)
    return other


def whole(table: Table, viewer: int) -> bytes:
    """A welcome; of the log only the deal, because the rest is looked at in whole games."""
    brief = table.copy()
    brief.moves = NO_MOVES
    return updates.welcome(brief, person_at(viewer), viewer, names_at(table), EVERYONE, None)


def view_of(table: Table, viewer: int) -> bytes:
    return table.running().masked(viewer).save()


def open_to_all(game: str, events: list[Event]) -> list[Event]:
    """What happened before everybody's eyes, by the rules."""
    return [event for event in events if event.kind.name not in SECRETS[game]]


def refusals(table: Table, viewer: int, asked: int) -> list[m.Reason | None]:
    """What someone hears who tries moves for their own seat and for others."""
    heard: list[m.Reason | None] = []
    rng = random.Random(asked)
    for _ in range(6):
        seat = viewer if rng.random() < 0.8 else rng.randrange(8)
        command: m.AnyCommand = m.Move(id="x", seat=seat, move=rng.randrange(table.running().MOVES))
        if rng.random() < 0.1:
            command = m.TakeBack(id="x", seat=seat)
        try:
            commands.judge(table, person_at(viewer), command)
        except Refused as no:
            heard.append(no.reason)
        else:
            heard.append(None)
    return heard


@pytest.mark.parametrize("name", TESTED)
def test_messages_are_the_same_in_worlds_that_look_the_same(name: str) -> None:
    """Welcomes, refusals, and what is told of a step that leaves the two worlds looking alike."""
    rng = random.Random(f"wire {name}")
    rules = game_class(name)
    positions = alike = 0
    phases: set[str] = set()
    while positions < POSITIONS or phases != set(rules.PHASES):
        table = table_of(name, rng.randint(rules.FEWEST, rules.MOST), rng)
        for _ in range(200):
            game = table.running()
            if game.over:
                break
            phases.add(game.phase_name)
            viewer = rng.randrange(SPECTATOR, game.players)
            other = twin(table, viewer, rng)
            positions += 1
            assert whole(other, viewer) == whole(table, viewer)
            if viewer != SPECTATOR:
                asked = rng.getrandbits(32)
                assert refusals(other, viewer, asked) == refusals(table, viewer, asked)
            seat = rng.choice(game.deciders)
            entry = e.Moved(seat=seat, move=sensible(game, seat, rng))
            different = other.running().save() != game.save()
            possible = entry.move in other.running().legal(seat)
            events = table.apply(table.number + 1, entry)
            if not possible:
                continue
            there = other.apply(other.number + 1, entry)
            shown, shown_there = open_to_all(name, events), open_to_all(name, there)
            if shown == shown_there and view_of(other, viewer) == view_of(table, viewer):
                told = updates.StepUpdate(table, entry, events, None)
                told_there = updates.StepUpdate(other, entry, there, None)
                assert told.concerns(viewer) == told_there.concerns(viewer)
                assert told.for_viewer(viewer) == told_there.for_viewer(viewer)
                alike += different
    assert alike > positions / 20


# --- whole games, as their clients got them


@pytest.mark.parametrize("name", TESTED)
def test_no_frame_of_a_live_game_shows_a_card_to_someone_who_can_not_know_it(
    name: str, server: Server
) -> None:
    """Every frame that each client got, reconnects and refusals included, against the journal."""
    people = [server.guest(f"Guest {seat}") for seat in range(3)]
    code = people[0].open(name, 3)
    rng = random.Random(name)
    watcher = server.guest("Watcher")
    with ExitStack() as stack:
        visitors = [stack.enter_context(person.visit(code)) for person in people]
        spectator = stack.enter_context(watcher.visit(code))
        for seat in (1, 2):
            visitors[seat].do("sit", seat=seat)
        visitors[0].do("start")
        start = visitors[0].number
        late: list[tuple[int, Visitor]] = []
        for turn in range(6):  # some moves, then everyone comes once more on a second line
            come_and_go(visitors, turn)
            for visitor in visitors:
                visitor.until(lambda seen: seen.mine)
                if visitor.moves:
                    visitor.play(rng, most=1)
                visitor.answer_to(
                    visitor.send("move", seat=rng.randrange(3), move=rng.randrange(60))
                )
            for seat, person in enumerate([*people, watcher]):
                for since in (0, start):
                    look = None if person is watcher else seat
                    with person.visit(code, since, look) as again:
                        again.do("look", seat=look)
                    late.append((SPECTATOR if look is None else seat, again))
        play_out([*visitors, spectator], name)

    seen = [(seat, visitor) for seat, visitor in enumerate(visitors)]
    seen += [(SPECTATOR, spectator), *late]
    written = journals_of(f"sqlite:///{server.folder / 'kartentisch.db'}")[code]
    views: dict[int, dict[int, tuple[Any, Any, Any]]] = {}
    logs: dict[int, list[tuple[int, list[dict[str, Any]]]]] = {seat: [] for seat in range(-1, 3)}
    for page in pages(code, written):
        game = page.table.game
        if game is None:
            continue
        views[page.number] = {}
        for viewer in range(SPECTATOR, 3):
            other = twin(page.table, viewer, rng)
            shown = json.loads(whole(other, viewer))
            views[page.number][viewer] = shown["board"], shown["mine"], untimed(shown["table"])
            events = [
                told
                for event in page.events
                if (name, event.kind.name) not in NOT_TOLD
                for told in [may_see(name, event.public(), viewer)]
            ]
            logs[viewer].append((page.number, events))
    checked = 0
    kinds: set[str] = set()
    for viewer, visitor in seen:
        for message in visitor.messages:
            number = message.get("number", 0)
            kinds.add(message["type"])
            if message["type"] in ("welcome", "happened") and message["board"] is not None:
                assert (message["board"], message["mine"]) == views[number][viewer][:2]
                checked += 1
            else:
                assert message["type"] == "welcome" or set(message) <= HARMLESS[message["type"]]
            if "table" in message and number in views:
                assert untimed(message["table"]) == views[number][viewer][2]
            if message["type"] == "happened":
                (expected,) = [events for at, events in logs[viewer] if at == number]
                assert message["events"] == expected
            if message["type"] == "welcome":
                past = [event for at, events in logs[viewer] if at <= number for event in events]
                assert [without_card(event) for event in message["log"]] == [
                    without_card(event) for event in past[-updates.LONGEST_LOG :]
                ]
                for event, whole_event in zip(
                    message["log"], past[-updates.LONGEST_LOG :], strict=True
                ):
                    assert event.get("card") in (None, whole_event.get("card"))
    assert checked > 100
    assert kinds >= {"answer", "welcome", "happened", "changed", "presence"}


def untimed(table: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name not in TIMED}


def come_and_go(visitors: list[Visitor], turn: int) -> None:
    """What the players do besides moving: nothing of it may show a card."""
    if turn % 3 == 0:
        visitors[1].do("stand", seat=1)
        visitors[1].do("sit", seat=1)
    elif turn % 3 == 1:
        visitors[0].do("pause")
        visitors[0].do("resume")
    else:
        visitors[2].answer_to(visitors[2].send("seen", seat=2))
        visitors[0].answer_to(visitors[0].send("seen", seat=1))


def may_see(game: str, event: dict[str, object], viewer: int) -> dict[str, object]:
    """An event as a viewer may see it, by the table above and not by the games' own."""
    told = {"kind": event["event"]}
    told |= {name: event[name] for name in ("seat", "card", "at", "other") if name in event}
    knowers = SECRETS[game].get(str(event["event"]))
    if knowers is not None and viewer not in [event.get(knower) for knower in knowers]:
        told.pop("card", None)
    return told


def without_card(event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != "card"}


@pytest.mark.parametrize("name", TESTED)
def test_a_log_shows_a_viewer_no_more_than_they_saw_when_it_happened(name: str) -> None:
    """Whatever was confirmed, taken back or undone in between."""
    rng = random.Random(f"logs {name}")
    rules = game_class(name)
    table = table_of(name, rules.FEWEST, rng)
    for count in range(120):
        game = table.running()
        if game.over:
            break
        seat = rng.choice(game.deciders)
        entry: e.AnyEntry = e.Moved(seat=seat, move=sensible(game, seat, rng))
        if game.may_take_back(seat) and rng.random() < 0.2:
            entry = e.TookBack(seat=seat)
        elif rng.random() < 0.1:
            entry = e.Seen(seat=rng.randrange(game.players))
        elif rng.random() < 0.05:
            entry = e.Undone(seat=seat, moves=rng.randrange(len(table.moves) // 2 + 1))
        table.apply(table.number + 1, entry)
        if count % 4:
            continue
        happened = [event for step in table.record().steps() for event in step.events]
        told = [event for event in happened if (name, event.kind.name) not in NOT_TOLD]
        for viewer in range(SPECTATOR, table.players):
            log = updates.past(table, viewer)
            assert len(log) == len(told)
            for shown, event in zip(log, told, strict=True):
                allowed = may_see(name, event.public(), viewer)
                assert shown.card in (None, allowed.get("card"))


def test_lists_and_tables_show_no_cards_and_results_only_when_the_game_is_over(
    server: Server,
) -> None:
    person, other = server.guest(), server.guest()
    code = person.open("futschikato", 3, fill="easy", start=True, public=True)
    for path in ("/record", "/replay", ""):
        assert other.ask("GET", f"/api/tables/{code}/matches/1{path}").status == 404
    lobby = next(table for table in other.get("/api/tables") if table["code"] == code)
    fields = {"code", "settings", "phase", "match", "host", "chairs", "touched", "until", "yours"}
    assert set(lobby) == set(other.get(f"/api/tables/{code}")) == fields
    assert set(lobby["chairs"][0]) == {"name", "person", "level"}
    deal = {"settings": lobby["settings"], "fill": "easy", "start": True}
    known = {**deal, "sit": 0, "deal": {"code": code, "match": 1}}
    assert other.ask("POST", "/api/tables", known).status == 404


def test_the_log_has_no_names_no_tokens_and_no_cards(new_server: Callable[..., Server]) -> None:
    server = new_server(log_level="debug").start()
    person = server.guest("Xanthippe Quagga")
    code = person.open("pairs", 2, fill="easy", start=True, chat=True)
    with person.visit(code) as visitor:
        visitor.do("say", text="Brontosaurus")
        visitor.play(random.Random(1), most=4)
        visitor.line.send('{"type": "move", "Tyrannosaurus": 1}')
        visitor.receive()
    ask_wrongly = person.ask("POST", "/api/me", {"name": 5, "Tyrannosaurus": 1})
    assert ask_wrongly.status == 400
    server.stop()
    log = server.log()
    assert log
    for secret in ("Xanthippe", person.token, person.id, "saurus", "card", "moved"):
        assert secret not in log
