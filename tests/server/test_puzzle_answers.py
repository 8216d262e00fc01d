"""Puzzles over HTTP: nothing hidden and no answer goes out before the move; first attempts count."""

import dataclasses
from collections.abc import Callable, Iterator

import msgspec
import pytest
from running import Guest, Server, ask
from sqlalchemy import Engine

from kartentisch.games import OWN_GAMES, SPECTATOR, Chance
from kartentisch.judge.puzzles import Puzzle, shipped
from kartentisch.server.gateway import puzzles as gateway
from kartentisch.server.storage.database import open_database
from kartentisch.server.storage.solving import Solving
from kartentisch.server.wire.boards import Board, Mine, board_of, mine_of

GAME = "ftw"
SAMPLE = 12
ODDS = 25.0


def some(game: str) -> list[Puzzle]:
    puzzles = list(shipped(game).values())
    return puzzles[:: len(puzzles) // SAMPLE][:SAMPLE]


def wrong_move(puzzle: Puzzle) -> int:
    return puzzle.chances[-1].moves[0]


# --- what is sent before the answer


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_world_that_the_seat_thinks_possible_is_sent_as_the_same_bytes(game: str) -> None:
    for puzzle in some(game):
        scene = gateway.scene_of(game, puzzle.id)
        sent = encoded(scene.board, scene.mine)
        for seed in range(3):
            world = puzzle.view().fill(Chance(seed))
            board = board_of(world.masked(SPECTATOR))
            mine = mine_of(world.masked(puzzle.seat), help_memory=True)
            assert encoded(board, mine) == sent


def encoded(board: Board, mine: Mine) -> bytes:
    """What is sent, but for who has decided in secret: everybody sees that, and it is undone."""
    return msgspec.json.encode((msgspec.structs.replace(board, deciders=[]), mine))


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_log_has_no_card_that_the_seat_could_not_see(game: str) -> None:
    for puzzle in some(game):
        steps = list(puzzle.record().steps())
        events = [event for step in steps for event in step.events]
        open_cards = [
            event.card if event.is_open_to(puzzle.seat) else None
            for event in events
            if event.kind.source is not None or event.kind.sees != "nobody"
        ]
        log = gateway.scene_of(game, puzzle.id).log
        hidden = [
            (seen, card)
            for seen, card in zip(reversed(log), reversed(open_cards), strict=False)
            if card is None and seen.card is not None
        ]
        assert hidden == []


def test_the_answer_has_no_part_in_what_is_sent(solving: Solving) -> None:
    for game in OWN_GAMES:
        for puzzle in some(game):
            turned = dataclasses.replace(puzzle, chances=puzzle.chances[::-1])
            told = msgspec.json.encode(gateway.puzzle_text(solving, puzzle, None))
            assert told == msgspec.json.encode(gateway.puzzle_text(solving, turned, None))
            assert str(puzzle.seed).encode() not in told  # it would deal the hidden cards
            for word in (b"chances", b"best", b"wins", b"levels"):
                assert b'"' + word + b'"' not in told


# --- ratings


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    opened = open_database(database)
    yield opened
    opened.dispose()


@pytest.fixture
def solving(engine: Engine) -> Solving:
    return Solving(engine)


def test_ratings_move_the_right_way_and_only_first_attempts_count(solving: Solving) -> None:
    won = solving.attempt("anna", GAME, "1-1", True, ODDS)
    assert won.counted
    assert won.solver.mu > won.before.mu
    assert won.trial.mu < ODDS
    lost = solving.attempt("ben", GAME, "1-1", False, ODDS)
    assert lost.solver.mu < lost.before.mu
    assert lost.trial.mu > won.trial.mu
    assert (lost.trial.tried, lost.trial.missed) == (2, 1)
    again = solving.attempt("ben", GAME, "1-1", True, ODDS)
    assert not again.counted
    assert again.solver == lost.solver
    assert again.trial == lost.trial


def test_a_hard_puzzle_gains_more_than_an_easy_one(solving: Solving) -> None:
    easy = solving.attempt("anna", GAME, "1-1", True, 15.0)
    hard = solving.attempt("ben", GAME, "2-2", True, 35.0)
    assert hard.solver.mu > easy.solver.mu


def test_a_streak_ends_with_a_miss_and_the_longest_stays(solving: Solving) -> None:
    for number, solved in enumerate((True, True, True, False, True)):
        solving.attempt("anna", GAME, f"{number}-0", solved, ODDS)
    anna = solving.standings_of("anna")[GAME]
    assert (anna.tried, anna.solved, anna.streak, anna.longest) == (5, 4, 1, 3)
    assert solving.standings_of("ben") == {}
    assert solving.tried_by("anna", GAME) == {f"{number}-0" for number in range(5)}
    assert solving.tried_by("anna", "pisa") == set()


def test_the_next_puzzle_is_new_and_near_ones_rating(solving: Solving) -> None:
    puzzles = shipped(GAME)
    *tried, last = puzzles
    for name in tried:
        solving.attempt("anna", GAME, name, False, gateway.first_rating(puzzles[name]))
    assert gateway.next_puzzle(solving, GAME, "anna", None).id == last
    again = gateway.next_puzzle(solving, GAME, "anna", last)  # all are known: practice
    assert again.id in puzzles
    assert again.practice == (again.id in tried)
    beginner = [gateway.next_puzzle(solving, GAME, None, None) for _ in range(5)]
    assert all(abs(told.rating - 1500) < 1000 for told in beginner)


# --- over HTTP


def test_a_puzzle_is_posed_and_answered_with_chances_and_words(server: Server) -> None:
    anna = server.guest("Anna")
    puzzle = some(GAME)[0]
    path = f"/api/puzzles/{GAME}/{puzzle.id}"
    posed = anna.get(path)
    assert posed["mine"]["moves"] == puzzle.view().legal(puzzle.seat)
    assert posed["names"][puzzle.seat] == ""
    assert not posed["practice"]
    missed = anna.post(path, {"move": wrong_move(puzzle)})
    assert (missed["right"], missed["counted"]) == (False, True)
    assert missed["gained"] < 0
    assert missed["chances"][0]["moves"] == list(puzzle.best)
    weighed = [move for chance in missed["chances"] for move in chance["moves"]]
    assert sorted(weighed) == posed["mine"]["moves"]
    assert [why["move"] for why in missed["why"]] == [puzzle.best[0], wrong_move(puzzle)]
    assert all(why["text"]["de"] and why["text"]["en"] for why in missed["why"])
    assert missed["standing"]["tried"] == 1
    found = anna.post(path, {"move": puzzle.best[0]})
    assert (found["right"], found["counted"], found["gained"]) == (True, False, 0)
    assert found["standing"] == missed["standing"]
    assert len(found["why"]) == 1
    assert anna.get(path)["practice"]
    (standing,) = [game for game in anna.get("/api/puzzles") if game["game"] == GAME]
    assert standing == {
        "game": GAME,
        "puzzles": len(shipped(GAME)),
        "standing": missed["standing"],
    }


def test_everybody_may_look_but_only_a_guest_answers(server: Server) -> None:
    games = ask(server.address, "GET", "/api/puzzles").json()
    assert [game["game"] for game in games] == list(OWN_GAMES)
    posed = ask(server.address, "GET", f"/api/puzzles/{GAME}").json()
    path = f"/api/puzzles/{GAME}/{posed['id']}"
    assert ask(server.address, "POST", path, {"move": posed["mine"]["moves"][0]}).status == 401


@pytest.mark.parametrize(
    ("path", "status"),
    [("nothing", 404), (f"{GAME}/nothing", 404), (f"nothing/{'x' * 300}", 404)],
)
def test_what_is_not_there_is_refused_in_words(server: Server, path: str, status: int) -> None:
    reply = ask(server.address, "GET", f"/api/puzzles/{path}")
    assert (reply.status, reply.reason) == (status, "there is no such puzzle; take the next one")


@pytest.mark.parametrize(
    "body", [{}, {"move": -1}, {"move": 10**9}, {"move": "four"}, {"moves": [1]}]
)
def test_a_bad_move_is_refused_and_counts_for_nothing(server: Server, body: object) -> None:
    anna = server.guest("Anna")
    path = f"/api/puzzles/{GAME}/{some(GAME)[1].id}"
    assert anna.ask("POST", path, body).status == 400
    assert not anna.get(path)["practice"]


def test_a_move_that_is_not_legal_is_refused_with_what_to_do(server: Server) -> None:
    anna = server.guest("Anna")
    puzzle = some(GAME)[2]
    reply = anna.ask("POST", f"/api/puzzles/{GAME}/{puzzle.id}", {"move": 32_000})
    assert reply.status == 400
    assert "choose one that is legal" in reply.reason


def test_too_many_answers_are_charged_to_their_sender(new_server: Callable[..., Server]) -> None:
    server = new_server(requests_per_minute=100).start()
    anna = server.guest("Anna")
    puzzle = some(GAME)[0]
    path = f"/api/puzzles/{GAME}/{puzzle.id}"
    statuses = [answer_status(anna, path, puzzle) for _ in range(14)]
    assert 200 in statuses
    assert statuses[-1] == 429


def answer_status(guest: Guest, path: str, puzzle: Puzzle) -> int:
    return guest.ask("POST", path, {"move": puzzle.best[0]}).status
