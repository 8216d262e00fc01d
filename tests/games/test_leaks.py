"""The leak test: shuffle all that a viewer can't know, and nothing that the viewer gets changes.

KARTENTISCH_LEAK_POSITIONS says in how many positions of each game; `make test-long` asks for more.
"""

import os
import random
from collections import Counter
from importlib import import_module

import numpy as np
import pytest
from worlds import TESTED, option_sets, sensible, shuffle_hidden

from kartentisch.envs import released
from kartentisch.envs.table import BatchTable
from kartentisch.games import SPECTATOR, Game, game_class, new_game
from kartentisch.observations.compact import compact, size_of
from kartentisch.observations.features import features

POSITIONS = int(os.environ.get("KARTENTISCH_LEAK_POSITIONS", "5000"))


def everything_shown(game: Game, viewer: int, rng: random.Random) -> list[object]:
    """All that ever goes to a viewer: the view as bytes, text and numbers, moves, refusals."""
    view = game.masked(viewer)
    shown: list[object] = [view.save(), view.phase_name, view.deciders, view.points]
    shown += [view.picture("de"), view.picture("en"), written(game, viewer)]
    shown.append(features(view).tobytes())
    if viewer != SPECTATOR:
        shown.append(sorted(game.legal(viewer)))
        shown.append(game.may_take_back(viewer))
        listed = set(game.legal(viewer))
        for move in rng.sample(range(game.MOVES), 12):
            if move not in listed:
                shown.append(game.refusal(viewer, move).sentences)
    return shown


def written(game: Game, viewer: int) -> list[int]:
    """What a batch shows a viewer, written without making a view."""
    table = BatchTable(game)
    numbers = np.full((1, size_of(game)), 99, np.int16)
    by_player = (1, game.players)
    released.place(
        table,
        0,
        numbers,
        np.zeros((1, game.MOVES), np.uint8),
        np.zeros(by_player, np.float32),
        np.zeros(by_player, np.int16),
        np.zeros(1, np.int16),
        np.zeros(1, np.uint8),
        np.zeros(1, np.int64),
    )
    table.show(viewer)
    shown: list[int] = numbers[0].tolist()
    return shown


@pytest.mark.rules("F15", "W14", "K17", "K18", "P13")
@pytest.mark.parametrize("name", TESTED)
def test_nothing_a_viewer_gets_depends_on_what_it_can_not_know(name: str) -> None:
    """X-T04, in every phase, for every seat and for spectators."""
    rng = random.Random(f"leaks in {name}")
    rules = game_class(name)
    positions = changed = 0
    phases: Counter[str] = Counter()
    while positions < POSITIONS or set(phases) != set(rules.PHASES):
        players = rng.randint(rules.FEWEST, rules.MOST)
        options = rng.choice(option_sets(name, players))
        game = new_game(name, players, rng.getrandbits(64), options)
        for _ in range(400):  # positions of one game, however long it is
            if game.over:
                break
            viewer = rng.randrange(SPECTATOR, players)
            if (
                phases[game.phase_name] * len(rules.PHASES) <= 2 * positions
            ):  # none crowds others out
                phases[game.phase_name] += 1
                positions += 1
                changed += shows_nothing_hidden(game, viewer, rng)
            for _ in range(rng.randint(1, 4)):
                if not game.over:
                    seat = rng.choice(game.deciders)
                    game.play(seat, sensible(game, seat, rng))
    assert changed > positions / 10


def shows_nothing_hidden(game: Game, viewer: int, rng: random.Random) -> bool:
    """Check one position; whether shuffling what is hidden made another game of it."""
    other = game.copy()
    shuffle_hidden(other, viewer, rng)
    asked = rng.getrandbits(32)
    assert everything_shown(other, viewer, random.Random(asked)) == everything_shown(
        game, viewer, random.Random(asked)
    )
    assert written(game, viewer) == compact(game.masked(viewer)).tolist()
    return other.save() != game.save()


@pytest.mark.parametrize("name", TESTED)
def test_an_event_shows_its_card_to_those_who_may_see_it_and_nobody_else(name: str) -> None:
    """By the table that each game's tests have of the rulebook, and not by the game's own."""
    secrets: dict[str, list[str]] = {"stacked": [], **import_module(f"hidden_{name}").SECRETS}
    rng = random.Random(f"events of {name}")
    rules = game_class(name)
    hidden = 0
    for seed in range(6):
        players = rng.randint(rules.FEWEST, rules.MOST)
        game = new_game(name, players, seed, listen=True)
        for _ in range(150):
            for event in game.happened():
                knowers = secrets.get(event.kind.name)
                for viewer in range(SPECTATOR, players):
                    seen = event.seen_by(viewer)
                    may_see = knowers is None or viewer in [getattr(event, who) for who in knowers]
                    assert seen.card == (event.card if may_see else None), event
                    hidden += seen.card != event.card
                    for language in ("de", "en"):
                        sentence = game.words().event(seen, language)
                        assert "{" not in sentence
            if game.over:
                break
            seat = rng.choice(game.deciders)
            game.play(seat, sensible(game, seat, rng))
    assert hidden > 0
