"""Observations: one representation, written twice, and never apart."""

import json

import numpy as np
import pytest

from kartentisch.envs.batch import Batch
from kartentisch.games import GAMES, SPECTATOR, Chance, game_class, new_game
from kartentisch.games.events import NOBODY, OWNER
from kartentisch.games.fields import Field
from kartentisch.games.game import Game
from kartentisch.games.records import load
from kartentisch.observations.compact import compact, describe_fields, readable, size_of

TABLES = [(name, players) for name in GAMES for players in (game_class(name).FEWEST, 4, 5)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_fast_side_writes_what_a_masked_game_says(name: str, players: int) -> None:
    batch = Batch(name, players, batch=8, seed=players, threads=1)
    phases = set()
    for number in range(150):
        for row, table in enumerate(batch.tables):
            phases.add(table.game.phase)
            asked = int(batch.seats[row])
            for seat in range(SPECTATOR, players) if number % 10 == 0 else [asked]:
                table.show(seat)
                assert batch.observations[row].tolist() == compact(table.game.masked(seat)).tolist()
            assert np.flatnonzero(batch.masks[row]).tolist() == sorted(table.game.legal(asked))
        batch.step(batch.sample())
    assert phases == set(range(len(game_class(name).PHASES)))


@pytest.mark.parametrize("name", GAMES)
def test_fields_cover_the_observation_in_order(name: str) -> None:
    game = new_game(name, players=4, seed=3)
    fields = describe_fields(game)
    told = {f.name: f for f in game.FIELDS if f.sees != NOBODY and not f.past}
    assert [field for field, _, _ in fields] == ["viewer", *told]
    places = [place for _, offset, length in fields for place in range(offset, offset + length)]
    assert places == list(range(size_of(game)))
    view = game.masked(2)
    numbers = compact(view)
    assert numbers.shape == (size_of(game),)
    for field, offset, length in fields:
        value = getattr(view, field)
        if not isinstance(value, list) and length == 1:
            assert numbers[offset] == value
        elif not told[field].sets:
            first = told[field].per_seat * view.viewer if told[field].sees == OWNER else 0
            assert numbers[offset : offset + length].tolist() == value[first : first + length]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_left_out_is_blank_to_everyone(name: str) -> None:
    batch = Batch(name, players=4, batch=4, seed=6, threads=1)
    for _ in range(150):
        for table in batch.tables:
            for seat in range(SPECTATOR, 4):
                view = table.game.masked(seat)
                for field in view.FIELDS:
                    value = getattr(view, field.name)
                    assert all(
                        value[index] == field.blank for index in entries_left_out(view, field)
                    ), field.name
        batch.step(batch.sample())


def entries_left_out(view: Game, field: Field) -> list[int]:
    """The entries of a field that its compact form does not have."""
    told = list(range(field.size))
    if field.past:
        return []  # what lay open earlier is in views, but in no observation
    if field.sees == NOBODY:
        told = []
    elif field.per_card:
        told = list(range(view.cards))
    elif field.sees == OWNER:
        told = [index for index in told if index // field.per_seat == view.viewer]
    elif field.per_seat:
        told = list(range(field.per_seat * view.players))
    return sorted(set(range(field.size)) - set(told))


def test_sets_of_cards_are_four_numbers() -> None:
    game = new_game("ftw", players=2, seed=3)
    game.removed = 1 << 60 | 1 << 47 | 1 << 15 | 1 << 2  # type: ignore[attr-defined]
    offset = {field: offset for field, offset, _ in describe_fields(game)}["removed"]
    numbers = compact(game.masked(0))[offset : offset + 4].view(np.uint16)
    assert numbers.tolist() == [1 << 15 | 1 << 2, 0, 1 << 15, 1 << 12]


@pytest.mark.parametrize("name", GAMES)
def test_the_readable_form_is_data_that_can_be_loaded(name: str) -> None:
    view = new_game(name, players=4, seed=3).masked(1)
    told = json.loads(json.dumps(readable(view)))
    assert told["viewer"] == 1
    assert told["chance"] is None
    assert load(json.dumps(told).encode()).save() == view.save()


def test_nobody_observes_the_truth() -> None:
    game = new_game("pisa", players=4, seed=3)
    for form in (compact, readable):
        with pytest.raises(ValueError, match="views only"):
            form(game)


def test_an_observation_does_not_depend_on_what_was_looked_at_before() -> None:
    batch = Batch("ftw", players=4, batch=1, seed=5, threads=1)
    chance = Chance(1)
    for _ in range(100):
        table = batch.tables[0]
        before = batch.observations[0].copy()
        for _ in range(3):
            table.show(chance.below(4))
        table.show(int(batch.seats[0]))
        assert batch.observations[0].tolist() == before.tolist()
        batch.step(batch.sample())
