"""Reviews of finished matches: made once, the same for all, last in the queue, and leaking nothing."""

import itertools
import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from running import PATIENCE, Guest, Server, ask
from worlds import TESTED, shuffle_hidden

from kartentisch.arena.match import play_match
from kartentisch.games import game_class, new_game
from kartentisch.games.records import Record, Step
from kartentisch.judge.review import Reviewed, Reviewing
from kartentisch.server.live import bots as live_bots
from kartentisch.server.live.bots import (
    MOST_REVIEWS,
    Bots,
    WantedDecision,
    WantedHint,
    WantedReview,
)
from kartentisch.server.live.reviews import judged_move

# --- over HTTP


def finished(guest: Guest, game: str = "futschikato", players: int = 3) -> str:
    """A table whose match is over."""
    code = guest.open(game, players, fill="easy", start=True)
    with guest.visit(code) as visitor:
        visitor.play(random.Random(1))
    return code


def path_of(code: str, match: object = 1) -> str:
    return f"/api/tables/{code}/matches/{match}/review"


def whole_review(guest: Guest, code: str) -> dict[str, Any]:
    """The review of a match, when all of it is there."""
    end = time.monotonic() + PATIENCE
    while True:
        found: dict[str, Any] = guest.post(path_of(code))
        if found["state"] == "done":
            return found
        assert 0 <= found["done"] < 1
        assert found["review"]["seats"] == []
        assert time.monotonic() < end, "the review is never done"
        time.sleep(0.02)


def test_a_review_is_made_once_and_is_the_same_for_everyone(
    database: str, new_server: Callable[..., Server]
) -> None:
    server = new_server(database).start()
    anna, ben = server.guest("Anna"), server.guest("Ben")
    code = finished(anna)
    assert ask(server.address, "POST", path_of(code)).status == 401, "strangers have none made"
    made = whole_review(anna, code)
    assert made["mine"] == [0]
    server.stop()
    server.start()
    kept = ben.post(path_of(code))
    assert (kept["state"], kept["mine"]) == ("done", [])
    assert kept["review"] == made["review"]
    stranger = ask(server.address, "POST", path_of(code))
    assert stranger.json() == kept
    assert "Anna" not in str(made["review"]), "names are looked up, and not kept"
    assert "Traceback" not in server.log()


def test_a_review_tells_what_was_decided_and_how_it_stood(server: Server) -> None:
    guest = server.guest("Nikki")
    code = finished(guest)
    record = guest.get(f"/api/tables/{code}/matches/1/record")
    told = whole_review(guest, code)
    found = told["review"]
    assert told["steps"] == len(record["moves"])
    assert [one["step"] for one in found["decisions"]] == sorted(
        one["step"] for one in found["decisions"]
    )
    for one in found["decisions"]:
        assert [one["seat"], one["move"]] == record["moves"][one["step"] - 1]
        assert (one["why"] is not None) == (one["grade"] in ("doubtful", "mistake"))
    assert found["chances"][-1]["step"] == told["steps"]
    shares = [1 / len(told["winners"]) * (seat in told["winners"]) for seat in range(3)]
    assert found["chances"][-1]["shares"] == pytest.approx(shares, abs=1e-3)
    assert [one["result"] for one in found["seats"]] == pytest.approx(shares, abs=1e-3)
    for seat in found["seats"]:
        steps = {one["step"] for one in found["decisions"] if one["seat"] == seat["seat"]}
        assert steps >= set(seat["best"])
        assert 0 < seat["turning_point"] < len(found["chances"])


def test_what_is_no_finished_match_has_no_review(server: Server) -> None:
    guest = server.guest("Nikki")
    codes = [("nothere2", 1), ("';%20drop", 1), ("%00", 1)]
    matches = [("abcd", match) for match in (0, -1, 2**31, 2**70, "x", "%00")]
    for code, match in [*codes, *matches]:
        reply = guest.ask("POST", path_of(code, match), b"[[[")
        assert reply.status == 404, (code, match, reply)
    running = guest.open("futschikato", 3, fill="easy", start=True)
    assert "not over yet" in guest.ask("POST", path_of(running)).reason


def test_who_has_a_review_made_pays_for_it(new_server: Callable[..., Server]) -> None:
    server = new_server(requests_per_minute=100).start()
    guest = server.guest("Nikki")
    code = finished(guest)
    reply = guest.ask("POST", path_of(code))
    assert reply.status == 429
    assert reply.json()["reason"]["retry"]


# --- in the bots' threads


