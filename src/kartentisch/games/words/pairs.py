"""The pairs game in words."""

from kartentisch.games.constants import BLANK, TRUTH
from kartentisch.games.fkk_cards import NAMES
from kartentisch.games.game import Game
from kartentisch.games.pairs import Pairs
from kartentisch.games.words.fkk import DECKS
from kartentisch.games.words.language import Texts, Words, both

# The first place of the grid, at its top left, is place 1 to people, and 0 in the rules.
COLUMNS = 13


class PairsWords(Words):
    """The words of the pairs game."""

    TITLE = both("FKK-Paare", "FKK Pairs")
    ABOUT = both("Deck zwei gleiche Karten auf. Klingt leicht.", "Turn up two alike. Sounds easy.")
    OPTIONS = {
        "start": both("Wer anfängt", "who begins"),
        "deck": both("Wie viele Karten es von jeder Sorte gibt", "cards of each kind in the grid"),
    }
    VALUES = {"deck": DECKS}
    REASONS = {
        "no_such_place": both(
            "Stelle {place} gibt es nicht; die Stellen sind 1 bis {last}.",
            "there is no place {place}; the places are 1 to {last}",
        ),
        "lies_open": both(
            "Die Karte an Stelle {place} liegt schon offen; decke eine andere auf.",
            "the card at place {place} lies open already; turn up another one",
        ),
        "empty_place": both(
            "An Stelle {place} liegt keine Karte mehr.", "no card lies at place {place} any more"
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

    def reason(self, key: str, **values: object) -> Texts:
        if "place" in values:  # and with it perhaps the last one
            values = {name: int(str(place)) + 1 for name, place in values.items()}
        return super().reason(key, **values)

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
            noun = {"de": "Paare", "en": "pairs"}[language]
            shown = self.cards(pairs, language)
            lines.append(f"{mark} {self.seat(seat, language)}: {len(pairs)} {noun}: {shown}")
        return "\n".join(lines)

    def cell(self, game: Pairs, place: int, language: str) -> str:
        """The number of a place where a card lies, with that if it is open."""
        if place == game.turned or game.viewer == TRUTH:
            return f"{place + 1}:{self.card(game.grid[place], language)}"
        return str(place + 1)
