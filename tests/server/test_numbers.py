"""Statistics: games with other people apart from games with bots alone."""

import random
from contextlib import ExitStack

from running import Guest, Server, play_out


def play_with(person: Guest, *others: Guest) -> None:
    """A game of pairs with these and a bot."""
    code = person.open("pairs", len(others) + 2)
    with ExitStack() as stack:
        visitors = [stack.enter_context(guest.visit(code)) for guest in (person, *others)]
        for seat, visitor in enumerate(visitors[1:], start=1):
            visitor.do("sit", seat=seat)
        visitors[0].do("start", fill="easy")
        for visitor in visitors:
            visitor.until(lambda seen: seen.mine)
        play_out(visitors, code)


def test_games_with_people_and_with_bots_are_counted_apart(server: Server) -> None:
    person, friend = server.guest("Nikki"), server.guest("Friend")
    play_with(person)
    play_with(person)
    play_with(person, friend)
    rows = person.get("/api/me/numbers")
    assert [(row["game"], row["people"], row["games"]) for row in rows] == [
        ("pairs", True, 1),
        ("pairs", False, 2),
    ]
    assert [(row["people"], row["games"]) for row in friend.get("/api/me/numbers")] == [(True, 1)]


def test_programs_of_people_are_bots_too(server: Server) -> None:
    person = server.guest("Nikki")
    token = person.post("/api/me/bots", {"name": "Robot"})["token"]
    play_with(person, Guest(server, "Robot", token))
    assert [row["people"] for row in person.get("/api/me/numbers")] == [False]


def test_who_leaves_for_good_has_not_played(server: Server) -> None:
    person, friend = server.guest("Nikki"), server.guest("Friend")
    code = person.open("pairs", 2)
    with person.visit(code) as first, friend.visit(code) as second:
        second.do("sit", seat=1)
        first.do("start")
        second.until(lambda seen: seen.mine)
        second.do("stand", seat=1)
        first.play(random.Random(2))
    assert friend.get("/api/me/numbers") == []
    assert person.get("/api/me/games")[0]["names"] == ["Nikki", "Friend"]
