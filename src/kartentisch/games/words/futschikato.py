"""Futschikato in words."""

from kartentisch.games.constants import TRUTH
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.game import Game
from kartentisch.games.words.language import Words, both


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
        "dealt": both("{seat} bekommt eine {card}.", "{seat} is dealt {a card}."),
        "played": both("{seat} spielt eine {card}.", "{seat} plays {a card}."),
        "beaten": both(
            "{other} schlägt die {card} von {seat}: Futschikato!",
            "{other} beats the {card} of {seat}: flushed!",
        ),
        "drew": both("{seat} zieht eine {card} nach.", "{seat} draws {a card}."),
        "pushed": both(
            "{seat} bringt die {card} durch und ist sie los.",
            "{seat} pushes the {card} through and is rid of it.",
        ),
        "reshuffled": both(
            "Der Nachziehstapel ist leer: Der Ablagestapel mit {at|einer Karte|# Karten} wird neu "
            "gemischt.",
            "The draw pile is empty: {at|one discard is|# discards are} shuffled into a new one.",
        ),
    }
    HIDDEN = {
        "dealt": both("", ""),
        "drew": both("{seat} zieht eine Karte nach.", "{seat} draws a card."),
    }
    MOVES = range(2, 21)

    def move(self, move: int, language: str) -> str:
        return {"de": f"spiele {move}", "en": f"play {move}"}[language]

    def short(self, move: int) -> str:
        return str(move)

    def picture(self, game: Game, language: str) -> str:
        assert isinstance(game, Futschikato)
        german = language == "de"
        lines = [
            (
                f"Nachziehstapel {game.left}, Ablagestapel: "
                if german
                else f"Draw pile {game.left}, discards: "
            )
            + self.cards(sorted(game.discards[: game.discarded]), language)
        ]
        for seat in range(game.players):
            number = game.front[seat]
            lying = self.card(number, language) if number else "–"
            if number and game.worth[number] != number:
                worth = game.worth[number]
                lying += f" ({'zählt' if german else 'worth'} {worth})"
            mine = game.viewer in (seat, TRUTH)
            hand = self.cards(game.hand(seat), language) if mine else "? " * game.held[seat]
            mark = ">" if seat in game.deciders else " "
            holds = "Hand" if german else "hand"
            lines.append(f"{mark} {self.seat(seat, language)}: {lying:14} {holds}: {hand}".rstrip())
        return "\n".join(lines)