class Desk:
    """One thread that thinks when it is let, and a list of what it has done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        self.free = threading.Event()
        self.idle = threading.Event()
        self.game = new_game("futschikato", 3, seed=1)
        monkeypatch.setattr(live_bots, "prospects", lambda hint: [])
        monkeypatch.setattr(live_bots, "choose", lambda asked: 0)
        self.bots = Bots(self.call, threads=1)
        self.bots.pool.submit(self.free.wait, PATIENCE)

    def call(self, function: Callable[..., object], *arguments: object) -> None:
        function(*arguments)
        if not (self.bots.reviews or self.bots.reviewing or self.bots.decisions):
            self.idle.set()

    def decide(self) -> None:
        asked = WantedDecision(self.game.masked(0), 0, "easy", 1, 1)
        self.bots.decide(asked, lambda _: self.done.append("move"))

    def hint(self) -> None:
        wanted = WantedHint(self.game.masked(0), 0, lambda _: self.done.append("hint"))
        assert self.bots.advise("hinted", wanted)

    def review(self, person: str, pieces: Iterator[Any] | None = None) -> bool:
        wanted = WantedReview(
            iter((1, 2)) if pieces is None else pieces,
            lambda piece: self.done.append(f"{person} {piece}"),
            lambda made: self.done.append(f"{person} {'done' if made else 'failed'}"),
        )
        return self.bots.review(person, wanted)

    def finish(self) -> list[str]:
        """Let the thread work off everything."""
        self.free.set()
        assert self.idle.wait(PATIENCE)
        return self.done


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    found = Desk(monkeypatch)
    yield found
    found.free.set()
    found.bots.pool.shutdown(wait=True)


def test_reviews_come_last_and_take_turns(desk: Desk) -> None:
    assert desk.review("anna")
    assert desk.review("ben")
    desk.hint()
    desk.decide()
    pieces = ["anna 1", "ben 1", "anna 2", "ben 2", "anna done", "ben done"]
    assert desk.finish() == ["move", "hint", *pieces]


def test_a_move_that_is_owed_goes_before_the_next_piece(desk: Desk) -> None:
    def pieces() -> Iterator[int]:
        desk.decide()  # somebody moves meanwhile
        yield 1
        yield 2

    assert desk.review("anna", pieces())
    assert desk.finish() == ["anna 1", "move", "anna 2", "anna done"]


def test_a_person_has_one_review_made_at_a_time_and_there_is_a_bound_for_all(desk: Desk) -> None:
    assert desk.review("anna")
    assert not desk.review("anna")
    for number in range(MOST_REVIEWS - 1):
        assert desk.review(f"guest {number}")
    assert not desk.review("one more")
    desk.finish()
    assert desk.review("anna"), "their places are free again"


def test_a_review_that_fails_is_told_and_ends(desk: Desk) -> None:
    def pieces() -> Iterator[int]:
        yield 1
        raise ValueError("no such card")

    assert desk.review("anna", pieces())
    assert desk.finish() == ["anna 1", "anna failed"]


# --- nothing leaks

ITERATIONS = 150  # enough that some decisions are surely mistakes


class Twisted(Record):
    """A record in which everything is permuted that the seat that decides next can't know."""

    different = 0

    def steps(self) -> Iterator[Step]:
        rng = random.Random("twisted")
        movers = [seat for seat, _ in self.moves]
        for step in super().steps():
            game = step.game.copy()
            if step.number < len(movers):
                shuffle_hidden(game, movers[step.number], rng)
                self.different += game.save() != step.game.save()
            yield step._replace(game=game)


def judged_bytes(record: Record) -> bytes:
    """Grades, costs, advice and words of all decisions, as people get them."""
    pieces = Reviewing(record, iterations=ITERATIONS).work()
    decisions = itertools.takewhile(lambda piece: isinstance(piece, Reviewed), pieces)
    return msgspec.json.encode([judged_move(one) for one in decisions])  # type: ignore[arg-type]


@pytest.mark.parametrize("name", TESTED)
def test_what_is_said_of_a_decision_depends_on_nothing_its_player_could_not_know(name: str) -> None:
    options = {"rounds": 1} if "rounds" in {one.name for one in game_class(name).OPTIONS} else {}
    found = play_match(name, ("medium", "random", "thumb"), 5, options, keep=True).record
    assert found is not None
    twisted = Twisted(found.game, found.players, found.seed, found.options, found.moves)
    judged = judged_bytes(found)
    assert judged_bytes(twisted) == judged
    assert twisted.different > 5
    assert b'"why":{' in judged, "something was put into words"
