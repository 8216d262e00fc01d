"""A game that another package brings, at a table of the real server: two people and a bot."""

import json
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from example_package import FORMS, environment, run
from running import Server, Visitor, play_out

from kartentisch.games.words import LANGUAGES
from kartentisch.server.gateway.api.games import GamesController
from kartentisch.server.wire.refusals import Refused

HIDDEN = ("hand", "overboard")


@pytest.fixture(params=FORMS)
def server(request: pytest.FixtureRequest, new_server: Callable[..., Server]) -> Server:
    """A server whose Python finds the package."""
    server = new_server()
    server.environment |= {"PYTHONPATH": environment(request.param)["PYTHONPATH"]}
    return server.start()


def test_two_people_and_a_bot_play_it_to_the_end(server: Server, tmp_path: Path) -> None:
    people = [server.guest("Anna"), server.guest("Ben")]
    code = people[0].open("three_boats", 3, options={"rounds": 2})
    with people[0].visit(code) as anna, people[1].visit(code) as ben:
        ben.do("sit", seat=1, entropy="00ff")
        anna.do("start", fill="medium")
        with ThreadPoolExecutor(2) as crowd:
            for made in [crowd.submit(one.play, random.Random(7), 2) for one in (anna, ben)]:
                made.result()
        assert anna.refused("move", seat=0, move=136)  # too late to throw a card overboard
        saw_no_hidden_cards(anna, 0)
        saw_no_hidden_cards(ben, 1)
        play_out([anna, ben])
        assert anna.board == ben.board
        assert anna.board is not None
        points = anna.board["points"]
    record = people[0].get(f"/api/tables/{code}/matches/1/record")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), "utf-8")
    for form in FORMS:
        assert "the proof holds" in run(form, "-m", "kartentisch", "verify", file).lower()
    assert people[1].get("/api/me/games")[0]["points"] == points
    assert "Traceback" not in server.log()


def saw_no_hidden_cards(visitor: Visitor, seat: int) -> None:
    """Nobody was told a card that only another seat may see."""
    for message in visitor.messages:
        for event in message.get("events", ()):
            if event.get("to", "").startswith(HIDDEN) and event["seat"] != seat:
                assert "card" not in event
        for place in (message.get("board") or {}).get("places", ()):
            if place["place"].startswith(HIDDEN):
                assert set(place["cards"]) <= {None}


def test_a_table_goes_on_after_the_server_was_killed(server: Server) -> None:
    person = server.guest()
    code = person.open("three_boats", 3, fill="easy", start=True)
    with person.visit(code) as visitor:
        visitor.play(random.Random(1), most=3)
        visitor.until(lambda seen: seen.moves and deciders_of(seen) == 1)  # no bot's turn
        before = visitor.board, visitor.mine
    server.kill()
    server.start()
    with person.visit(code) as visitor:
        assert (visitor.board, visitor.mine) == before
        visitor.play(random.Random(2))


def deciders_of(seen: Visitor) -> int:
    """How many seats owe a decision."""
    assert seen.board is not None
    return len(seen.board["deciders"])


def test_the_server_tells_about_it_like_about_our_games(server: Server) -> None:
    person = server.guest()
    about = {game["name"]: game for game in person.get("/api/games")}["three_boats"]
    assert (about["fewest"], about["most"]) == (2, 5)
    for language in LANGUAGES:
        assert person.get(f"/api/games/three_boats/rules?lang={language}")
    assert person.get("/api/games/three_boats/words")


def test_a_game_whose_package_has_no_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartentisch.rulebook.OWN_GAMES", ())  # as if Pisa were somebody else's
    asking: Any = SimpleNamespace(query_params={})
    read: Any = GamesController.rules.fn
    with pytest.raises(Refused) as refusal:
        read(None, asking, "pisa", "en")
    assert refusal.value.status == 404
    assert refusal.value.reason.en == "the package of this game has no rules to read"
