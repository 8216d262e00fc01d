"""Every game is played to its end in a real browser, by clicking, on screens of every size."""

from collections.abc import Callable

import pytest
from browsers import SIZES, WHOLE, Person, match_length

from kartentisch.games import GAMES, game_class

# All sizes with the fewest and the most players are 60 games; `make test-browsers` plays them all.
# Else each game is played once by the most players, and each size is seen once; test_by_keyboard.py
# plays each game with the fewest.
NUMBERS = [(game, game_class(game).MOST) for game in GAMES] + [
    (game, game_class(game).FEWEST) for game in GAMES
]
CASES = [
    (game, players, size)
    for number, (game, players) in enumerate(NUMBERS)
    for place, size in enumerate(SIZES)
    if WHOLE or number == place
]
LONGEST_NAME = "Maximiliane-Friederike W"
LOOKED_AT = 40 if WHOLE else 15  # decisions; after 40 a game has shown all that it has


@pytest.mark.parametrize(("game", "players", "size"), CASES)
def test_a_game_is_played_to_its_end_by_clicking(
    person: Callable[..., Person], game: str, players: int, size: str
) -> None:
    place = list(SIZES).index(size)
    someone = person(LONGEST_NAME, size=SIZES[size], language=("de", "en")[place % 2])
    # Somebody has to bring FKK to its end: among weak bots a player by chance may take 600 moves.
    code = someone.guest.open(game, players, fill="hard", start=True, **match_length(game))
    someone.sit_at(code)
    someone.watch()
    faults: dict[str, int] = {}  # what is wrong with the layout, and at which decision it was seen
    axe: list[str] = []
    for made in range(LOOKED_AT):
        someone.until(lambda: someone.is_asked() or someone.is_over(), "something to do")
        for fault in someone.layout():
            faults.setdefault(fault, made)
        if made == 4:
            axe = someone.axe()
        if not someone.play_on(1):
            break
    someone.play_to_the_end()
    assert faults == {}
    assert axe == []
    assert someone.layout() == []
    assert someone.axe() == []
    assert someone.jumps() == {}
    assert someone.guest.get(f"/api/tables/{code}/matches/1")["winners"]
