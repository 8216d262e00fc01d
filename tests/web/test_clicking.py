"""Every game is played to its end in a real browser, by clicking."""

import os
from collections.abc import Callable

import pytest
from browsers import SIZES, Person

from kartentisch.games import GAMES, game_class

# All sizes with all numbers of players are many games; `make test-browsers` plays them all.
WHOLE = bool(os.environ.get("KARTENTISCH_ALL_BROWSER_GAMES"))

NUMBERS = [(game, game_class(game).FEWEST) for game in GAMES] + [
    (game, game_class(game).MOST) for game in GAMES
]
CASES = [
    (game, players, size)
    for number, (game, players) in enumerate(NUMBERS)
    for place, size in enumerate(SIZES)
    if WHOLE or (number + place) % 2 == 0
]


@pytest.mark.parametrize(("game", "players", "size"), CASES)
def test_a_game_is_played_to_its_end_by_clicking(
    person: Callable[..., Person], game: str, players: int, size: str
) -> None:
    someone = person(size=SIZES[size], language="de" if size == "phone" else "en")
    # Somebody has to bring FKK to its end: among weak bots a player by chance may take 600 moves.
    code = someone.guest.open(game, players, fill="hard", start=True)
    someone.sit_at(code)
    someone.watch()
    someone.play_on(4)
    assert someone.axe() == []
    made = 4 + someone.play_to_the_end()
    played = someone.guest.get(f"/api/tables/{code}/matches/1")
    assert made > 4 or someone.is_over()
    assert played["winners"]
    assert someone.jumps() == {}
    assert someone.axe() == []
