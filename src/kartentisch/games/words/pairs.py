"""The pairs game in words."""

from collections.abc import Mapping

from kartentisch.games.constants import BLANK, TRUTH
from kartentisch.games.fkk_cards import NAMES
from kartentisch.games.game import Game
from kartentisch.games.pairs import Pairs
from kartentisch.games.words.fkk import DECKS
from kartentisch.games.words.language import Words, both, fill

COLUMNS = 13
PAIRS = both("{n|# Paar|# Paare}", "{n|# pair|# pairs}")


class PairsWords(Words):
    """The words of the pairs game. People count its places from 1, at the top left."""

    TITLE = both("FKK-Paare", "FKK Pairs")
    ABOUT = both("Deck zwei gleiche Karten auf. Klingt leicht.", "Turn up two alike. Sounds easy.")
    OPTIONS = {
        "start": both("Wer anfängt", "who begins"),
        "deck": both(
            "Wie viele Karten es von jeder Sorte gibt", "how many cards of each kind there are"
        ),
    }
    VALUES = {"deck": DECKS}
    REASONS = {
        "no_such_place": both(
            "Stelle {place} gibt es nicht; die Stellen sind 1 bis {last}.",
            "there is no place {place}; the places are 1 to {last}",
        ),
        "lies_open": both(
            "Die Karte an Stelle {place} liegt schon offen; decke eine andere auf.",
            "the card at place {place} is already open; turn up another one",
        ),
        "empty_place": both(
            "An Stelle {place} liegt keine Karte mehr.", "there is no card left at place {place}"
        ),
    }
    SENTENCES = {
        "laid": both("", ""),
        "turned": both(
            "{seat} deckt an Stelle {nth} auf: {card}.", "{seat} turns up place {nth}: {card}."
        ),
        "taken": both(
            "{seat} nimmt {card} von Stelle {nth}.", "{seat} takes {card} from place {nth}."
        ),
        "turned_back": both(
            "{card} an Stelle {nth} wird wieder umgedreht.", "{card} at place {nth} is turned back."
        ),
    }
    MOVES = range(Pairs.MOVES)

    def card(self, card: int, language: str) -> str:
        return "?" if card == BLANK else NAMES[language][card]

    def move(self, move: int, language: str) -> str:
        return {"de": f"decke Stelle {move + 1} auf", "en": f"turn up place {move + 1}"}[language]

    def short(self, move: int) -> str:
        return str(move + 1)

    def spoken(self, values: Mapping[str, object], language: str) -> dict[str, object]:
        said = super().spoken(values, language)
        if "place" in values:  # and sometimes the last place
            said |= {name: int(str(place)) + 1 for name, place in values.items()}
        return said

    def picture(self, game: Game, language: str) -> str:
        assert isinstance(game, Pairs)
        lying = set(game.lying[: game.left])
        cells = [
            self.cell(game, place, language) if place in lying else "·"
            for place in range(game.cards)
        ]
        width = max(len(cell) for cell in cells)
        lines = [
            " ".join(f"{cell:>{width}}" for cell in cells[first : first + COLUMNS]).rstrip()
            for first in range(0, game.cards, COLUMNS)
        ]
        for seat in range(game.players):
            mark = ">" if seat in game.deciders else " "
            pairs = game.pairs_of(seat)
            counted = fill(PAIRS[language], n=len(pairs))
            shown = self.cards(pairs, language)
            lines.append(f"{mark} {self.seat(seat, language)}: {counted}: {shown}")
        return "\n".join(lines)

    def cell(self, game: Pairs, place: int, language: str) -> str:
        """The number of a place, and its card if that is open."""
        if place == game.turned or game.viewer == TRUTH:
            return f"{place + 1}:{self.card(game.grid[place], language)}"
        return str(place + 1)
