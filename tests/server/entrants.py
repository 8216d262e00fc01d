"""People who play deals of the day and of events whatever happens to the server, and the check of
what came of it against the journals.

Everyone begins each deal on two devices at once, and asks again for as long as nobody answers.
"""

import asyncio
import json
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Any, NamedTuple, TypeVar

import pytest
from moved_clock import CalendarServer
from running import Guest, Reply
from sqlalchemy import select
from stubborn import PAUSE_SECONDS, Stubborn, journals_of, pages

from kartentisch.games import GAMES
from kartentisch.server.gateway.standings import LISTED
from kartentisch.server.storage.attempts import attempt_in
from kartentisch.server.storage.contests import contest_in
from kartentisch.server.storage.database import connect
from kartentisch.server.storage.schema import attempts, contests, daily_months
from kartentisch.server.table import common_deals, daily
from kartentisch.server.table import entries as e
from kartentisch.server.table.common_deals import DealResult

EVENT: dict[str, Any] = {"game": "futschikato", "players": 3, "deals": 20, "limit": 600}

Answer = TypeVar("Answer")


class Tried(NamedTuple):
    """Who tried which deal: this happens once."""

    person: str
    deal: str
    game: str


class Attempt(NamedTuple):
    """What a journal says of an attempt. result: None if it is not over."""

    code: str
    seat: int
    result: DealResult | None


async def insist(ask: Callable[[], Answer]) -> Answer:
    """What comes of a request that is made again until somebody answers."""
    while True:
        try:
            return await asyncio.to_thread(ask)
        except (OSError, HTTPException):
            await asyncio.sleep(PAUSE_SECONDS)


