"""FKK in words."""

from collections.abc import Mapping, Sequence

from kartentisch.games.constants import BLANK, NONE, TRUTH
from kartentisch.games.fkk import Fkk
from kartentisch.games.fkk_cards import KINDS, NAMES
from kartentisch.games.game import Game
from kartentisch.games.moves.fkk import AT_SLOT, meaning_of
from kartentisch.games.words.language import Words, both, fill
from kartentisch.games.words.layout import Before, Row, TableLayout

# People count from 1: slot 0, at the left end of a row, is card 1.
MEANINGS = {
    "draw": both("ziehe eine Karte", "draw a card"),
    "throw": both("wirf die gezogene Karte ab", "throw the drawn card"),
    "plus": both("nutze Plus", "use Plus"),
    "pass": both("wirf nichts dazu", "no match"),
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
    "pick": both(
        "tausche {owner|deine Karte|Karte} {slot}{owner|| von #}",
        "swap {owner|your|#'s} card {slot}",
    ),
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

# What people type, the best first; the number of a card comes after it.
TYPED = {
    "de": {
        "draw": ("zieh", "ziehe", "ziehen", "karte ziehen"),
        "throw": ("weg", "abwerfen", "wirf ab", "ablegen"),
        "plus": ("plus", "nutzen"),
        "pass": ("nichts", "passe", "nein", "keine"),
        "look": ("schau", "ansehen", "look"),
        "take": ("nimm", "nehme", "ablage"),
        "put": ("ersetze", "tausch", "lege"),
        "see": ("sehen", "ansehen", "schau"),
        "match": ("dazu", "dazuwerfen", "wirf"),
    },
    "en": {
        "draw": ("draw",),
        "throw": ("throw", "discard"),
        "plus": ("plus", "use"),
        "pass": ("pass", "no", "nothing", "none"),
        "look": ("look",),
        "take": ("take",),
        "put": ("put", "replace"),
        "see": ("see", "look"),
        "match": ("match",),
    },
}
OWN = both("meine", "mine")
LABELS = {
    "de": ("Nachziehstapel", "Ablagestapel", "Reihe", "gezogen"),
    "en": ("Draw pile", "discards", "row", "drawn"),
}


class FkkWords(Words):
    """The words of FKK."""

    TITLE = both("FKK", "FKK")
    DECISIONS = {
        "look": both("am Anfang ansehen", "looking at the start"),
        "turn": both("ziehen oder nehmen", "drawing or taking"),
        "drawn": both("die gezogene Karte", "the drawn card"),
        "swap": both("tauschen", "swapping"),
        "match": both("dazuwerfen", "matching"),
    }
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
        "opened": both("Die Startkarte ist {eine card}.", "The discards open with {a card}."),
        "decided": both(
            "{seat|Du hast dich|# hat sich} entschieden.", "{seat|You have|# has} decided."
        ),
        "looked": both(
            "{seat|Du siehst dir|# sieht sich} Karte {nth} an: {card}.",
            "{seat|You look|# looks} at card {nth}: {card}.",
        ),
        "took": both(
            "{seat|Du nimmst|# nimmt} {die card} vom Ablagestapel.",
            "{seat|You take|# takes} {a card} from the discards.",
        ),
        "drew": both("{seat|Du ziehst|# zieht} {eine card}.", "{seat|You draw|# draws} {a card}."),
        "replaced": both(
            "{seat|Du tauschst|# tauscht} sie gegen Karte {nth} und {seat|wirfst|wirft} "
            "{eine card} ab.",
            "{seat|You swap|# swaps} it for card {nth} and {seat|discard|discards} {a card}.",
        ),
        "placed": both("", ""),
        "hid": both("", ""),
        "uses": both("{seat|Du nutzt|# nutzt} {card}.", "{seat|You use|# uses} {card}."),
        "threw": both(
            "{seat|Du wirfst|# wirft} {die card} ab.", "{seat|You throw|# throws} {a card}."
        ),
        "lifted": both(
            "{seat|Du tauschst|# tauscht} {other|deine Karte|Karte} {nth}{other|| von #} ...",
            "{seat|You swap|# swaps} {other|your|#'s} card {nth} ...",
        ),
        "aside": both(
            "... gegen {other|deine Karte|Karte} {nth}{other|| von #}.",
            "... for {other|your|#'s} card {nth}.",
        ),
        "laid": both("", ""),
        "added": both(
            "{seat|Du nimmst|# nimmt} eine Karte mehr.", "{seat|You take|# takes} one more card."
        ),
        "passed": both("", ""),
        "matched": both(
            "{seat|Du wirfst|# wirft} Karte {nth} dazu: {card}.",
            "{seat|You match|# matches} with card {nth}: {card}.",
        ),
        "missed": both(
            "{seat|Du wolltest|# wollte} Karte {nth} dazuwerfen, aber es ist {eine card}.",
            "{seat|You|#} tried to match with card {nth}, but it is {a card}.",
        ),
        "penalty": both(
            "{seat|Du nimmst|# nimmt} zur Strafe eine Karte mehr.",
            "{seat|You take|# takes} one more card as a penalty.",
        ),
        "lapsed": both(
            "Es gibt nichts zu ziehen: {seat|Du bekommst|# bekommt} keine Karte.",
            "There is nothing to draw: {seat|you get|# gets} no card.",
        ),
        "stalled": both(
            "Seit 20 Umläufen ist keine Reihe länger oder kürzer geworden: Die Runde endet.",
            "No row has grown or shrunk for 20 rounds of the table: the round ends.",
        ),
        "counted": both(
            "{seat|Du deckst|# deckt} Karte {nth} auf: {card}.",
            "{seat|You turn|# turns} up card {nth}: {card}.",
        ),
    }
    HIDDEN = {
        "looked": both(
            "{seat|Du siehst dir|# sieht sich} Karte {nth} an.",
            "{seat|You look|# looks} at card {nth}.",
        ),
        "drew": both("{seat|Du ziehst|# zieht} eine Karte.", "{seat|You draw|# draws} a card."),
    }
    MOVES = range(Fkk.MOVES)

    def card(self, card: int, language: str) -> str:
        return "?" if card == BLANK else NAMES[language][card]

    def move(self, move: int, language: str) -> str:
        meaning, slot, owner = meaning_of(move)
        text = MEANINGS[meaning][language]
        return fill(text, slot=slot + 1, owner=self.owner(owner, language))

    def unaddressed(self, move: int, language: str) -> str:
        meaning, slot, owner = meaning_of(move)
        text = MEANINGS[meaning][language].replace("{owner", f"{{seat{owner}")
        return text.replace("{slot}", str(slot + 1))

    def owner(self, seat: int, language: str) -> str:
        """Whose card it is, in the middle of a sentence."""
        if 0 <= seat < len(self.names):
            return self.who(seat, language)
        return {"de": f"Platz {seat + 1}", "en": f"seat {seat + 1}"}[language]

    def typed(self, move: int, language: str) -> Sequence[str]:
        meaning, slot, owner = meaning_of(move)
        if meaning == "pick":
            whose = OWN[language] if owner == self.you else self.name(owner, language)
            return (f"{whose} {slot + 1}", self.short(move))
        number = f" {slot + 1}" if meaning in AT_SLOT else ""
        typed = tuple(word + number for word in TYPED[language][meaning])
        return (*typed, self.short(move))

    def short(self, move: int) -> str:
        meaning, slot, owner = meaning_of(move)
        return fill(SHORT[meaning], slot=slot + 1, owner=owner + 1)

    def spoken(self, values: Mapping[str, object], language: str) -> dict[str, object]:
        said = super().spoken(values, language)
        if isinstance(slot := values.get("slot"), int):
            said["slot"] = slot + 1
        return said

    def layout(self, game: Game, language: str) -> TableLayout:
        assert isinstance(game, Fkk)
        draw, discards, row, drawn = LABELS[language]
        top = game.discards[game.discarded - 1]
        seats = []
        for seat in range(game.players):
            rows = [self.row(game, seat, row)]
            if seat == game.turn and game.phase_name in ("drawn", "swap"):
                rows.append(Row(drawn, [game.drawn]))
            seats.append(Before(seat, rows, self.points(game.points[seat], language)))
        piles = [Row(draw, count=game.left), Row(discards, [top], count=game.discarded)]
        heading = [self.round(game, language)]
        return TableLayout(heading, piles, seats, game.deciders)

    def row(self, game: Fkk, seat: int, label: str) -> Row:
        """The cards of a row, numbered.

        K17: until the end they are face down even to those who have seen them.
        """
        cards = game.cards_of(seat)
        open_to_all = game.viewer == TRUTH or game.over
        marked = [slot for slot in range(len(cards)) if chosen(game, seat, slot)]
        shown = cards if open_to_all else [BLANK] * len(cards)
        return Row(label, shown, numbered=True, chosen=marked)


def chosen(game: Fkk, seat: int, slot: int) -> bool:
    """Whether the card is part of a choice that only its owner can see yet."""
    if game.picked != NONE:
        return meaning_of(game.picked) == ("pick", slot, seat)
    return game.answers[seat] == slot or bool(slot < 4 and game.looks[seat] >> slot & 1)
