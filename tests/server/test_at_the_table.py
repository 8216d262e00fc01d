"""What people can do at a table, one thing after the other, over HTTP and the socket."""

import random
from collections.abc import Callable
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

import pytest
from running import Guest, Server, ask, play_out, token_in

from kartentisch.games import GAMES


def three_at_a_table(
    server: Server, game: str = "futschikato", **settings: Any
) -> tuple[list[Guest], str]:
    """Three people who sit at a table that has not begun."""
    people = [server.guest(f"Guest {seat}") for seat in range(3)]
    code = people[0].open(game, 3, **settings)
    for seat, person in enumerate(people[1:], 1):
        with person.visit(code) as visitor:
            visitor.do("sit", seat=seat)
    return people, code


# --- guests


def test_a_guest_is_known_by_a_cookie_that_scripts_can_not_read(server: Server) -> None:
    reply = ask(server.address, "POST", "/api/me", {"name": "  Nikki \u0007 Nussbaum "})
    assert reply.json()["name"] == "Nikki Nussbaum"
    cookie = reply.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    who = ask(server.address, "GET", "/api/me", headers={"cookie": cookie.split(";")[0]})
    assert who.json() == reply.json()


def test_a_cookie_is_secure_behind_https(new_server: Callable[..., Server]) -> None:
    server = new_server(trust_proxy="true").start()
    https = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
    by_https = ask(server.address, "POST", "/api/me", {"name": "Nikki"}, https)
    assert "Secure" in by_https.headers["set-cookie"]
    by_http = ask(server.address, "POST", "/api/me", {"name": "Nikki"})
    assert "Secure" not in by_http.headers["set-cookie"]


