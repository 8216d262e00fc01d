"""Layout: every feature of every table has a place of its own, in the plane of its name."""

import doctest

import pytest

from kartentisch.games import OWN_GAMES, game_class, new_game
from kartentisch.observations import layout as layout_module
from kartentisch.observations.features import describe_features
from kartentisch.observations.layout import InputLayout


def test_the_examples_are_true() -> None:
    assert doctest.testmod(layout_module).failed == 0


@pytest.mark.parametrize("name", OWN_GAMES)
def test_features_of_all_tables_keep_their_planes(name: str) -> None:
    layout = InputLayout(name)
    for size in range(game_class(name).FEWEST, game_class(name).MOST + 1):
        table = new_game(name, size)
        places = layout.places(table)
        assert len(set(places.tolist())) == len(places)
        for feature in describe_features(table):
            plane = layout.planes[feature.name]
            own = places[feature.offset : feature.offset + feature.length]
            assert plane.offset <= own.min()
            assert own.max() < plane.offset + plane.length <= layout.features
        assert layout.seat(size - 1) < layout.size


def test_a_table_with_more_cards_than_the_largest_is_refused() -> None:
    with pytest.raises(ValueError, match="networks for pairs don't know this table"):
        InputLayout("pairs").places(new_game("pairs", 4, options={"deck": 12}))
