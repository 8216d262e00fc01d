"""Whole games over the socket: everybody plays until the end and hears the same."""

import random
from contextlib import ExitStack

import pytest
from running import Server, play_out

from kartentisch.games import GAMES, game_class
from kartentisch.games.records import from_plain


@pytest.mark.parametrize("game", GAMES)
def test_people_play_a_whole_game_and_all_hear_the_same(server: Server, game: str) -> None:
    seats = max(3, game_class(game).FEWEST)
    people = [server.guest(f"Guest {seat}") for seat in range(seats)]
    code = people[0].open(game, seats)
    with ExitStack() as stack:
        visitors = [stack.enter_context(person.visit(code)) for person in people]
        spectator = stack.enter_context(server.guest("Watcher").visit(code))
        for seat, visitor in enumerate(visitors[1:], 1):
            visitor.do("sit", seat=seat, entropy="00ff")
        visitors[0].do("start")
        play_out([*visitors, spectator], game)
        boards = [visitor.board for visitor in (*visitors, spectator)]
    assert all(board == boards[0] for board in boards)
    assert spectator.mine is None

    record = spectator.guest.get(f"/api/tables/{code}/matches/1/record")
    notes = ("names", "table", "match", "proof")
    replayed = from_plain({key: record[key] for key in record if key not in notes}).replay()
    assert boards[0] is not None
    assert list(replayed.points) == boards[0]["points"]
    assert list(replayed.winners) == boards[0]["winners"]


@pytest.mark.parametrize("game", GAMES)
def test_one_person_plays_a_whole_game_with_bots(server: Server, game: str) -> None:
    person = server.guest()
    seats = max(3, game_class(game).FEWEST)
    code = person.open(game, seats, sit=1, fill="easy", start=True)
    with person.visit(code) as visitor:
        visitor.play(random.Random(game))
        assert visitor.board is not None
        assert visitor.board["winners"]
    assert person.get("/api/me/games")[0]["points"] == visitor.board["points"]