@dataclass
class Entrants:
    """People who play an event as a group, or somebody who plays it alone after the deals of the
    day. When all is played, others come in their place.
    """

    server: CalendarServer
    event: str
    name: str
    size: int = 1
    people: list[Guest] = field(default_factory=list)  # everyone who has come so far
    players: list[Stubborn] = field(default_factory=list)  # one for each of their attempts
    begun: dict[Tried, str] = field(default_factory=dict)  # the table, as the server said

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop."""
        while not stop.is_set():
            group = [await insist(self.newcomer) for _ in range(self.size)]
            self.people += group
            if self.size > 1:
                await self.sit_down(group)
            async with asyncio.TaskGroup() as playing:
                for chair, person in enumerate(group):
                    playing.create_task(self.play_all(person, chair, stop))

    def newcomer(self) -> Guest:
        return self.server.guest(f"{self.name} {random.getrandbits(40):x}")

    def acknowledged(self) -> dict[str, int]:
        """The commands that the server said are on disk, and their numbers."""
        return {name: at for one in self.players for name, at in one.acknowledged().items()}

    async def sit_down(self, group: Sequence[Guest]) -> None:
        """Take chairs beside each other, the first one in a new group."""
        number = 0
        for chair, person in enumerate(group):
            await insist(lambda: self.take(person, number, chair))  # noqa: B023
            told = await insist(lambda: person.get(f"/api/events/{self.event}"))  # noqa: B023
            (number,) = (one["number"] for one in told["groups"] if one["mine"] == chair)

    def take(self, person: Guest, group: int, chair: int) -> Reply:
        """Take a chair; it is refused to somebody who has it already."""
        wish = {"group": group, "chair": chair}
        return person.ask("POST", f"/api/events/{self.event}/seat", wish)

    async def play_all(self, person: Guest, chair: int, stop: asyncio.Event) -> None:
        """Play everything that there is for a person."""
        for game in GAMES if self.size == 1 else ():
            await self.play_deal(person, f"/api/daily/{game}", chair, stop)
        while await self.play_deal(person, f"/api/events/{self.event}/next", chair, stop):
            pass

    async def play_deal(self, person: Guest, path: str, chair: int, stop: asyncio.Event) -> bool:
        """Begin a deal, and play it to its end; False if there is none, or when all stop."""
        if stop.is_set():
            return False
        begin = f"{path}?pace=instant"
        devices = [insist(lambda: person.ask("POST", begin)) for _ in range(2)]
        one, other = await asyncio.gather(*devices)
        if one.status == other.status == 409:  # all deals are played, or the event is full
            return False
        assert one.status == other.status == 201, (one, other)
        code = str(one.json()["code"])
        assert other.json()["code"] == code, "two devices begin one attempt"
        tried, seat = self.place_at(person, path, one.json(), chair)
        assert self.begun.setdefault(tried, code) == code, "nobody begins a deal twice"
        rng = random.Random(f"{person.name} {tried.deal}")
        player = Stubborn(person, code, seat, self.server.port, rng, once=True)
        self.players.append(player)
        await player.play(stop)
        if player.phase == "over":
            record = f"/api/tables/{code}/matches/1/record"
            told = await insist(lambda: person.ask("GET", record))
            assert (told.status, "sealed" in told.reason) == (403, True), told
        return player.phase == "over"

    def place_at(
        self, person: Guest, path: str, told: Mapping[str, Any], chair: int
    ) -> tuple[Tried, int]:
        """Which deal somebody has begun, and at which seat."""
        if "deal" in told:
            name = common_deals.deal_name(self.event, told["deal"])
            seat = (told["deal"] - 1 + chair) % EVENT["players"]
            return Tried(person.id, name, EVENT["game"]), seat
        game = path.rpartition("/")[2]
        deal = daily.deal_of(daily.day_at(self.server.now()), game)
        return Tried(person.id, deal.deal, game), deal.seat


# --- the check


def check_attempts(database: str, everyone: Sequence[Entrants]) -> dict[Tried, Attempt]:
    """Every attempt that was begun is counted once, with what came of it by its journal."""
    found: dict[Tried, Attempt] = {}
    for code, written in journals_of(database).items():
        opened = written[0][1]
        if not isinstance(opened, e.TableOpened) or opened.common is None:
            continue
        *_, last = pages(code, written)
        for seat, occupant in last.table.people():
            deal = common_deals.name_of(opened.common)
            tried = Tried(str(occupant.person), deal, opened.settings.game)
            assert tried not in found, "it was begun twice"
            over = last.table.phase == "over"
            result = common_deals.result_of(last.table.record(), seat) if over else None
            found[tried] = Attempt(code, seat, result)
    engine = connect(database)
    with engine.connect() as connection:
        rows = [attempt_in(row) for row in connection.execute(select(attempts)).mappings()]
    engine.dispose()
    assert found == {
        Tried(row.person, row.deal, row.game): Attempt(row.code, row.seat, row.result)
        for row in rows
    }
    for entrants in everyone:
        assert entrants.begun == {tried: found[tried].code for tried in entrants.begun}
        ended = {one.code for one in found.values() if one.result is not None}
        assert {one.code for one in entrants.players if one.phase == "over"} <= ended
    return found


def check_standings(everyone: Sequence[Entrants], found: Mapping[Tried, Attempt]) -> None:
    """What the server says about how everyone did follows from the matches that are over."""
    people = {person.id: person for entrants in everyone for person in entrants.people}
    done = {tried: one for tried, one in found.items() if one.result is not None}
    by_deal: dict[tuple[str, str], dict[str, Attempt]] = defaultdict(dict)
    for tried, one in done.items():
        by_deal[tried.deal, tried.game][tried.person] = one
    points: dict[tuple[str, str], list[float]] = defaultdict(list)
    for (deal, game), tries in by_deal.items():
        event, _, _ = deal.rpartition(".")
        for who, one in tries.items():
            if event:
                points[event, people[who].name].append(share_of(one, list(tries.values())))
        if not event:
            told = people[next(iter(tries))].get(f"/api/daily/{deal}/{game}")
            assert told["people"] == len(tries)
            check_rows(told["standing"], {people[who].name: one for who, one in tries.items()})
    for event in {entrants.event for entrants in everyone}:
        told = next(iter(people.values())).get(f"/api/events/{event}")
        expected = {
            name: (len(shares), pytest.approx(sum(shares), abs=0.051))
            for (of, name), shares in points.items()
            if of == event
        }
        rows = {row["name"]: (row["done"], row["points"]) for row in told["standing"]}
        assert len(rows) == len(told["standing"]) >= min(LISTED, len(expected))
        assert rows == {name: expected[name] for name in rows}


def check_rows(standing: Sequence[Mapping[str, Any]], expected: Mapping[str, Attempt]) -> None:
    """A standing at a deal has the best of these attempts, each once and at its rank."""
    rows = {row["name"]: (row["rank"], row["place"], row["points"]) for row in standing}
    assert len(rows) == len(standing) >= min(LISTED, len(expected))
    for name, row in rows.items():
        result = expected[name].result
        assert result is not None
        better = sum(worth_of(one) > worth_of(expected[name]) for one in expected.values())
        assert row == (1 + better, result.place, result.points)


def share_of(mine: Attempt, tries: Sequence[Attempt]) -> float:
    """The percentage of the others with the same cards that did worse; equal ones count half."""
    worths = [worth_of(one) for one in tries if one.seat == mine.seat]
    worse = sum(worth < worth_of(mine) for worth in worths)
    level = worths.count(worth_of(mine)) - 1
    return 100 * (worse + level / 2) / (len(worths) - 1) if len(worths) > 1 else 50


def worth_of(attempt: Attempt) -> tuple[int, int]:
    """What attempts that are over are compared by."""
    assert attempt.result is not None
    return common_deals.goodness(attempt.result.place, attempt.result.lead)


def check_nothing_told(database: str, everyone: Sequence[Entrants]) -> None:
    """No player of a sealed deal was sent a secret of it; their cards are checked elsewhere."""
    engine = connect(database)
    with engine.connect() as connection:
        months = connection.execute(select(daily_months)).all()
        events = [contest_in(row) for row in connection.execute(select(contests)).mappings()]
    engine.dispose()
    roots = [*(one.secret for one in months), *(one.secret for one in events)]
    secrets = [
        *(
            daily.day_secret(one.secret, *deal)
            for one in months
            for deal in {(tried.deal, tried.game) for each in everyone for tried in each.begun}
        ),
        *(one.secret_of(number) for one in events for number in one.numbers),
    ]
    sizes = (EVENT["players"], daily.PLAYERS)
    seeds = [common_deals.common_seed(secret, some).hex() for secret in secrets for some in sizes]
    for player in (one for entrants in everyone for one in entrants.players):
        told = json.dumps(player.updates)
        assert not any(hidden in told for hidden in (*roots, *secrets, *seeds))
