"""Three Boats in words."""

from kartentisch.games.game import Game
from kartentisch.games.words.language import Words, both
from three_boats.moves import MOVES, STAY, THROW, boat_of, card_of
from three_boats.rules import ThreeBoats


class ThreeBoatsWords(Words):
    """What people say at a table of Three Boats."""

    TITLE = both("Drei Boote", "Three Boats")
    ABOUT = both(
        "Geh in kleinen Schritten an Bord, oder ganz zuletzt: Dann hast du das Kommando.",
        "Board in small steps, or be the last aboard and become captain.",
    )
    OPTIONS = {
        "start": both("Wer anfängt", "who begins"),
        "rounds": both("Wie viele Runden gespielt werden", "how many rounds are played"),
        "step": both("Wie weit ein kleiner Schritt reicht", "how far a small step goes"),
    }
    VALUES = {"step": {"*": both("höchstens {n} höher", "at most {n} higher")}}
    REASONS = {
        "throw_first": both(
            "Zuerst wirft jede Person eine Karte über Bord.",
            "first everyone throws a card overboard",
        ),
        "too_late": both(
            "Über Bord geworfen wird nur zu Beginn.",
            "cards are thrown overboard only at the start",
        ),
        "can_board": both(
            "An Land bleibt nur, wer keine passende Karte hat.",
            "you stay ashore only if none of your cards fits on a boat",
        ),
        "not_in_hand": both(
            "Du hast die {card} nicht auf der Hand.", "you have no {card} in your hand"
        ),
        "too_low": both(
            "Die {card} ist zu niedrig: Auf Boot {boat} liegt die {top}.",
            "the {card} is too low: boat {boat} shows the {top}",
        ),
    }
    SENTENCES = {
        "dealt": both("{seat} erhält die {card}.", "{seat} is dealt the {card}."),
        "threw": both("{seat} wirft die {card} über Bord.", "{seat} throws the {card} overboard."),
        "boarded": both(
            "{seat} geht mit der {card} auf Boot {nth}.",
            "{seat} boards boat {nth} with the {card}.",
        ),
        "stayed": both(
            "{seat} bleibt mit der {card} an Land.", "{seat} stays ashore with the {card}."
        ),
        "captain": both(
            "{seat} hat das Kommando auf Boot {nth}.", "{seat} is captain of boat {nth}."
        ),
    }
    HIDDEN = {
        "dealt": both("", ""),
        "threw": both("{seat} wirft eine Karte über Bord.", "{seat} throws a card overboard."),
    }
    PLACES = {
        "boat": both("Boote", "Boats"),
        "overboard": both("Über Bord", "Overboard"),
        "shore": both("An Land", "Ashore"),
    }
    MOVES = range(MOVES)

    def move(self, move: int, language: str) -> str:
        card, boat = card_of(move), boat_of(move) + 1
        if move == STAY:
            return {"de": "bleib an Land", "en": "stay ashore"}[language]
        if move > THROW:
            return {"de": f"wirf {card} über Bord", "en": f"throw {card} overboard"}[language]
        return {"de": f"{card} auf Boot {boat}", "en": f"{card} on boat {boat}"}[language]

    def short(self, move: int) -> str:
        card, boat = card_of(move), boat_of(move) + 1
        if move == STAY:
            return "stay"
        return f"o{card}" if move > THROW else f"{card}b{boat}"

    def picture(self, game: Game, language: str) -> str:
        assert isinstance(game, ThreeBoats)
        places = game.places()
        boat = {"de": "Boot", "en": "Boat"}[language]
        lines = [
            f"{boat} {number + 1}: {self.cards(places[f'boat {number}'], language)}"
            for number in range(3)
        ]
        for seat in range(game.players):
            mark = ">" if seat in game.deciders else " "
            hand = self.cards(places[f"hand {seat}"], language)
            thrown = self.cards(places[f"overboard {seat}"], language)
            words = {"de": ("über Bord", "Punkte"), "en": ("overboard", "points")}[language]
            lines.append(
                f"{mark} {self.seat(seat, language)}: {hand} ({words[0]}: {thrown}, "
                f"{words[1]}: {game.earned[seat]})"
            )
        return "\n".join(lines)
