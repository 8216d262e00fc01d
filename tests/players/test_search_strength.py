"""Search is worth its time: it beats chance, with rules of thumb and without."""

import random

import pytest
from worlds import random_play

from kartentisch.games import GAMES, Chance, game_class, new_game
from kartentisch.players import LEVELS, Player, RandomPlayer, SearchPlayer, thumb_player
from kartentisch.players.levels import level_player
from kartentisch.players.player import decide


@pytest.mark.parametrize("name", ["ftw", "pisa"])
def test_even_a_short_search_beats_random_players(name: str) -> None:
    assert share_of_a_search(name, 40) > 0.6


def share_of_a_search(name: str, iterations: int) -> float:
    """How much of the wins a search gets among random players, every deal from every seat."""
    wins = 0.0
    for deal in range(4):
        for place in range(3):
            game = new_game(name, 3, deal)
            players: list[Player] = [RandomPlayer(100 * deal + seat) for seat in range(3)]
            players[place] = SearchPlayer(deal, iterations=iterations)
            while not game.over:
                seat = game.deciders[0]
                game.play(seat, players[seat].choose(game.masked(seat), seat))
            wins += (place in game.winners) / len(game.winners)
    return wins / 12


@pytest.fixture
def no_thumbs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thumb_player, "part_of", lambda game, package: None)


@pytest.mark.usefixtures("no_thumbs")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS[:3])
def test_without_rules_of_thumb_every_level_plays(name: str, level: str) -> None:
    game = new_game(name, game_class(name).FEWEST, 2)
    for _ in random_play(game, random.Random(2), 12):
        pass
    for number in range(3):
        seat = game.deciders[0]
        move, forfeited = decide(level_player(level, name, number), game, seat, Chance(1))
        assert forfeited is None
        game.play(seat, move)


@pytest.mark.usefixtures("no_thumbs")
@pytest.mark.parametrize("name", ["ftw", "pisa"])
def test_without_rules_of_thumb_a_search_still_beats_random_players(name: str) -> None:
    assert share_of_a_search(name, 200) > 0.6
