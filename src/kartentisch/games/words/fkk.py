"""FKK in words."""

from collections.abc import Mapping

from kartentisch.games.constants import BLANK, NONE, TRUTH
from kartentisch.games.fkk import Fkk
from kartentisch.games.fkk_cards import KINDS, NAMES
from kartentisch.games.game import Game
from kartentisch.games.moves.fkk import meaning_of
from kartentisch.games.words.language import Words, both, fill

# People count from 1: slot 0, at the left end of a row, is card 1.
MEANINGS = {
    "draw": both("ziehe eine Karte", "draw a card"),
    "throw": both("wirf die gezogene Karte ab", "throw the drawn card"),
    "plus": both("nutze Plus", "use Plus"),
    "pass": both("wirf nichts dazu", "match nothing"),
    "look": both("sieh dir Karte {slot} an", "look at card {slot}"),
    "take": both(
        "nimm die oberste Karte vom Ablagestapel und ersetze damit Karte {slot}",
        "take the top discard and replace card {slot} with it",
    ),
    "put": both(
        "ersetze Karte {slot} durch die gezogene Karte", "replace card {slot} with the drawn card"
    ),
    "see": both("nutze Sehen für Karte {slot}", "use See on card {slot}"),
    "match": both("wirf Karte {slot} dazu", "match with card {slot}"),
    "pick": both("tausche Karte {slot} von Platz {owner}", "swap card {slot} of seat {owner}"),
}
# K1: cards of each kind, here and in the pairs game.
DECKS = {
    str(copies): both(
        f"{copies} von jeder Sorte, zusammen {KINDS * copies} Karten",
        f"{copies} of each kind, {KINDS * copies} cards in all",
    )
    for copies in range(2, 13)
}
SHORT = {
    "draw": "d",
    "throw": "x",
    "plus": "+",
    "pass": "-",
    "look": "l{slot}",
    "take": "t{slot}",
    "put": "p{slot}",
    "see": "s{slot}",
    "match": "m{slot}",
    "pick": "{owner}.{slot}",
}


