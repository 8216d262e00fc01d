"""FKK: what one can know, and whole games."""

import random
import sys
from typing import Any

import pytest
from fkk_positions import (
    BLANK,
    EVERYBODY,
    NONE,
    SPECTATOR,
    arrange,
    discards,
    look,
    match,
    new_fkk,
    pick,
    put,
    rows,
)
from hidden_fkk import shuffle_hidden
from refusing import refused

from kartentisch.arena.playout import finish, play_many
from kartentisch.games import Chance, Event, Refusal
from kartentisch.games.fkk import Fkk
from kartentisch.games.fkk_cards import PLUS, SEE, SWAP
from kartentisch.games.moves.fkk import (
    PASS,
)

# --- what one can know


@pytest.mark.rules("K17")
def test_the_picture_shows_no_card_again_that_was_seen_once() -> None:
    game = arrange([[9, 8], [7, 6]], [3], [5], rounds=1)
    game.known = [EVERYBODY] * 4 + [0] * 126
    for viewer in (SPECTATOR, 0, 1):
        assert "1:? 2:?" in game.masked(viewer).picture("de")
        assert "9" not in game.masked(viewer).picture("de")
    assert "1:9 2:8" in game.picture("de")


@pytest.mark.rules("K17")
def test_the_picture_marks_ones_own_choice_only() -> None:
    game = arrange([[9, 8], [7, 6]], [3], [5], phase="match")
    game.play(0, match(1))
    assert "2:?*" in game.masked(0).picture()
    assert "*" not in game.masked(1).picture()


def walk(seed: int, steps: int, **options: Any) -> tuple[Fkk, random.Random]:
    rng = random.Random(seed)
    game = new_fkk(2 + seed % 7, seed, **options)
    for _ in range(steps):
        step(game, rng)
    return game, rng


def step(game: Fkk, rng: random.Random) -> None:
    """A move by anyone who owes one, matching not too often, so that rows stay short."""
    if not game.over:
        seat = rng.choice(game.deciders)
        moves = game.legal(seat)
        likely = PASS in moves and rng.random() < 0.8
        game.play(seat, PASS if likely else rng.choice(moves))


@pytest.mark.rules("K17")
@pytest.mark.parametrize("seed", range(7))
def test_no_view_depends_on_what_its_viewer_cannot_know(seed: int) -> None:
    """K-T38, X-T04"""
    game, rng = walk(seed, 12 * seed, rounds=1)
    for _ in range(40):
        for viewer in range(-1, game.players):
            twin = game.copy()
            shuffle_hidden(twin, viewer, rng)
            view = game.masked(viewer)
            assert twin.masked(viewer).save() == view.save()
            assert twin.masked(viewer).picture("en") == view.picture("en")
            if viewer >= 0:
                assert twin.legal(viewer) == game.legal(viewer) == view.legal(viewer)
                move = rng.randrange(60)
                if move not in game.legal(viewer):
                    assert str(twin.refusal(viewer, move)) == str(game.refusal(viewer, move))
        step(game, rng)


@pytest.mark.rules("K17")
@pytest.mark.parametrize("seed", range(7))
def test_a_fill_keeps_what_the_viewer_knows(seed: int) -> None:
    """X-T06"""
    game, rng = walk(seed, 7 * seed, rounds=1)
    for _ in range(60):
        if game.over:
            break
        viewer = rng.randrange(-1, game.players)
        view = game.masked(viewer)
        world = view.fill(Chance(rng.randrange(1 << 30)))
        assert world.every_card() == game.every_card()
        known = world.masked(viewer)
        assert known.deciders == tuple(
            seat
            for seat in range(game.players)
            if seat in game.deciders or (game.phase_name in ("look", "match") and seat != viewer)
        )
        known.owing = view.owing
        assert known.save() == view.save()
        for _ in range(5):
            step(world, rng)
        step(game, rng)


# --- whole games


@pytest.mark.rules("K10")
@pytest.mark.parametrize("players", [2, 5, 8])
def test_only_matching_makes_a_row_shorter(players: int) -> None:
    """K-T41, X-T03, X-T06"""
    rng = random.Random(players)
    game = new_fkk(players, players, rounds=1, deck=4)
    full = game.every_card()
    for _ in range(500):
        if game.over:
            break
        before, phase = list(game.row), game.phase_name
        step(game, rng)
        assert game.every_card() == full
        assert all(game.legal(seat) for seat in game.deciders)
        shorter = any(now < then for now, then in zip(game.row, before, strict=True))
        assert not shorter or phase == "match" or game.over