def test_the_token_is_nowhere_in_the_database(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    guest = server.guest()
    server.stop()
    stored = b"".join(file.read_bytes() for file in server.folder.glob("kartentisch.db*"))
    assert guest.id.encode() in stored
    assert guest.token.encode() not in stored


def test_a_link_moves_a_guest_to_another_device_once(server: Server) -> None:
    guest = server.guest()
    code = guest.post("/api/me/link")["code"]
    claimed = ask(server.address, "POST", "/api/me/claim", {"code": code})
    assert claimed.json()["id"] == guest.id
    other = Guest(server, guest.name, token_in(claimed))
    assert other.token != guest.token
    assert ask(server.address, "POST", "/api/me/claim", {"code": code}).status == 410

    assert other.ask("DELETE", "/api/me").status == 200
    assert other.get("/api/me") is None
    assert other.ask("GET", "/api/me/tables").status == 401
    assert guest.get("/api/me")["id"] == guest.id


def test_a_guest_takes_another_name(server: Server) -> None:
    guest = server.guest("Nikki")
    assert guest.ask("PATCH", "/api/me", {"name": "Niklas"}).json()["name"] == "Niklas"
    code = guest.open("pairs", 2)
    assert guest.get(f"/api/tables/{code}")["chairs"][0]["name"] == "Niklas"
    assert guest.ask("PATCH", "/api/me", {"name": " \u0000 "}).status == 400


def test_a_bot_of_a_guest_comes_with_a_token_of_its_own(server: Server) -> None:
    guest = server.guest()
    made = guest.post("/api/me/bots", {"name": "Robo"})
    bot = Guest(server, "Robo", made["token"])
    assert bot.id == made["id"]
    code = guest.open("pairs", 2)
    with bot.visit(code) as visitor:
        visitor.do("sit", seat=1)
        assert visitor.you["seats"] == [1]


# --- tables and seats


@pytest.mark.parametrize("game", GAMES)
def test_a_table_plays_with_every_number_of_seats_that_the_rules_allow(
    server: Server, game: str
) -> None:
    guest = server.guest()
    about = next(found for found in guest.get("/api/games") if found["name"] == game)
    for seats in range(2, 9):
        settings = {"game": game, "seats": seats, "pace": "instant"}
        wish = {"settings": settings, "sit": seats - 1, "fill": "easy", "start": True}
        reply = guest.ask("POST", "/api/tables", wish)
        if not about["fewest"] <= seats <= about["most"]:
            assert reply.status == 400
            assert reply.json()["reason"]["point"]
            continue
        with guest.visit(reply.json()["code"]) as visitor:
            assert visitor.table["phase"] == "playing"
            assert len(visitor.table["chairs"]) == seats
            assert visitor.you["looking"] == seats - 1


def test_a_public_table_is_in_the_lobby_and_another_only_where_its_link_is(server: Server) -> None:
    guest = server.guest()
    public = guest.open("ftw", 3, public=True)
    by_link = guest.open("ftw", 3)
    lobby = {table["code"] for table in server.guest().get("/api/tables")}
    assert public in lobby
    assert by_link not in lobby
    assert server.guest().get(f"/api/tables/{by_link}")["code"] == by_link
    assert len(by_link) >= 12
    mine = [table["code"] for table in guest.get("/api/me/tables")]
    assert mine[:2] == [by_link, public]


def test_seats_are_taken_left_freed_and_filled_with_bots(server: Server) -> None:
    host, other = server.guest("Host"), server.guest("Other")
    code = host.open("futschikato", 3)
    with host.visit(code) as first, other.visit(code) as second:
        assert second.you == {"person": other.id, "seats": [], "looking": None, "host": False}
        assert second.refused("sit", seat=0) == "this seat is taken"
        assert second.refused("sit", seat=3) == "this table has the seats 1 to 3"
        second.do("sit", seat=1)
        assert second.you["seats"] == [1]
        assert second.you["looking"] == 1
        second.do("sit", seat=2)  # to another free seat
        assert second.you["seats"] == [2]
        second.do("sit", seat=1)
        assert second.refused("start") == "only the host may do that"
        assert second.refused("free", seat=0) == "only the host may do that"
        assert "free" in first.refused("start")
        second.do("stand", seat=1)
        assert second.table["chairs"][1] is None
        second.do("sit", seat=1)
        first.until(lambda visitor: visitor.table["chairs"][1])
        first.do("free", seat=1)
        second.until(lambda visitor: not visitor.you["seats"])
        assert first.refused("free", seat=1) == "nobody sits there"
        first.do("bot", seat=1, level="easy")
        first.do("bot", seat=1, level="hard")
        assert first.table["chairs"][1]["level"] == "hard"
        second.do("sit", seat=1)  # a person is always welcome in a bot's place
        first.until(lambda visitor: visitor.table["chairs"][1]["person"] == other.id)
        assert "away for a minute" in first.refused("bot", seat=1, level="easy")
        first.do("start", fill="medium")
        assert first.table["phase"] == "playing"
        assert first.table["chairs"][2]["level"] == "medium"
        assert "running" in second.refused("sit", seat=2)
        assert "running" in first.refused("free", seat=1)


def test_the_host_changes_how_a_table_is_played_before_the_start(server: Server) -> None:
    host = server.guest()
    code = host.open("futschikato", 4)
    with host.visit(code) as visitor:
        settings = {**visitor.table["settings"], "seats": 3, "public": True, "limit": 30}
        visitor.do("change", settings=settings)
        assert visitor.table["settings"] == settings
        assert len(visitor.table["chairs"]) == 3
        assert "game" in visitor.refused("change", settings={**settings, "game": "pisa"})
        wrong = {**settings, "options": {"hand_of_7_or_8": 6}}
        assert visitor.answer_to(visitor.send("change", settings=wrong))["refused"]["point"]
        visitor.do("start", fill="easy")
        assert "during a game" in visitor.refused("change", settings={**settings, "limit": 60})
    assert host.get(f"/api/tables/{code}")["settings"] == settings


def test_other_settings_between_games_leave_the_last_game_as_it_was(server: Server) -> None:
    """More seats, or fewer, than the game had that everyone still looks at."""
    host, late = server.guest("Host"), server.guest("Late")
    code = host.open("futschikato", 3, fill="easy", start=True)
    with host.visit(code) as visitor:
        visitor.play(random.Random(1))
        last = visitor.board
        visitor.do("change", settings={**visitor.table["settings"], "seats": 5})
        with late.visit(code) as other:
            assert other.board == last
            other.do("sit", seat=4)
            assert other.you["looking"] == 4
        with late.visit(code) as again:
            assert again.board == last
            assert again.mine is None
        visitor.do("start", fill="easy")
        assert visitor.board is not None
        assert len(visitor.board["points"]) == 5


def test_a_bot_plays_on_for_someone_who_leaves_during_a_game(server: Server) -> None:
    people, code = three_at_a_table(server)
    with ExitStack() as stack:
        first, second, third = [stack.enter_context(person.visit(code)) for person in people]
        first.do("start")
        third.until(lambda visitor: visitor.table["phase"] == "playing")
        third.do("stand", seat=2)
        second.until(lambda visitor: visitor.table["chairs"][2]["left"])
        assert second.table["chairs"][2]["level"] == "medium"
        assert second.table["chairs"][2]["person"] == people[2].id
        second.do("stand", seat=1)
        first.play(random.Random(2))
        assert first.over


def test_a_table_that_everybody_has_left_plays_to_its_end_for_its_spectators(
    server: Server,
) -> None:
    """Otherwise nobody could ever sit down there again."""
    person = server.guest()
    code = person.open("futschikato", 3, fill="easy", start=True)
    with person.visit(code) as visitor:
        visitor.do("stand", seat=0)
        visitor.until(lambda watcher: watcher.over)
        visitor.do("sit", seat=0)
        assert visitor.you["seats"] == [0]


def test_a_rematch_starts_at_the_same_link_when_all_want_it_with_the_start_player_moved_on(
    server: Server,
) -> None:
    people, code = three_at_a_table(server, options={"start": "random"})
    with ExitStack() as stack:
        visitors = [stack.enter_context(person.visit(code)) for person in people]
        assert "no game" in visitors[0].refused("move", seat=0, move=0)
        assert "not over" in visitors[0].refused("again")
        visitors[0].do("start")
        starters = []
        for match in (1, 2, 3, 4):
            for visitor in visitors:
                visitor.until(lambda seen: seen.board and not seen.over)
                assert visitor.table["match"] == match
            assert visitors[0].board is not None
            starters.append(visitors[0].board["starter"])
            play_out(visitors, match)
            for number, visitor in enumerate(visitors):
                visitor.do("again", entropy="aa")
                assert visitor.table["match"] == match + (number == 2)
    moved_on = [(after - before) % 3 for before, after in pairwise(starters)]
    assert moved_on == [1, 1, 1]


# --- playing


def test_a_half_made_choice_is_its_players_alone_and_can_be_taken_back(server: Server) -> None:
    people, code = three_at_a_table(server, "ftw")
    with ExitStack() as stack:
        first, second, _ = [stack.enter_context(person.visit(code)) for person in people]
        first.do("start")
        second.until(lambda visitor: visitor.mine)
        begun = first.mine
        assert begun is not None
        first.refused("back", seat=0)
        heard = len(second.messages)
        first.do("move", seat=0, move=begun["moves"][0])
        assert first.mine is not None
        assert len(first.mine["chosen"]) == 1
        assert first.mine["may_take_back"]
        first.do("back", seat=0)
        assert first.mine == begun
        second.refused("back", seat=1)
        assert [message["type"] for message in second.messages[heard:]] == ["answer"]


def test_simultaneous_decisions_are_made_in_any_order(server: Server) -> None:
    people, code = three_at_a_table(server, "ftw")
    with ExitStack() as stack:
        visitors = [stack.enter_context(person.visit(code)) for person in people]
        visitors[0].do("start")
        for visitor in reversed(visitors):
            visitor.until(lambda seen: seen.mine)
            visitor.play(random.Random(3), most=3)
        for visitor in visitors:
            visitor.until(lambda seen: seen.board and seen.board["phase"] == "turn")


def test_every_refusal_says_why_in_both_languages_and_by_which_rule(server: Server) -> None:
    people, code = three_at_a_table(server)
    with ExitStack() as stack:
        first, second, _ = [stack.enter_context(person.visit(code)) for person in people]
        first.do("start")
        second.until(lambda visitor: visitor.mine)
        assert first.board is not None
        waiting = next(visitor for visitor in (first, second) if not visitor.moves)
        seat = 0 if waiting is first else 1
        refusal = waiting.answer_to(waiting.send("move", seat=seat, move=1))["refused"]
        assert refusal["de"] != refusal["en"]
        assert refusal["point"].startswith("F")
        assert waiting.refused("move", seat=1 - seat, move=1) == "this is not your seat"
        assert waiting.refused("move", seat=7, move=1) == "this table has the seats 1 to 3"


def test_one_person_holds_several_seats_and_looks_from_each(server: Server) -> None:
    person = server.guest()
    code = person.open("futschikato", 3, one_device=True)
    with person.visit(code) as visitor:
        visitor.do("sit", seat=1)
        visitor.do("start", fill="easy")
        assert visitor.you["seats"] == [0, 1]
        hands = []
        for seat in (0, 1):
            visitor.do("look", seat=seat)
            visitor.wait_for("welcome")
            assert visitor.mine is not None
            assert visitor.mine["seat"] == seat == visitor.you["looking"]
            hands.append(visitor.mine["hand"])
        visitor.do("look", seat=None)
        visitor.wait_for("welcome")
        assert visitor.mine is None
        assert visitor.refused("look", seat=2) == "this is not your seat"
    with person.visit(code, look=1) as again:
        assert again.mine is not None
        assert again.mine["hand"] == hands[1]


def test_hints_are_for_those_who_owe_a_decision_at_tables_that_allow_them(server: Server) -> None:
    person = server.guest()
    code = person.open("futschikato", 3, fill="easy", start=True, options={"start": 0})
    with person.visit(code) as visitor:
        name = visitor.send("hint", seat=0)
        hint = visitor.wait_for("hinted")
        assert hint["id"] == name
        assert {prospect["move"] for prospect in hint["moves"]} <= set(visitor.moves)
        assert visitor.refused("hint", seat=1) == "this is not your seat"
        assert visitor.refused("hint", seat=7) == "this is not your seat"
    code = person.open("futschikato", 3, fill="easy", start=True, hints=False)
    with person.visit(code) as visitor:
        assert visitor.refused("hint", seat=0) == "there are no hints at this table"


def test_a_hint_names_the_whole_decision(server: Server) -> None:
    person = server.guest()
    code = person.open("pisa", 3, fill="easy", start=True, options={"start": 0})
    with person.visit(code) as visitor:
        visitor.send("hint", seat=0)
        advised = visitor.wait_for("hinted")["moves"][0]
        assert advised["then"], "a vote needs cards, not only a colour"
        for move in (advised["move"], *advised["then"]):
            assert move in visitor.moves
            visitor.do("move", seat=0, move=move)
        visitor.until(lambda one: one.mine is not None and not one.mine["may_take_back"])
        assert visitor.board is not None
        assert visitor.board["votes"][0][0]["cards"], "the vote is complete"


def test_a_hint_says_so_when_there_is_only_one_move(server: Server) -> None:
    person = server.guest()
    code = person.open("pisa", 3, fill="easy", start=True)
    with person.visit(code) as visitor:
        while len(visitor.moves) != 1:  # at the latest with the last card of a round
            visitor.play(random.Random(1), 1)
            visitor.until(lambda one: one.moves)
        visitor.send("hint", seat=0)
        advised = visitor.wait_for("hinted")["moves"]
        assert [prospect["move"] for prospect in advised] == visitor.moves
        assert advised[0]["tries"] == 0


def test_phrases_are_always_there_and_free_text_only_where_the_table_allows_it(
    server: Server,
) -> None:
    person, other = server.guest("Nikki"), server.guest("Watcher")
    code = person.open("pairs", 2)
    with person.visit(code) as visitor, other.visit(code) as watcher:
        visitor.do("say", phrase="hello")
        said = watcher.wait_for("spoke")["said"]
        assert said == {"name": "Nikki", "person": person.id, "phrase": "hello", "text": None}
        assert "ready phrases" in visitor.refused("say", text="I hold a twelve")
        assert "say something" in visitor.refused("say")
        assert "only players" in watcher.refused("say", phrase="ouch")
    code = person.open("pairs", 2, chat=True)
    with person.visit(code) as visitor:
        visitor.do("say", text="good  evening")
        assert "say something" in visitor.refused("say", text="   ")
    with other.visit(code) as watcher:
        assert [said["text"] for said in watcher.messages[0]["said"]] == ["good evening"]


def test_my_games_and_numbers_follow_what_i_played(server: Server) -> None:
    person = server.guest()
    assert person.get("/api/me/numbers") == []
    points, wins = [], 0
    for _ in range(2):
        code = person.open("futschikato", 3, fill="easy", start=True)
        with person.visit(code) as visitor:
            visitor.play(random.Random(code))
            assert visitor.board is not None
            points.append(visitor.board["points"][0])
            wins += 0 in visitor.board["winners"]
    games = person.get("/api/me/games")
    assert [game["points"][0] for game in games] == points[::-1]
    assert games[0]["code"] == code
    assert games[0]["seats"] == [0]
    older = person.get(f"/api/me/games?before={games[0]['ended']}")
    assert older == games[1:]
    (numbers,) = person.get("/api/me/numbers")
    assert (numbers["game"], numbers["games"], numbers["wins"]) == ("futschikato", 2, wins)
    assert numbers["points"] == sum(points) / 2
    assert 1 <= numbers["place"] <= 3
    match = server.guest().get(f"/api/tables/{code}/matches/1")
    assert match["points"] == games[0]["points"]


def test_known_cards_are_dealt_again_only_against_bots(server: Server) -> None:
    """The record of a game tells every card of its deal."""
    person = server.guest()
    code = person.open("futschikato", 3, fill="easy", start=True)
    with person.visit(code) as visitor:
        first = visitor.mine
        visitor.play(random.Random(4))
    settings = {"game": "futschikato", "seats": 3, "pace": "instant"}
    wish = {"settings": settings, "sit": 0, "deal": {"code": code, "match": 1}}
    again = person.post("/api/tables", {**wish, "fill": "easy", "start": True})["code"]
    with person.visit(again) as visitor:
        assert visitor.mine is not None
        assert first is not None
        assert visitor.mine["hand"] == first["hand"]
    refusal = person.ask("POST", "/api/tables", wish)
    assert refusal.status == 400
    assert "bots" in refusal.reason