class FkkWords(Words):
    """The words of FKK."""

    TITLE = both("FKK", "FKK")
    ABOUT = both(
        "Merk dir, was du gesehen hast, und wirf ab, was gleich ist.",
        "Remember what you have seen, and discard what matches.",
    )
    OPTIONS = {
        "start": both("Wer anfängt", "who begins"),
        "rounds": both("Wie viele Runden gespielt werden", "how many rounds are played"),
        "plus": both(
            "Ob man ein gezogenes Plus nutzen oder in die Reihe legen muss (forced) "
            "oder auch einfach abwerfen darf (optional)",
            "whether a drawn Plus must be used or put in your row (forced) "
            "or may simply be thrown (optional)",
        ),
        "deck": both(
            "Wie viele Karten es von jeder Sorte gibt", "how many cards of each kind there are"
        ),
    }
    VALUES = {
        "plus": {
            "forced": both("nutzen oder in die Reihe legen", "use it or put it in your row"),
            "optional": both("darf man einfach abwerfen", "may simply be thrown"),
        },
        "deck": DECKS,
    }
    REASONS = {
        "match_after_turn": both(
            "Dazuwerfen darfst du nur nach einem Zug; auf die Startkarte geht es nicht.",
            "you can match only after a turn, and never the card that opens the discards",
        ),
        "look_first": both(
            "Erst sieht sich jede Person zwei eigene Karten an.",
            "first everyone looks at two of their own cards",
        ),
        "looked_already": both(
            "Karte {slot} hast du schon gewählt; nimm eine andere.",
            "you have already chosen card {slot}; choose another one",
        ),
        "look_no_more": both(
            "Zwei eigene Karten siehst du dir nur vor dem ersten Zug an.",
            "you look at two of your cards only before the first turn",
        ),
        "not_there": both(
            "In deiner Reihe liegt keine Karte {slot}.", "your row has no card {slot}"
        ),
        "match_or_pass": both(
            "Jetzt wirfst du eine Karte dazu oder nichts.",
            "now you match with one card, or with nothing",
        ),
        "nothing_to_draw": both(
            "Es gibt nichts zu ziehen; nimm die oberste Karte vom Ablagestapel.",
            "there is nothing to draw; take the top discard",
        ),
        "draw_first": both(
            "Du hast keine Karte gezogen: Ziehe eine, oder nimm die oberste vom Ablagestapel.",
            "you have not drawn a card: draw one, or take the top discard",
        ),
        "drawn_already": both(
            "Du hast schon eine Karte gezogen; entscheide, was du mit ihr machst.",
            "you have already drawn a card; decide what to do with it",
        ),
        "plus_forced": both(
            "Ein gezogenes Plus darfst du nicht einfach abwerfen: Nutze es, oder lege es in "
            "deine Reihe.",
            "a drawn Plus can't simply be thrown: use it, or put it in your row",
        ),
        "see_own": both(
            "Mit Sehen siehst du dir eine deiner eigenen Karten an.",
            "See lets you look at one of your own cards",
        ),
        "not_that_action": both(
            "Diese Aktion hat die gezogene Karte nicht.",
            "the drawn card does not have that action",
        ),
        "swap_second": both(
            "Wähle die zweite Karte für den Tausch, oder nimm die erste zurück.",
            "choose the second card of the swap, or take back the first",
        ),
        "swap_same": both("Tausche zwei verschiedene Karten.", "swap two different cards"),
        "no_such_card": both(
            "Diese Karte liegt nicht auf dem Tisch.", "there is no such card on the table"
        ),
    }
    SENTENCES = {
        "stacked": both("", ""),
        "reshuffled": both(
            "Der Nachziehstapel ist leer: {at|Eine Karte|# Karten} vom Ablagestapel "
            "{at|wird|werden} neu gemischt.",
            "The draw pile is empty: {at|one discard is|# discards are} shuffled into a new one.",
        ),
        "dealt": both("", ""),
        "opened": both("Die Startkarte ist {card}.", "{card} opens the discards."),
        "decided": both("{seat} hat sich entschieden.", "{seat} has decided."),
        "looked": both(
            "{seat} sieht sich Karte {nth} an: {card}.", "{seat} looks at card {nth}: {card}."
        ),
        "took": both(
            "{seat} nimmt {card} vom Ablagestapel.",
            "{seat} takes {card} from the discards.",
        ),
        "drew": both("{seat} zieht {card}.", "{seat} draws {card}."),
        "replaced": both(
            "{seat} wirft dafür Karte {nth} ab: {card}.",
            "{seat} discards card {nth} for it: {card}.",
        ),
        "placed": both("", ""),
        "hid": both("", ""),
        "uses": both("{seat} nutzt {card}.", "{seat} uses {card}."),
        "threw": both("{seat} wirft {card} ab.", "{seat} throws {card}."),
        "lifted": both(
            "{seat} tauscht Karte {nth} von {other} ...", "{seat} swaps card {nth} of {other} ..."
        ),
        "aside": both("... gegen Karte {nth} von {other}.", "... for card {nth} of {other}."),
        "laid": both("", ""),
        "added": both("{seat} nimmt eine Karte mehr.", "{seat} takes one more card."),
        "passed": both("", ""),
        "matched": both(
            "{seat} wirft Karte {nth} dazu: {card}.", "{seat} matches with card {nth}: {card}."
        ),
        "missed": both(
            "{seat} wollte Karte {nth} dazuwerfen, aber es ist {card}.",
            "{seat} tried to match with card {nth}, but it is {card}.",
        ),
        "penalty": both(
            "{seat} nimmt zur Strafe eine Karte mehr.", "{seat} takes one more card as a penalty."
        ),
        "lapsed": both(
            "Es gibt nichts zu ziehen: {seat} bekommt keine Karte.",
            "There is nothing to draw: {seat} gets no card.",
        ),
        "stalled": both(
            "Seit 20 Umläufen ist keine Reihe länger oder kürzer geworden: Die Runde endet.",
            "No row has grown or shrunk for 20 rounds of the table: the round ends.",
        ),
        "counted": both(
            "{seat} deckt Karte {nth} auf: {card}.", "{seat} turns up card {nth}: {card}."
        ),
    }
    HIDDEN = {
        "looked": both("{seat} sieht sich Karte {nth} an.", "{seat} looks at card {nth}."),
        "drew": both("{seat} zieht eine Karte.", "{seat} draws a card."),
    }
    MOVES = range(Fkk.MOVES)

    def card(self, card: int, language: str) -> str:
        return "?" if card == BLANK else NAMES[language][card]

    def move(self, move: int, language: str) -> str:
        meaning, slot, owner = meaning_of(move)
        return fill(MEANINGS[meaning][language], slot=slot + 1, owner=owner + 1)

    def short(self, move: int) -> str:
        meaning, slot, owner = meaning_of(move)
        return fill(SHORT[meaning], slot=slot + 1, owner=owner + 1)

    def spoken(self, values: Mapping[str, object], language: str) -> dict[str, object]:
        said = super().spoken(values, language)
        if isinstance(slot := values.get("slot"), int):
            said["slot"] = slot + 1
        return said

    def picture(self, game: Game, language: str) -> str:
        assert isinstance(game, Fkk)
        german = language == "de"
        top = self.card(game.discards[game.discarded - 1], language)
        lines = [
            f"Nachziehstapel {game.left}, Ablagestapel {game.discarded}, oben {top}"
            if german
            else f"Draw pile {game.left}, discards {game.discarded}, on top {top}"
        ]
        for seat in range(game.players):
            mark = ">" if seat in game.deciders else " "
            points = self.points(game.points[seat], language)
            row = self.row(game, seat, language)
            lines.append(f"{mark} {self.seat(seat, language)} ({points}): {row}")
            if seat == game.turn and game.phase_name in ("drawn", "swap"):
                drawn = self.card(game.drawn, language)
                lines[-1] += f"   {'gezogen' if german else 'drawn'}: {drawn}"
        return "\n".join(lines)

    def row(self, game: Fkk, seat: int, language: str) -> str:
        """The cards of a row, numbered; a star marks what its owner has chosen.

        K17: until the end they are face down even to those who have seen them.
        """
        open_to_all = game.viewer == TRUTH or game.over
        shown = []
        for slot, card in enumerate(game.cards_of(seat)):
            name = self.card(card if open_to_all else BLANK, language)
            shown.append(f"{slot + 1}:{name}{'*' if chosen(game, seat, slot) else ''}")
        return " ".join(shown) or "–"


def chosen(game: Fkk, seat: int, slot: int) -> bool:
    """Whether the card is part of a choice that only its owner can see yet."""
    if game.picked != NONE:
        return meaning_of(game.picked) == ("pick", slot, seat)
    return game.answers[seat] == slot or bool(slot < 4 and game.looks[seat] >> slot & 1)