@pytest.mark.rules("K1")
@pytest.mark.parametrize("drawn", [SEE, SWAP, PLUS, 5])
def test_even_the_longest_row_leaves_at_most_256_moves(drawn: int) -> None:
    game = arrange([[1] * 127, [2]], [3], drawn=drawn, deck=10)
    moves = game.legal(0)
    assert len(moves) == len(set(moves)) <= 256
    assert max(moves) < game.MOVES
    game.play(0, put(126))
    assert len(game.legal(0)) == 128


@pytest.mark.rules("K14", "K15")
def test_games_of_random_players_end() -> None:
    """K-T41"""
    for seed in range(3):
        game = new_fkk(2, seed, deck=4, rounds=1)
        finish(game, Chance(seed))
        assert game.over


def test_a_new_match_leaves_nothing_behind_of_the_last_one() -> None:
    game = arrange([[9, 1], [5, 2]], [3], drawn=SWAP, deck=4, rounds=1)
    game.play(0, pick(1, 1))
    play_many(game, Chance(2), 1)
    assert game.every_card() == [kind for kind in range(13) for _ in range(4)]
    assert (game.drawn, game.picked) == (BLANK, NONE)


def test_a_game_is_small() -> None:
    assert sys.getsizeof(new_fkk(8)) < 1200


@pytest.mark.rules("K10")
def test_every_unlisted_move_is_refused_with_a_rule() -> None:
    """X-T02, X-T09"""
    game, rng = walk(1, 0, deck=4)
    for _ in range(30):
        seat = rng.randrange(game.players)
        listed = game.legal(seat)
        for move in (*range(4 + 13 * 2), 4 + 13 * 9, game.MOVES - 1):
            if move not in listed:
                point = refused(game, seat, move)
                assert point is not None
                assert point.startswith("K")
        step(game, rng)


def test_people_count_the_cards_of_a_row_from_one() -> None:
    words = Fkk.words()
    assert words.move(look(0), "en") == "look at card 1"
    assert words.parse("look at card 1") == words.parse("l1") == look(0)
    game = arrange([[9, 8], [7, 6]], [3], [5], phase="match")
    with pytest.raises(Refusal, match="your row has no card 3"):
        game.play(0, match(2))
    game.play(0, match(1))
    game.play(1, PASS)
    said = [words.event(event, "en") for event in game.happened()]
    assert "Seat 1 tried to match with card 2, but it is an 8." in said


class Referee:
    """Follows a full record with the names of places alone, and knows nothing of the engine."""

    def __init__(self, players: int) -> None:
        self.places: dict[str, list[int]] = {}
        self.players = players

    def watch(self, event: Event) -> None:
        told = event.public()
        name, card = event.kind.name, event.card
        if name == "begins":
            self.places = {"draw": [], "discards": [], "aside": []}
        elif name == "reshuffled":
            top = self.places["discards"].pop()
            self.below = sorted(self.places["discards"])
            assert len(self.below) == event.at
            assert self.places["draw"] == []
            self.places["discards"] = [top]
        elif name == "stacked":
            assert event.at == len(self.places["draw"])
            assert card is not None
            self.places["draw"].append(card)
        elif "from" in told:
            assert card is not None
            source = str(told["from"])
            cards = self.places[source]
            assert card in (cards if source == "aside" else cards[-1:])
            cards.remove(card) if source == "aside" else cards.pop()
            target = self.places.setdefault(str(told["to"]), [])
            if str(told["to"]).startswith(("row", "hand")):
                assert target == []
            target.append(card)
            if name == "matched":
                self.close_up(event)
        elif name in ("looked", "missed", "counted"):
            assert self.places[f"row {event.seat} {event.at}"] == [card]

    def close_up(self, event: Event) -> None:
        assert event.at is not None
        slot = event.at
        while self.places.get(f"row {event.seat} {slot + 1}"):
            self.places[f"row {event.seat} {slot}"] = self.places[f"row {event.seat} {slot + 1}"]
            slot += 1
            self.places[f"row {event.seat} {slot}"] = []

    def row(self, seat: int) -> list[int]:
        cards: list[int] = []
        while self.places.get(f"row {seat} {len(cards)}"):
            cards += self.places[f"row {seat} {len(cards)}"]
        return cards


@pytest.mark.rules("K13", "K17")
@pytest.mark.parametrize("seed", range(4))
def test_the_full_record_tells_where_every_card_is(seed: int) -> None:
    rng = random.Random(seed)
    game = new_fkk(2 + seed, seed, deck=5, rounds=2)
    referee = Referee(game.players)
    for _ in range(600):
        for event in game.happened():
            referee.watch(event)
            for language in ("de", "en"):
                for viewer in (SPECTATOR, 0):
                    game.words().event(event.seen_by(viewer), language)
        assert [referee.row(seat) for seat in range(game.players)] == rows(game)
        assert referee.places["discards"] == discards(game)
        assert referee.places["draw"] == game.pile[: game.left]
        if game.over:
            break
        step(game, rng)
