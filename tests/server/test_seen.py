"""What a seat of FKK is shown once comes again after a reload, until it has certainly been seen."""

import random
from typing import Any

import pytest
from running import Server, Visitor
from tables import names_at, person_at, table_of
from worlds import sensible

from kartentisch.games import SPECTATOR
from kartentisch.server.live.updates import past, welcome
from kartentisch.server.table import entries as e
from kartentisch.server.table.commands import judge, judge_entries
from kartentisch.server.table.person import EVERYONE
from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.boards import boards_of
from kartentisch.server.wire.refusals import Refused

ONCE = boards_of("fkk").seen_once


def looked(log: list[dict[str, Any]], seat: int) -> list[int | None]:
    """The cards that a seat looked at, as a log shows them."""
    found = [event for event in log if event["kind"] == "looked" and event.get("seat") == seat]
    return [event.get("card") for event in found]


def log_of(visitor: Visitor, seat: int | None) -> list[dict[str, Any]]:
    visitor.do("look", seat=seat)
    log: list[dict[str, Any]] = visitor.wait_for("welcome")["log"]
    return log


def test_the_first_look_comes_again_until_it_is_confirmed(server: Server) -> None:
    """On one device: each player sees their own two cards, after their own cover."""
    person, watcher = server.guest(), server.guest()
    code = person.open("fkk", 2, sit=None, one_device=True)
    with person.visit(code) as visitor, watcher.visit(code) as other:
        for seat in range(2):
            visitor.do("sit", seat=seat, name=f"Player {seat}")
        visitor.do("start")
        visitor.until(lambda seen: seen.board)
        while visitor.board is not None and visitor.board["phase"] == "look":
            visitor.do("look", seat=visitor.board["deciders"][0])
            visitor.wait_for("welcome")
            visitor.play(random.Random(1), most=1)
        for _ in range(2):  # as often as one reloads
            for seat in range(2):
                log = log_of(visitor, seat)
                assert len(looked(log, seat)) == 2
                assert None not in looked(log, seat)
                assert looked(log, 1 - seat) == [None, None]
        visitor.do("seen", seat=0)
        assert looked(log_of(visitor, 0), 0) == [None, None]
        assert None not in looked(log_of(visitor, 1), 1)
        other.do("look", seat=None)
        assert set(looked(other.wait_for("welcome")["log"], 0)) == {None}
        assert "not your seat" in other.refused("seen", seat=1)


def shown_once(table: Table, viewer: int) -> list[m.SeenEvent]:
    """What is still shown to a viewer of what is shown once."""
    return [event for event in past(table, viewer) if event.kind in ONCE and event.card is not None]


@pytest.mark.parametrize("seed", range(4))
def test_only_a_seats_own_last_look_is_shown_again_and_never_after_its_next_move(
    seed: int,
) -> None:
    rng = random.Random(f"seen {seed}")
    table = table_of("fkk", 3, rng)
    again = 0
    earlier = [0] * 3  # what was shown to each seat before its last step
    for count in range(250):
        game = table.running()
        if game.over:
            break
        if rng.random() < 0.15:
            seat = rng.randrange(3)
            table = judge(table, person_at(seat), m.ConfirmSeen(id=f"s{count}", seat=seat)).after
            assert shown_once(table, seat) == []
            earlier[seat] = 0
            continue
        seat = rng.choice(game.deciders)
        if game.may_take_back(seat) and rng.random() < 0.3:
            entry: e.AnyEntry = e.TookBack(seat=seat)
        else:
            entry = e.Moved(seat=seat, move=sensible(game, seat, rng))
        before = [len(shown_once(table, viewer)) for viewer in range(3)]
        progress = judge_entries(table, [entry])
        table = progress.after
        events = progress.steps[0].events
        for viewer in range(3):
            new = [
                event
                for event in events
                if event.kind.name in ONCE and event.seen_by(viewer).card is not None
            ]
            shown = shown_once(table, viewer)
            if seat != viewer:
                expected = before[viewer]
            else:  # it comes again with the decision that it was shown for
                expected = 0 if isinstance(entry, e.Moved) else earlier[viewer]
            assert len(shown) == expected + len(new)
            again += len(shown)
        earlier[seat] = before[seat]
        assert shown_once(table, SPECTATOR) == []
    assert again


def test_a_welcome_shows_it_and_other_games_have_nothing_to_confirm() -> None:
    rng = random.Random(7)
    table = table_of("pairs", 2, rng)
    with pytest.raises(Refused, match="nothing is shown only once"):
        judge(table, person_at(0), m.ConfirmSeen(id="x", seat=0))
    table = table_of("fkk", 2, rng)
    while table.running().phase_name == "look":
        seat = table.running().deciders[0]
        move = sensible(table.running(), seat, rng)
        table = judge_entries(table, [e.Moved(seat=seat, move=move)]).after
    for viewer in range(2):
        told = welcome(table, person_at(viewer), viewer, names_at(table), EVERYONE, None)
        own = b'"kind":"looked","seat":%d,"card":' % viewer
        others = b'"kind":"looked","seat":%d,"card":' % (1 - viewer)
        assert told.count(own) == 2
        assert others not in told
