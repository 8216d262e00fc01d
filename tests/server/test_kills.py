"""Promises 1 and 10: no acknowledged move is lost, and no attempt or rated match counts twice or
not at all, whenever the server is killed.

KARTENTISCH_KILLS says how often; `make soak` asks for more.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from entrants import EVENT, Entrants, check_attempts, check_nothing_told, check_standings
from moved_clock import NewCalendar
from running import PATIENCE, Guest, Server
from sqlalchemy import func, select
from stubborn import Stubborn, check_journals, seat_stubborn_players

from kartentisch.server.storage.database import connect
from kartentisch.server.storage.ratings import Ratings
from kartentisch.server.storage.schema import matches, rated_matches, rated_seats, ratings
from kartentisch.server.table.fairness import commitment_of

KILLS = int(os.environ.get("KARTENTISCH_KILLS", "5"))
GAMES = ("futschikato", "ftw", "fkk", "pairs", "pisa")
RATED: dict[str, Any] = {"rated": True, "hints": False, "limit": 600, "bot": "easy"}


class Playing(Protocol):
    """Somebody who plays while the server is killed."""

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop."""

    def acknowledged(self) -> dict[str, int]:
        """The commands that the server said are on disk, and their numbers."""


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(
    database: str, new_server: Callable[..., Server]
) -> None:
    """Killed at random moments under load, it has every acknowledged command in the journal once,
    where it said; and every table goes on where it was, at its players' own numbers. Every rated
    match is rated once.
    """
    server = new_server(database).start()
    kinds: list[tuple[str, dict[str, Any]]] = [*((game, {}) for game in GAMES), ("pairs", RATED)]
    tables = [new_table(server, game, settings) for game, settings in kinds]
    players = [player for table in tables for player in table]
    rated = tables[-1]
    asyncio.run(play_and_kill(server, tables, rated[0].guest, lambda: have_finished(rated)))
    asyncio.run(catch_up(players))
    server.stop()
    check_journals(database, players)
    assert all(player.lines > KILLS for player in players)
    check_ratings(database, [rated])


def test_deals_of_days_and_events_count_once_beside_ratings_when_the_server_is_killed(
    database: str, new_calendar: NewCalendar
) -> None:
    """Killed while people play the deals of the day, events alone and in groups, and rated tables,
    it has begun and counted every attempt once. Standings and ratings follow from the matches that
    are over, and nothing of the cards is told before their time.
    """
    server = new_calendar(database).start()
    host = server.guest("Host")
    wishes = [{"title": form, "form": form, **EVENT} for form in ("solo", "duplicate")]
    alone, together = (host.post("/api/events", wish)["id"] for wish in wishes)
    promised = ["/api/daily/commitments/2026-11"]
    promised += [f"/api/events/{event}/commitments" for event in (alone, together)]
    before = [commitments(host, path) for path in promised]
    everyone = [*(Entrants(server, alone, name) for name in ("Anna", "Ben"))]
    everyone.append(Entrants(server, together, "Group", size=2))
    rated = [new_table(server, "pairs", RATED) for _ in range(2)]

    def all_have_finished() -> bool:
        return all(map(have_finished, [*(one.players for one in everyone), *rated]))

    companies: list[Sequence[Playing]] = [*([one] for one in everyone), *rated]
    asyncio.run(play_and_kill(server, companies, rated[0][0].guest, all_have_finished))
    entered = [player for one in everyone for player in one.players]
    players = [*entered, *(player for table in rated for player in table)]
    asyncio.run(catch_up(players))
    server.kill()
    server.start()
    check_journals(database, players)
    found = check_attempts(database, everyone)
    check_standings(everyone, found)
    check_nothing_told(database, everyone)
    check_ratings(database, rated)

    server.turn_to(4)
    check_standings(everyone, found)
    assert [commitments(host, path) for path in promised] == before, "nobody has changed the cards"
    for code in {player.code for player in entered if player.phase == "over"}:
        assert host.ask("GET", f"/api/tables/{code}/matches/1/record").status == 200
    assert "Traceback" not in server.log()


