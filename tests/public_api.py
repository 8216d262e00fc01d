"""The types of the public API as its users meet them; `make check` holds two checkers to it."""

from typing import Any, assert_type

from kartentisch.arena.simulation import Summary, simulate
from kartentisch.games import (
    GAMES,
    SPECTATOR,
    Chance,
    Event,
    Game,
    Refusal,
    game_class,
    new_game,
)
from kartentisch.games.records import BadRecord, Record, Step, load, read_record
from kartentisch.players import Player, SearchPlayer, make_player
from kartentisch.rulebook import rules

game = new_game("pisa", players=4, seed=7, options={"start": 0}, listen=True)
assert_type(game, Game)
assert_type(new_game("pisa", 3, seed=bytes(32)), Game)
assert_type(game_class("pisa"), type[Game])
assert_type(GAMES["pisa"], str)

assert_type(game.deciders, tuple[int, ...])
assert_type(game.decider, int | None)
assert_type(game.legal(0), list[int])
assert_type(game.play(0, 168), None)
assert_type(game.may_take_back(0), bool)
assert_type(game.take_back(0), None)
assert_type(game.over, bool)
assert_type(game.points, tuple[int, ...])
assert_type(game.winners, tuple[int, ...])
assert_type(game.copy(), Game)
assert_type(game.masked(SPECTATOR), Game)
assert_type(game.masked(0).fill(Chance(1)), Game)
assert_type(game.save(), bytes)
assert_type(game.every_card(), list[int])
assert_type(game.happened(), list[Event])
assert_type(game.describe(168, "de"), str)
assert_type(game.parse("t r"), int)
assert_type(game.picture(), str)
assert_type(game.refusal(0, 0), Refusal)
assert_type(Refusal("P9", {"de": "…", "en": "…"}).text("de"), str)
assert_type(Chance(5).below(6), int)

record = Record("ftw", 3, 1)
assert_type(record.replay(), Game)
assert_type(next(record.steps()), Step)
assert_type(record.to_json(), str)
assert_type(read_record(record.to_json()), Record)
assert_type(load(game.save()), Game)
assert_type(BadRecord("…").args, tuple[Any, ...])

assert_type(make_player("thumb", "pisa", 1), Player)
assert_type(make_player("thumb", "pisa").choose(game.masked(0), 0), int)
assert_type(
    SearchPlayer(seconds=0.1).think(game.masked(0), 0).findings(), list[tuple[int, int, float]]
)
assert_type(simulate("ftw", 3, 10), Summary)
assert_type(rules("pisa", "de"), str)
