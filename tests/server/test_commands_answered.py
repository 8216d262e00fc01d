"""Promise 3: every command is answered, once; sent again it changes nothing, whatever the network does."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable

from bad_network import BadNetwork
from postgres import Postgres
from running import Server
from stubborn import Stubborn, check_journals, journals_of, seat_stubborn_players

ENOUGH = 25  # commands acknowledged to every player through the bad network


def test_every_command_is_answered_once(server: Server) -> None:
    person = server.guest()
    code = person.open("futschikato", 3, fill="easy", start=True)
    with person.visit(code) as visitor:
        sent = []
        for kind, fields in (
            ("sit", {"seat": 0}),
            ("stand", {"seat": 2}),
            ("bot", {"seat": 1, "level": "easy"}),
            ("free", {"seat": 1}),
            ("change", {"settings": visitor.table["settings"]}),
            ("start", {"fill": None}),
            ("move", {"seat": 0, "move": 9999}),
            ("back", {"seat": 0}),
            ("again", {}),
            ("say", {"phrase": "ha"}),
            ("look", {"seat": 0}),
            ("hint", {"seat": 1}),
            ("fly", {}),
            ("move", {"seat": "zero"}),
        ):
            sent.append(visitor.send(kind, **fields))
        visitor.do("say", phrase="bye")
        answers = Counter(
            message["id"] for message in visitor.messages if message["type"] == "answer"
        )
        assert [answers[name] for name in sent] == [1] * len(sent)


def test_a_command_sent_again_is_answered_the_same_and_changes_nothing(server: Server) -> None:
    person = server.guest()
    code = person.open("pairs", 2, one_device=True)
    with person.visit(code) as visitor:
        number = visitor.do("sit", "once", seat=1)
        assert visitor.do("sit", "once", seat=1) == number
        said = visitor.do("say", "hello", phrase="hello")
        assert visitor.do("say", "hello", phrase="thanks") == said
        why = visitor.refused("stand", "wrong", seat=5)
        assert visitor.refused("stand", "wrong", seat=5) == why
        started = visitor.do("start", "go")
        before = visitor.number
    with person.visit(code) as again:  # on another line it is the same
        assert again.number == before
        assert again.do("sit", "once", seat=1) == number
        assert again.do("start", "go") == started
        assert again.number == before


def test_many_commands_of_others_do_not_make_a_table_forget_a_players_last(server: Server) -> None:
    first, second = server.guest("First"), server.guest("Second")
    code = first.open("pairs", 2)
    with first.visit(code) as one, second.visit(code) as other:
        number = one.do("say", "mine", phrase="hello")
        other.do("sit", seat=1)
        for _ in range(300):
            other.do("say", phrase="ha")
            one.receive()
        assert one.do("say", "mine", phrase="hello") == number


def test_commands_are_known_again_after_a_crash(new_server: Callable[..., Server]) -> None:
    """Those before the start from which the table is read as well, and the start of a rematch."""
    server = new_server().start()
    person = server.guest()
    code = person.open("futschikato", 3, fill="easy")
    numbers = {}
    with person.visit(code) as visitor:
        numbers["say"] = visitor.do("say", "say", phrase="hello")
        numbers["start"] = visitor.do("start", "start")
        visitor.play(random.Random(1))
        numbers["again"] = visitor.do("again", "again", entropy="ab")
        assert visitor.table["match"] == 2
    server.kill()
    server.start()
    with person.visit(code) as visitor:
        assert visitor.do("again", "again", entropy="ab") == numbers["again"]
        assert visitor.do("start", "start") == numbers["start"]
        assert visitor.table["match"] == 2


def test_a_bad_network_can_not_bring_a_client_out_of_step(server: Server) -> None:
    """Through delays, doubled commands, swallowed messages and cuts, all end where the server is."""
    players = [
        player
        for game in ("futschikato", "ftw", "pisa")
        for player in seat_stubborn_players([server.guest(f"P{seat}") for seat in range(3)], game)
    ]
    network = BadNetwork(server.port, random.Random())
    asyncio.run(play_through(network, players, server.port))
    check_journals(f"sqlite:///{server.folder / 'kartentisch.db'}", players)
    assert min(network.delayed, network.doubled, network.swallowed, network.cut) > 3


async def play_through(network: BadNetwork, players: list[Stubborn], port: int) -> None:
    stop = asyncio.Event()
    async with network.running() as proxy:
        for player in players:
            player.port = proxy
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        while any(len(player.acknowledged()) < ENOUGH for player in players):
            await asyncio.sleep(0.05)
        stop.set()
        await asyncio.gather(*playing)
    await asyncio.gather(*(player.catch_up(port) for player in players))


def test_one_table_goes_on_while_the_database_is_away(
    postgres_of_its_own: Postgres, new_server: Callable[..., Server]
) -> None:
    """Nothing is acknowledged that is not written; when the database is back, all go on."""
    database = postgres_of_its_own.new_database()
    server = new_server(database).start()
    person = server.guest()
    code = person.open("pairs", 2, fill="easy", start=True, options={"deck": 12})
    with person.visit(code) as visitor:
        visitor.play(random.Random(1), most=5)
        postgres_of_its_own.stop("immediate")
        name = visitor.send("say", phrase="oops")
        postgres_of_its_own.start()
        while visitor.answer_to(name).get("number") is None:
            name = visitor.send("say", phrase="oops")
        visitor.play(random.Random(2), most=20)
    server.stop()
    written = journals_of(database)[code]
    names = [entry.id for _, entry in written if entry.id is not None]
    answered = [json.loads(frame) for frame in visitor.frames]
    for answer in answered:
        if answer["type"] == "answer":
            assert names.count(answer["id"]) == ("number" in answer)
    assert "Traceback" not in server.log()
