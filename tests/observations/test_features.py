"""Features: what a field says it holds, from the viewer's seat, the same wherever they are made."""

import doctest
from typing import Any

import numpy as np
import pytest
from pick_two import PickTwo

from kartentisch.envs.batch import Batch
from kartentisch.games import GAMES, SPECTATOR, Chance, Game, game_class, new_game
from kartentisch.games.events import OWNER
from kartentisch.games.fields import Field
from kartentisch.games.holds import ROW_SLOTS, UNSAID
from kartentisch.observations import features as features_module
from kartentisch.observations.features import Feature, describe_features, features

SMALLEST_AND_LARGEST = [
    (name, players)
    for name in GAMES
    for players in (game_class(name).FEWEST, 4, game_class(name).MOST)
]
# Numbers that bad play may drive beyond what is usual: they count as the highest.
UNBOUNDED = {("fkk", "totals"), ("fkk", "row")}


def positions(name: str, players: int, count: int) -> list[Game]:
    """Games at random points of their course."""
    chance = Chance(players)
    game = new_game(name, players, 3, {"rounds": 2} if name in ("ftw", "fkk") else None)
    found: list[Game] = []
    while len(found) < count:
        for _ in range(1 + chance.below(4)):
            seat = game.decider
            if seat is None:
                found.append(game.copy())
                game.begin(chance.below(1 << 30))
                seat = game.decider
            moves = game.legal(seat or 0)
            game.play(seat or 0, moves[chance.below(len(moves))])
        found.append(game.copy())
    return found


def test_the_example_runs() -> None:
    assert doctest.testmod(features_module).failed == 0


@pytest.mark.parametrize(("name", "players"), SMALLEST_AND_LARGEST)
def test_features_say_what_the_fields_of_the_view_hold(name: str, players: int) -> None:
    """Each plane is worked out again from the view, without the compact form."""
    for game in positions(name, players, 60):
        described = describe_features(game)
        for seat in range(SPECTATOR, players):
            view = game.masked(seat)
            written = features(view)
            for feature in described:
                part = written[feature.offset : feature.offset + feature.length]
                expected = worked_out(view, feature)
                assert part.reshape(feature.shape).tolist() == expected.tolist(), feature.name
                assert part.max() <= feature.highest


@pytest.mark.parametrize(("name", "players"), SMALLEST_AND_LARGEST)
def test_a_batch_writes_the_same_features(name: str, players: int) -> None:
    batches = {
        dtype: Batch(name, players, 4, 5, observation="features", dtype=dtype)
        for dtype in ("uint8", "float32")
    }
    for _ in range(60):
        actions = batches["uint8"].sample()
        for dtype, batch in batches.items():
            for row, table in enumerate(batch.tables):
                view = table.game.masked(int(batch.seats[row]))
                assert batch.observations.dtype == dtype
                assert np.array_equal(batch.observations[row], features(view, dtype))
            batch.step(actions)


@pytest.mark.parametrize("name", GAMES)
def test_as_float32_features_are_scaled_from_0_to_1(name: str) -> None:
    for game in positions(name, 4, 40):
        view = game.masked(1)
        highest = np.concatenate(
            [np.full(feature.length, feature.highest) for feature in describe_features(game)]
        )
        scaled = features(view, np.float32)
        assert scaled.min() >= 0
        assert scaled.max() <= 1
        assert np.allclose(scaled * highest, features(view), atol=1e-4)


@pytest.mark.parametrize("name", GAMES)
def test_no_number_is_beyond_what_its_field_says(name: str) -> None:
    for players in range(game_class(name).FEWEST, game_class(name).MOST + 1):
        for game in positions(name, players, 60):
            for field in game.FIELDS:
                if field.holds.kind == "number" and (name, field.name) not in UNBOUNDED:
                    value = getattr(game, field.name)
                    entries = value[field.holds.first :] if field.size else [value]
                    assert min(entries) >= field.holds.lowest, field.name
                    assert max(entries) <= limit(game, field), field.name


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_our_games_says_what_it_holds(name: str) -> None:
    for field in game_class(name).FIELDS:
        if field.observed(4, 50) and field.holds.kind != "nothing":
            assert field.says, field.name
            assert field.sets or field.holds != UNSAID, field.name


def test_planes_follow_each_other_without_gaps() -> None:
    for name, players in SMALLEST_AND_LARGEST:
        game = new_game(name, players)
        end = 0
        for feature in describe_features(game):
            assert feature.offset == end
            end += feature.length
        assert features(game.masked(0)).shape == (end,)


