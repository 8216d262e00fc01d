"""Quick matches: people find each other's tables, and never one where nobody waits."""

from pathlib import Path

from over_days import Correspondence, play
from running import Guest, Server

from kartentisch.server.live.opening import open_table
from kartentisch.server.storage.listings import LISTED_SECONDS, Listings
from kartentisch.server.wire import messages as m
from kartentisch.server.wire.http import Begin


def find(guest: Guest, game: str = "pairs", seats: int = 2, **settings: object) -> tuple[str, bool]:
    wish = {"settings": {"game": game, "seats": seats, **settings}}
    found = guest.post("/api/tables/find", wish)
    return str(found["code"]), bool(found["waiting"])


def test_the_second_who_looks_joins_the_first_and_the_third_opens_another(server: Server) -> None:
    first, second, third = (server.guest(name) for name in ("Ada", "Bruno", "Clara"))
    code, waiting = find(first)
    assert not waiting
    with first.visit(code) as host:
        chairs = host.table["chairs"]
        assert [chair["level"] for chair in chairs] == [None, "medium"]
        assert host.table["settings"]["public"]
        assert find(third, "fkk")[0] != code, "another game"
        assert find(second) == (code, True)
        with second.visit(code) as guest:
            guest.do("sit", seat=1)
            assert [chair["person"] for chair in guest.table["chairs"]] == [first.id, second.id]
            other, waiting = find(third)
            assert other != code, "it is full"
            assert not waiting
    assert find(second, rated=False)[0] not in (code, other), "nobody is there any more"


def test_a_rated_quick_match_keeps_newcomers_out(server: Server) -> None:
    ada = server.guest("Ada")
    code, waiting = find(ada, rated=True, hints=False, limit=60)
    assert not waiting
    settings = ada.get(f"/api/tables/{code}")["settings"]
    assert (settings["rated"], settings["newcomers"]) == (True, False)


def test_a_public_table_is_listed_for_some_hours_by_the_clock_that_it_was_touched_by(
    tmp_path: Path,
) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, listings = await scene.newcomer("Nikki"), Listings(scene.house.journal, scene.clock)
        settings = m.Settings(game="pairs", seats=2, public=True)
        await open_table(scene.house, nikki, settings, Begin(sit=0))
        scene.clock.time += LISTED_SECONDS - 1
        assert len(await scene.house.in_thread(listings.public_tables)) == 1
        scene.clock.time += 2
        assert await scene.house.in_thread(listings.public_tables) == []

    play(f"sqlite:///{tmp_path / 'cards.db'}", story)
