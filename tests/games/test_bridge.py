"""The bridge: rules in plain Python work everywhere, and what goes wrong in them is raised."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from pick_two import PickTwo

from kartentisch.arena.bench import is_compiled
from kartentisch.arena.playout import finish, play_many
from kartentisch.envs import batch, released
from kartentisch.envs.table import BatchTable
from kartentisch.games import SPECTATOR, Chance, Refusal
from kartentisch.observations.compact import compact, size_of
from kartentisch.players import search_player
from kartentisch.players.search_player import CHEATING, SearchPlayer
from kartentisch.players.thumb import AnyMove

COMPILED = is_compiled("pisa")


def new(kind: type[PickTwo] = PickTwo, seed: int = 1) -> PickTwo:
    return kind(2, None, seed)


def test_it_is_played_to_its_end_copied_viewed_and_filled() -> None:
    for seed in range(20):
        game, rng = new(seed=seed), random.Random(seed)
        while not game.over:
            seat = rng.choice(game.deciders)
            twin, view = game.copy(), game.masked(seat)
            world = view.fill(Chance(seed))
            assert twin.save() == game.save()
            assert view.legal(seat) == game.legal(seat)
            assert world.masked(seat).save() == view.save()
            assert -1 in game.masked(SPECTATOR).hands
            move = rng.choice(game.legal(seat))
            game.play(seat, move)
            twin.play(seat, move)
            assert twin.save() == game.save()
        assert sum(game.points) > 0
        assert game.winners


def test_a_choice_is_made_in_steps_that_can_be_taken_back() -> None:
    game = new()
    before = game.save()
    assert not game.may_take_back(0)
    game.play(0, game.legal(0)[0])
    assert game.may_take_back(0)
    assert len(game.legal(0)) == 3
    game.take_back(0)
    assert game.save() == before
    with pytest.raises(Refusal):
        game.take_back(0)


def test_points_can_be_changed_in_place() -> None:
    game = new()
    game.totals[1] += 5
    game.totals[0] = 7
    assert game.points == (7, 5)


def test_events_are_noted_while_somebody_listens() -> None:
    game = PickTwo(2, None, 1, listen=True)
    assert [event.kind.name for event in game.happened()] == ["begins"] + ["dealt"] * 8
    assert new().happened() == []


def test_the_same_seed_deals_the_same_cards_by_either_stream() -> None:
    """Pinned, so that compiled and interpreted deal alike."""
    assert new(seed=7).hands == [7, 4, 6, 1, 2, 5, 0, 3]
    assert PickTwo(2, None, bytes(range(32))).hands == [6, 1, 0, 7, 5, 4, 3, 2]


def test_a_batch_writes_what_the_views_know() -> None:
    game = new()
    table = BatchTable(game)
    numbers = np.zeros((1, size_of(game)), np.int16)
    rest = [np.zeros((1, 8), kind) for kind in (np.uint8, np.float32, np.int16)]
    ends = [np.zeros(1, kind) for kind in (np.int16, np.uint8, np.int64)]
    released.place(table, 0, numbers, *rest, *ends)
    for viewer in (0, 1, SPECTATOR):
        table.show(viewer)
        assert numbers[0].tolist() == compact(game.masked(viewer)).tolist()


class Mistake(Exception):
    """What an author's code raises."""


def failing(name: str, after: int = 0) -> type[PickTwo]:
    """The game with a mistake in one of its methods, which shows after some calls."""
    calls = [0]

    def method(self: PickTwo, *arguments: object) -> object:
        calls[0] += 1
        if calls[0] > after:
            raise Mistake(name)
        return getattr(PickTwo, name)(self, *arguments)

    return type("Failing", (PickTwo,), {name: method})


@pytest.mark.parametrize(
    ("name", "act"),
    [
        ("prepare", lambda game: game.copy()),
        ("list_moves", lambda game: game.legal(0)),
        ("list_moves", lambda game: game.play(0, 0)),
        ("apply", lambda game: game.play(0, game.legal(0)[0])),
        ("steps_made", lambda game: game.may_take_back(0)),
        ("steps_made", lambda game: game.take_back(0)),
        ("observe_by_rule", lambda game: game.masked(0)),
        ("phase_for", lambda game: game.masked(0)),
        ("deal_blanks", lambda game: game.masked(0).fill(Chance(1))),
        ("deal_round", lambda game: game.begin(5)),
        ("every_card", lambda game: game.every_card()),
    ],
)
def test_a_mistake_is_raised_as_it_is_and_the_game_stays_playable(
    name: str, act: Callable[[PickTwo], object]
) -> None:
    game = new(failing(name, 1 if name in ("prepare", "deal_round") else 0))
    before = game.save()
    for _ in range(2):
        with pytest.raises(Mistake, match=name) as raised:
            act(game)
        assert any(entry.name == "method" for entry in raised.traceback)
    assert not game.over
    assert game.deciders == (0, 1)
    if name != "deal_round":
        assert game.save() == before


