"""The pairs game in words."""

from collections.abc import Mapping

from kartentisch.games.constants import BLANK, TRUTH
from kartentisch.games.fkk_cards import NAMES
from kartentisch.games.game import Game
from kartentisch.games.pairs import Pairs
from kartentisch.games.words.fkk import DECKS
from kartentisch.games.words.language import Words, both, fill
from kartentisch.games.words.layout import GAP, Before, Row, TableLayout

COLUMNS = 13
PAIRS = both("{n|# Paar|# Paare}", "{n|# pair|# pairs}")


class PairsWords(Words):
    """The words of the pairs game. People count its places from 1, at the top left."""

    TITLE = both("FKK-Paare", "FKK Pairs")
    DECISIONS = {
        "first": both("die erste Karte", "the first card"),
        "second": both("die zweite Karte", "the second card"),
    }
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
            "{seat|Du deckst|# deckt} an Stelle {nth} auf: {card}.",
            "{seat|You turn|# turns} up place {nth}: {card}.",
        ),
        "taken": both(
            "{seat|Du nimmst|# nimmt} {die card} von Stelle {nth}.",
            "{seat|You take|# takes} the {card} from place {nth}.",
        ),
        "turned_back": both(
            "Stelle {nth} wird wieder umgedreht: {card}.", "Place {nth} is turned back: {card}."
        ),
    }
    HIDDEN = {  # all see the cards, but a log that tells them again would play the game for them
        "turned": both(
            "{seat|Du deckst|# deckt} Stelle {nth} auf.", "{seat|You turn|# turns} up place {nth}."
        ),
        "turned_back": both("Stelle {nth} wird wieder umgedreht.", "Place {nth} is turned back."),
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

    def layout(self, game: Game, language: str) -> TableLayout:
        assert isinstance(game, Pairs)
        lying = set(game.lying[: game.left])
        cards = [self.shown(game, place) if place in lying else GAP for place in range(game.cards)]
        seats = []
        for seat in range(game.players):
            pairs = game.pairs_of(seat)
            seats.append(Before(seat, [Row(fill(PAIRS[language], n=len(pairs)), pairs)]))
        return TableLayout(
            [], [Row("", cards, numbered=True, columns=COLUMNS)], seats, game.deciders
        )

    def shown(self, game: Pairs, place: int) -> int:
        """The card at a place if it is open."""
        return game.grid[place] if place == game.turned or game.viewer == TRUTH else BLANK
