"""Promise 1: no acknowledged move is lost, whenever the server is killed.

KARTENTISCH_KILLS says how often; `make soak` asks for more.
"""

import asyncio
import os
import random
from collections.abc import Callable, Sequence

from running import PATIENCE, Server
from stubborn import Stubborn, check_journals, seat_stubborn_players

KILLS = int(os.environ.get("KARTENTISCH_KILLS", "5"))
GAMES = ("futschikato", "ftw", "fkk", "pairs", "pisa", "futschikato")


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(
    database: str, new_server: Callable[..., Server]
) -> None:
    """Killed at random moments under load, it has every acknowledged command in the journal once,
    where it said; and every table goes on where it was, at its players' own numbers.
    """
    server = new_server(database).start()
    players = [
        player
        for game in GAMES
        for player in seat_stubborn_players([server.guest(f"P{seat}") for seat in range(3)], game)
    ]
    asyncio.run(play_and_kill(server, players, random.Random()))
    server.stop()
    check_journals(database, players)
    assert all(player.lines > KILLS for player in players)


async def play_and_kill(server: Server, players: Sequence[Stubborn], rng: random.Random) -> None:
    """Kill the server again and again while all play; every table goes on after each kill."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    for _ in range(KILLS):
        await every_table_goes_on(players)
        await asyncio.sleep(rng.random() / 2)
        server.kill()
        server.launch()
        await asyncio.to_thread(server.await_health)
    await every_table_goes_on(players)
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