def new_table(server: Server, game: str, settings: dict[str, Any]) -> list[Stubborn]:
    """Three stubborn players at a table."""
    people = [server.guest(f"P{seat}") for seat in range(3)]
    return seat_stubborn_players(people, game, **settings)


def have_finished(players: Sequence[Stubborn]) -> bool:
    """Whether some of these have come to the end of a match."""
    return any(player.match > 1 or player.phase == "over" for player in players)


def commitments(guest: Guest, path: str) -> list[str]:
    """What the server has committed to, in a list of deals; open secrets belong to it."""
    deals = guest.get(path)["deals"]
    opened = [one for one in deals if one["secret"] is not None]
    assert all(commitment_of(one["secret"]) == one["commitment"] for one in opened)
    return [one["commitment"] for one in deals]


def check_ratings(database: str, tables: Sequence[Sequence[Stubborn]]) -> None:
    """All matches of rated tables are in the ratings, in an order that gives the same again."""
    engine = connect(database)
    folded = Ratings(engine)
    folded.fold()
    codes = [players[0].code for players in tables]

    def figures() -> list[Any]:
        """All that a fold writes."""
        by_match = select(rated_seats).order_by(*rated_seats.primary_key)
        by_person = select(ratings).order_by(*ratings.primary_key)
        with engine.connect() as connection:
            return [*connection.execute(by_match), *connection.execute(by_person)]

    with engine.connect() as connection:
        ended = connection.scalar(select(func.count()).where(matches.c.code.in_(codes)))
        positions = select(rated_matches.c.position).order_by(rated_matches.c.position)
        assert list(connection.scalars(positions)) == list(range(1, (ended or 0) + 1))
        counted = {row.person: row.games for row in connection.execute(select(ratings))}
        over = Counter(connection.scalars(select(rated_seats.c.person)))
    assert ended
    assert counted == {person: count for person, count in over.items() if person is not None}
    before = figures()
    assert folded.rebuild("pairs") == ended
    assert figures() == before
    engine.dispose()


async def play_and_kill(
    server: Server,
    companies: Sequence[Sequence[Playing]],
    looker: Guest,
    enough: Callable[[], bool],
) -> None:
    """Kill the server again and again while all play, then play on until it is enough.

    After each kill every company goes on: those who play together.
    """
    stop = asyncio.Event()
    async with asyncio.TaskGroup() as playing:
        for player in (player for company in companies for player in company):
            playing.create_task(player.play(stop))
        for _ in range(KILLS):
            await everyone_goes_on(companies)
            fold = asyncio.to_thread(looker.ask, "GET", "/api/ratings/pairs")
            folding = asyncio.create_task(fold)  # it may be cut off, like a move
            await asyncio.sleep(random.random() / 2)
            server.kill()
            await asyncio.wait([folding])
            server.launch()
            await asyncio.to_thread(server.await_health)
        await everyone_goes_on(companies)
        async with asyncio.timeout(PATIENCE):
            while not enough():
                await asyncio.sleep(0.1)
        stop.set()


async def everyone_goes_on(companies: Sequence[Sequence[Playing]]) -> None:
    """Wait until something has been acknowledged in every company since now."""
    before = [acknowledged_in(company) for company in companies]
    for company, count in zip(companies, before, strict=True):
        async with asyncio.timeout(PATIENCE):
            while acknowledged_in(company) == count:
                await asyncio.sleep(0.01)


def acknowledged_in(company: Sequence[Playing]) -> int:
    """How many commands of a company have been acknowledged."""
    return sum(len(player.acknowledged()) for player in company)


async def catch_up(players: Sequence[Stubborn]) -> None:
    """Let everyone hear what has happened, when nobody plays any more."""
    for player in players:
        await player.catch_up(player.guest.server.port)
