"""Futschikato in words."""

from kartentisch.games.constants import BLANK, TRUTH
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.game import Game
from kartentisch.games.moves.futschikato import LOWEST
from kartentisch.games.words.language import Words, both
from kartentisch.games.words.layout import Before, Row, TableLayout

LABELS = {
    "de": ("Nachziehstapel", "Ablagestapel", "gespielt", "Hand"),
    "en": ("Draw pile", "discards", "played", "hand"),
}
WORTH = both("zählt", "worth")


class FutschikatoWords(Words):
    """The words of Futschikato."""

    TITLE = both("Futschikato", "Futschikato (Fuji Flush)")
    ABOUT = both(
        "Werde deine Karten los: allein mit der höchsten oder gemeinsam mit gleichen.",
        "Be the first to get rid of your cards: alone with the highest, or together with equals.",
    )
    OPTIONS = {
        "start": both("Wer anfängt", "who begins"),
        "hand_of_7_or_8": both(
            "Wie viele Handkarten es zu siebt und zu acht gibt",
            "how many cards each player gets with 7 or 8 players",
        ),
    }
    VALUES = {
        "hand_of_7_or_8": {
            "5": both("5 Karten (Verlag)", "5 cards (publisher)"),
            "7": both("7 Karten (Kurzregeln)", "7 cards (short rules)"),
        },
    }
    REASONS = {
        "no_such_number": both(
            "Eine {number} gibt es nicht; die Karten gehen von 2 bis 20.",
            "there is no {number}; the cards are 2 to 20",
        ),
        "not_in_hand": both(
            "Du hast keine {number} auf der Hand.", "you have no {number} in your hand"
        ),
    }
    SENTENCES = {
        "stacked": both("", ""),
        "dealt": both(
            "{seat|Du bekommst|# bekommt} eine {card}.", "{seat|You are|# is} dealt {a card}."
        ),
        "played": both(
            "{seat|Du spielst|# spielt} eine {card}.", "{seat|You play|# plays} {a card}."
        ),
        "beaten": both(
            "{other|Du schlägst|# schlägt} {seat|deine|die} {card}{seat|| von #}: Futschikato!",
            "{other|You beat|# beats} {seat|your|#'s} {card}: flushed!",
        ),
        "drew": both(
            "{seat|Du ziehst|# zieht} eine {card} nach.", "{seat|You draw|# draws} {a card}."
        ),
        "pushed": both(
            "{seat|Du bringst|# bringt} die {card} durch und {seat|bist|ist} sie los.",
            "{seat|You push|# pushes} the {card} through and {seat|are|is} rid of it.",
        ),
        "reshuffled": both(
            "Der Nachziehstapel ist leer: Der Ablagestapel mit {at|einer Karte|# Karten} wird neu "
            "gemischt.",
            "The draw pile is empty: {at|one discard is|# discards are} shuffled into a new one.",
        ),
    }
    HIDDEN = {
        "dealt": both("", ""),
        "drew": both(
            "{seat|Du ziehst|# zieht} eine Karte nach.", "{seat|You draw|# draws} a card."
        ),
    }
    MOVES = range(LOWEST, Futschikato.MOVES)

    def move(self, move: int, language: str) -> str:
        return {"de": f"spiele {move}", "en": f"play {move}"}[language]

    def short(self, move: int) -> str:
        return str(move)

    def layout(self, game: Game, language: str) -> TableLayout:
        assert isinstance(game, Futschikato)
        draw, discards, front, hand = LABELS[language]
        seats = []
        for seat in range(game.players):
            number = game.front[seat]
            worth = game.worth[number] if number else 0
            note = f"({WORTH[language]} {worth})" if worth != number else ""
            mine = game.viewer in (seat, TRUTH)
            cards = game.hand(seat) if mine else [BLANK] * game.held[seat]
            lying = Row(front, [number] if number else [], note)
            seats.append(Before(seat, [lying, Row(hand, cards)]))
        rows = [Row(draw, count=game.left), Row(discards, sorted(game.discards[: game.discarded]))]
        return TableLayout([], rows, seats, game.deciders)