def test_a_mistake_when_a_step_is_taken_back_or_a_game_dealt_is_raised() -> None:
    game = new(failing("undo_step"))
    game.play(0, game.legal(0)[0])
    with pytest.raises(Mistake):
        game.take_back(0)
    with pytest.raises(Mistake):
        new(failing("deal_round"))


def test_a_mistake_when_the_next_round_is_dealt_is_raised_by_the_move_before() -> None:
    game = new(failing("deal_round", 1))
    for seat in (0, 0, 1):
        game.play(seat, game.legal(seat)[0])
    last = game.legal(1)[0]
    with pytest.raises(Mistake, match="deal_round"):
        game.play(1, last)


class Cheat(SearchPlayer):
    sees_all = True


SEARCHES = [
    SearchPlayer(1, 300),
    SearchPlayer(1, 300, seconds=30.0),
    SearchPlayer(1, 300, style=CHEATING),
    Cheat(1, 300, style=CHEATING),
]


@pytest.fixture
def plays_on_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pick Two is not installed, so that nobody finds rules of thumb for it, nor that it has none."""
    monkeypatch.setattr(search_player, "thumb_for", lambda *_: AnyMove())


@pytest.mark.usefixtures("plays_on_at_random")
@pytest.mark.parametrize("after", [3, 10])
@pytest.mark.parametrize("name", ["apply", "list_moves", "deal_blanks"])
@pytest.mark.parametrize("player", SEARCHES)
def test_a_mistake_ends_a_search_and_its_thread_goes_on(
    player: SearchPlayer, name: str, after: int
) -> None:
    game = new(failing(name, after))
    view = game if player.sees_all else game.masked(0)
    if name == "deal_blanks" and player.sees_all:
        assert player.choose(view, 0) in new().legal(0)
        return
    with ThreadPoolExecutor(1) as thread:
        with pytest.raises(Mistake, match=name):
            thread.submit(player.choose, view, 0).result(60)
        sound = new()
        asked = sound if player.sees_all else sound.masked(0)
        assert thread.submit(player.choose, asked, 0).result(60) in sound.legal(0)


@pytest.mark.parametrize("name", ["apply", "list_moves", "deal_round"])
def test_a_mistake_ends_random_play(name: str) -> None:
    with pytest.raises(Mistake):
        play_many(new(failing(name, 6)), Chance(1), 100)
    if name != "deal_round":
        with pytest.raises(Mistake):
            finish(new(failing(name, 2)), Chance(1))


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", ["apply", "list_moves", "observe_by_rule", "deal_round"])
def test_a_mistake_ends_a_step_of_a_batch(
    name: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = failing(name, 40)
    monkeypatch.setattr(batch, "new_game", lambda *_, **__: new(kind))
    games = batch.Batch("pick_two", 2, 6, threads=threads)

    def play_on() -> None:
        for _ in range(40):
            games.step(games.sample())

    with pytest.raises(Mistake, match=name):
        play_on()
    games.close()


def listing(*moves: int, count: int | None = None) -> type[PickTwo]:
    """The game with a list of moves that it should not give."""

    def list_moves(self: PickTwo, seat: int, listed: list[int]) -> int:
        listed[: len(moves)] = moves
        return len(moves) if count is None else count

    return type("Listing", (PickTwo,), {"list_moves": list_moves})


CHECKED: list[tuple[type[PickTwo], Callable[[PickTwo], object], str]] = [
    (listing(), lambda game: game.legal(0), "seat 0 owes a decision, but list_moves finds no move"),
    (listing(8), lambda game: game.legal(0), "lists 8; moves are 0 to 7"),
    (listing(-1), lambda game: game.legal(0), "lists -1"),
    (listing(count=257), lambda game: game.legal(0), "returns 257; a seat has at most 256 moves"),
    (listing(count=-1), lambda game: game.legal(0), "returns -1"),
    (PickTwo, lambda game: game.give_turn(2), "there is no seat 2 at a table of 2"),
    (PickTwo, lambda game: game.score(-1, 3), "there is no seat -1"),
    (PickTwo, lambda game: game.note(0, 0, 0, 0, 0), "nobody listens"),
]
if COMPILED:  # interpreted, Python checks the bounds of its lists itself

    @pytest.mark.parametrize(("kind", "act", "says"), CHECKED)
    def test_what_would_read_beyond_an_array_is_refused(
        kind: type[PickTwo], act: Callable[[PickTwo], object], says: str
    ) -> None:
        with pytest.raises(ValueError, match=says):
            act(new(kind))

    @pytest.mark.parametrize("name", ["end_round", "give_turn", "finish", "deal", "note"])
    def test_what_compiled_code_does_not_call_can_not_be_overridden(name: str) -> None:
        with pytest.raises(TypeError, match=f"can't override {name}"):
            type("Wrong", (PickTwo,), {name: lambda self: None})
