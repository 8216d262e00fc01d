"""Promise 1: no acknowledged move is lost, whenever the server is killed.

KARTENTISCH_KILLS says how often; `make soak` asks for more.
"""

import asyncio
import os
import random
from collections.abc import Callable, Sequence
from typing import Any

from running import PATIENCE, Server
from sqlalchemy import func, select
from stubborn import Stubborn, check_journals, seat_stubborn_players

from kartentisch.server.storage.database import connect
from kartentisch.server.storage.ratings import Ratings
from kartentisch.server.storage.schema import matches, rated_matches, rated_seats

KILLS = int(os.environ.get("KARTENTISCH_KILLS", "5"))
GAMES = ("futschikato", "ftw", "fkk", "pairs", "pisa")
RATED: dict[str, Any] = {"rated": True, "hints": False, "limit": 600}


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(
    database: str, new_server: Callable[..., Server]
) -> None:
    """Killed at random moments under load, it has every acknowledged command in the journal once,
    where it said; and every table goes on where it was, at its players' own numbers. Every rated
    match is rated once.
    """
    server = new_server(database).start()
    tables: list[tuple[str, dict[str, Any]]] = [*((game, {}) for game in GAMES), ("pairs", RATED)]
    players = [
        player
        for game, settings in tables
        for player in seat_stubborn_players(
            [server.guest(f"P{seat}") for seat in range(3)], game, **settings
        )
    ]
    asyncio.run(play_and_kill(server, players, random.Random()))
    server.stop()
    check_journals(database, players)
    assert all(player.lines > KILLS for player in players)
    check_ratings(database, players[-1].code)


def check_ratings(database: str, code: str) -> None:
    """All matches of a rated table are in the ratings, in an order that gives the same again."""
    engine = connect(database)
    ratings = Ratings(engine)
    ratings.fold()
    with engine.connect() as connection:
        ended = connection.scalar(select(func.count()).where(matches.c.code == code))
        positions = select(rated_matches.c.position).order_by(rated_matches.c.position)
        assert list(connection.scalars(positions)) == list(range(1, (ended or 0) + 1))
        figures = select(rated_seats).order_by(rated_seats.c.match, rated_seats.c.seat)
        before = connection.execute(figures).all()
    assert ended
    assert ratings.rebuild("pairs") == ended
    with engine.connect() as connection:
        assert connection.execute(figures).all() == before
    engine.dispose()


async def play_and_kill(server: Server, players: Sequence[Stubborn], rng: random.Random) -> None:
    """Kill the server again and again while all play; every table goes on after each kill."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for _ in range(KILLS):
        await every_table_goes_on(players)
        fold = asyncio.to_thread(players[0].guest.ask, "GET", "/api/ratings/pairs")
        folding = asyncio.create_task(fold)  # it may be cut off, like a move
        await asyncio.sleep(rng.random() / 2)
        server.kill()
        await asyncio.wait([folding])
        server.launch()
        await asyncio.to_thread(server.await_health)
    await every_table_goes_on(players)
    async with asyncio.timeout(PATIENCE):
        while not await asyncio.to_thread(players[-1].guest.get, "/api/me/games"):
            await asyncio.sleep(0.1)  # until a rated match has ended
    stop.set()
    await asyncio.gather(*playing)
    await asyncio.gather(*(player.catch_up(server.port) for player in players))


async def every_table_goes_on(players: Sequence[Stubborn]) -> None:
    """Wait until something has been acknowledged at every table since now."""
    before = [len(player.acknowledged()) for player in players]
    for code in {player.code for player in players}:
        async with asyncio.timeout(PATIENCE):
            while all(
                len(player.acknowledged()) == count
                for player, count in zip(players, before, strict=True)
                if player.code == code
            ):
                await asyncio.sleep(0.01)
