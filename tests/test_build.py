"""Whether the tests run against the build that they are meant for."""

import os
import sys

import kartentisch.games.chance
import kartentisch.games.game
import kartentisch.games.tape
from kartentisch.arena.bench import is_compiled
from kartentisch.games import GAMES, game_class


def test_the_rules_run_in_the_form_that_is_expected() -> None:
    expected = os.environ.get("KARTENTISCH_EXPECTED_BUILD", "fast")
    for name in GAMES:
        assert is_compiled(name) is (expected != "plain")
        module = sys.modules[game_class(name).__module__]
        folder = "build/" + expected if expected != "fast" else "src"
        assert f"/{folder}/kartentisch/games/" in (module.__file__ or "")
    for module in (kartentisch.games.game, kartentisch.games.chance, kartentisch.games.tape):
        assert (module.__file__ or "").endswith(".py") is (expected == "plain")