def test_a_field_that_does_not_say_what_it_holds_becomes_numbers() -> None:
    game = PickTwo(2)
    view = game.masked(1)
    written = features(view)
    found = {feature.name: feature for feature in describe_features(game)}
    assert found["hands"].shape == (4,)
    hand = written[found["hands"].offset :][:4]
    assert hand.tolist() == [card + 1 for card in game.hands[4:8]]  # from the blank, -1, on
    assert found["hands"].highest >= max(game.hands) + 1


@pytest.mark.parametrize("dtype", ["int8", "float64", "bool"])
def test_other_types_are_refused(dtype: str) -> None:
    with pytest.raises(ValueError, match="uint8 or float32"):
        Batch("pisa", observation="features", dtype=dtype)
    with pytest.raises(ValueError, match="uint8 or float32"):
        features(new_game("pisa", 3).masked(0), dtype)


def test_the_truth_has_no_features() -> None:
    with pytest.raises(ValueError, match="views only"):
        features(new_game("pisa", 3))


def test_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="compact or features"):
        Batch("pisa", observation="readable")


# --- the features once more, plainly


def worked_out(view: Game, feature: Feature) -> Any:
    """A plane of a view, from its field as the view has it."""
    top = feature.name.endswith("_top")
    name = feature.name.removesuffix("_top")
    field = next(field for field in view.FIELDS if field.name == name)
    plane = np.zeros(feature.shape, np.int64)
    eyes = max(view.viewer, 0)
    value = getattr(view, name)
    entries = np.array(value if field.size else [value], dtype=object)
    kind = "sets" if field.sets else field.holds.kind
    if "row" in kind:
        return worked_out_rows(view, field, plane, eyes)
    if field.sees == OWNER:
        own = slice(field.per_seat * eyes, field.per_seat * (eyes + 1))
        entries = entries[own]
    elif field.per_seat:
        seats = entries[: field.per_seat * view.players].reshape(view.players, field.per_seat)
        entries = np.roll(seats, -eyes, axis=0)
    elif field.per_card:
        entries = entries[: view.cards]
    faces = range(view.cards) if kind == "spots" else view.faces()
    if kind == "number":
        return worked_out_numbers(view, field, entries).reshape(feature.shape)
    if kind in ("cards", "spots", "pile"):
        groups = entries if entries.ndim == 2 else entries[None]
        counts = plane.reshape(len(groups), len(faces))
        for group, count in zip(groups, counts, strict=True):
            length = getattr(view, field.holds.length) if field.holds.length else len(group)
            lying = group[length - 1 : length] if top else group[:length]
            for card in lying:
                if card in faces:
                    count[card - faces.start] += 1
        return plane
    flat = plane.reshape(entries.size, -1)
    for entry, cells in zip(entries.ravel(), flat, strict=True):
        mark(view, kind, field, int(entry), cells, eyes)
    return plane


def worked_out_numbers(view: Game, field: Field, entries: Any) -> Any:
    lowest = field.holds.lowest
    span = limit(view, field) - lowest
    shown = np.clip(entries[field.holds.first :].astype(np.int64) - lowest, 0, span)
    return shown // -(-span // 255)


def worked_out_rows(view: Any, field: Field, plane: Any, eyes: int) -> Any:
    value = getattr(view, field.name)
    if field.holds.kind == "row spot":
        if value >= 0:
            slot, seat = divmod(value - 9, 13)
            if slot < ROW_SLOTS:
                plane[(seat - eyes) % view.players, slot] = 1
        return plane
    for seat in range(view.players):
        row = view.index_of(seat, 0) if hasattr(view, "index_of") else sum(view.row[:seat])
        for slot in range(min(view.row[seat], ROW_SLOTS)):
            cells = plane[(seat - eyes) % view.players, slot]
            entry = value[row + slot]
            if field.holds.kind == "rows of card":
                cells[entry + 1] = 1
            else:
                for knower in range(view.players):
                    cells[(knower - eyes) % view.players] = entry >> knower & 1
    return plane


def mark(view: Game, kind: str, field: Field, entry: int, cells: Any, eyes: int) -> None:
    """Mark what one entry stands for."""
    faces = view.faces()
    if kind == "sets":
        for card in faces:
            cells[card - faces.start] = entry >> card & 1
    elif kind == "card":
        cells[entry - faces.start + 1 if entry in faces else 0] = 1
    elif kind == "one of":
        known = range(field.holds.lowest, limit(view, field) + 1)
        cells[entry - known.start + 1 if entry in known else 0] = 1
    elif kind == "seat":
        if entry >= 0:
            cells[(entry - eyes) % view.players] = 1
    elif kind == "seats":
        for seat in range(view.players):
            cells[(seat - eyes) % view.players] = entry >> seat & 1
    else:
        assert kind == "bits"
        for bit in range(len(cells)):
            cells[bit] = entry >> bit & 1


def limit(game: Game, field: Field) -> int:
    highest = field.holds.highest
    return highest(game) if callable(highest) else highest
