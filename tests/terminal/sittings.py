"""Tables to test the terminal with."""

from kartentisch.games import Chance, new_game
from kartentisch.games.options import Value
from kartentisch.games.words import Words
from kartentisch.players import make_player
from kartentisch.terminal.sitting import Sitting

# Options for short games, so that random moves come to an end.
SHORT: dict[str, dict[str, Value]] = {
    "ftw": {"rounds": 1},
    "fkk": {"rounds": 1},
    "pairs": {"deck": 2},
}


def sitting(
    name: str, language: str = "en", seed: int = 1, players: int = 4, level: str = "hard"
) -> Sitting:
    """A person on the first seat among bots."""
    options = SHORT.get(name, {})
    game = new_game(name, players, seed, options, listen=True)
    bots = {seat: make_player(level, name, seat) for seat in range(1, players)}
    levels = dict.fromkeys(bots, level)
    return Sitting(game, 0, bots, levels, Chance(1), language)


class PlainWords(Words):
    """The words of a game that says nothing about what people type."""

    MOVES = range(4)

    def move(self, move: int, language: str) -> str:
        colour = ("rot", "gelb") if language == "de" else ("red", "yellow")
        verb = {"de": "lege", "en": "lay"}[language]
        return f"{verb} {colour[move % 2]} {move // 2 + 1}"

    def short(self, move: int) -> str:
        return f"m{move}"
