"""FTW?! in words."""

from collections.abc import Sequence

from kartentisch.games.constants import BLANK, TRUTH
from kartentisch.games.ftw import Ftw
from kartentisch.games.game import Game
from kartentisch.games.moves.ftw import DONE, meaning_of
from kartentisch.games.words.language import Words, both, fill
from kartentisch.games.words.layout import Before, Row, TableLayout

MEANINGS = {
    "done": both("fertig, keine weitere Hilfskarte", "done, no more helpers"),
    "lay": both("lege {card} auf den Stapel", "lay {card} on the pile"),
    "help": both("lege {card} als Hilfskarte aus", "lay {card} as a helper"),
    "take": both("nimm {card} vom Stapel", "take {card} from the pile"),
    "sneak": both("lege {card} mit Hilfskarten auf den Stapel", "lay {card} with helpers"),
    "add": both("rechne Hilfskarte {card} dazu", "add helper {card}"),
    "give": both("gib {card} nach rechts", "give {card} to the right"),
}
SHORT = {
    "done": "ok",
    "lay": "{card}",
    "help": "h{card}",
    "take": "t{card}",
    "sneak": "c{card}",
    "add": "+{card}",
    "give": "g{card}",
}

DONE_WORDS = {
    "de": ("fertig", "ok", "passe", "keine", "das reicht"),
    "en": ("done", "ok", "pass", "no more", "enough"),
}
# What people type before a card for each sort of move, the best first.
TYPED = {
    "de": {
        "lay": ("", "lege "),
        "help": ("hilfe ", "hilfskarte ", "helfer ", "h"),
        "take": ("nimm ", "nehme ", "t"),
        "sneak": ("mit hilfe ", "mit hilfskarten ", "c"),
        "add": ("dazu ", "plus ", "+"),
        "give": ("gib ", "gebe ", "weiter ", "g"),
    },
    "en": {
        "lay": ("", "lay ", "play "),
        "help": ("help ", "helper ", "h"),
        "take": ("take ", "t"),
        "sneak": ("with help ", "with helpers ", "c"),
        "add": ("add ", "plus ", "+"),
        "give": ("give ", "pass ", "g"),
    },
}
LABELS = {
    "de": ("Stapel", "aus der Runde", "Hilfskarten", "Hand", "gewählt"),
    "en": ("Pile", "out of the round", "helpers", "hand", "chosen"),
}
LAST_TWO = both("(NUR NOCH ZWEI KARTEN!)", "(TWO CARDS LEFT!)")


class FtwWords(Words):
    """The words of FTW?!."""

    TITLE = both("FTW?!", "FTW?!")
    DECISIONS = {
        "pass": both("Karten weitergeben", "passing cards"),
        "turn": both("eine Karte legen", "laying a card"),
        "take": both("vom Stapel nehmen", "taking from the pile"),
        "add": both("Hilfskarten dazurechnen", "adding helpers"),
    }
    ABOUT = both(
        "Immer höher. Am Ende soll dir eine einzige starke Karte bleiben.",
        "Higher and higher. Try to end up with one single strong card.",
    )
    OPTIONS = {
        "start": both("Wer anfängt", "who begins"),
        "rounds": both("Wie viele Runden gespielt werden", "how many rounds are played"),
        "pile": both(
            "Ob der ganze Stapel offen liegt (open) oder nur seine oberste Karte (top)",
            "whether the whole pile lies open (open) or only its top card (top)",
        ),
    }
    VALUES = {
        "pile": {
            "open": both("alle Karten offen", "all cards open"),
            "top": both("nur die oberste Karte offen", "only the top card open"),
        },
    }
    REASONS = {
        "no_such_card": both(
            "Eine {card} gibt es nicht; die Karten gehen von 1 bis {last}.",
            "there is no {card}; the cards are 1 to {last}",
        ),
        "not_in_hand": both(
            "Du hast keine {card} auf der Hand.", "you have no {card} in your hand"
        ),
        "give_first": both(
            "Gib erst drei Karten nach rechts.", "first give three cards to the right"
        ),
        "already_chosen": both(
            "Die {card} gibst du schon weiter.", "you are already giving the {card} away"
        ),
        "passing_is_over": both(
            "Karten gebt ihr nur zu Beginn der Runde weiter.",
            "cards are given only at the start of a round",
        ),
        "not_higher": both(
            "Die {card} ist nicht höher als die {top} oben auf dem Stapel.",
            "the {card} is not higher than the {top} on top of the pile",
        ),
        "not_lower": both(
            "Die {card} ist nicht niedriger als die {top} oben auf dem Stapel.",
            "the {card} is not lower than the {top} on top of the pile",
        ),
        "no_pile": both(
            "Es gibt gerade keinen Stapel: Fang mit einer beliebigen Karte einen neuen an.",
            "there is no pile: start a new one with any card",
        ),
        "helper_first": both(
            "Lege erst eine Hilfskarte aus; dann nimmst du eine Karte vom Stapel.",
            "lay a helper first; then take a card from the pile",
        ),
        "take_one": both(
            "Du musst jetzt eine Karte vom Stapel nehmen.",
            "you have to take a card from the pile now",
        ),
        "not_in_pile": both("Die {card} liegt nicht im Stapel.", "the {card} is not in the pile"),
        "card_first": both(
            "Wähle erst die Handkarte, zu der du Hilfskarten dazurechnest.",
            "first choose the hand card that you add helpers to",
        ),
        "no_helpers": both(
            "Vor dir liegt keine Hilfskarte.", "you have no helpers in front of you"
        ),
        "not_enough": both(
            "Zusammen sind das nur {sum}; es muss mehr als {top} sein.",
            "that makes only {sum}; it has to be more than {top}",
        ),
        "not_your_helper": both(
            "Die {card} gehört nicht zu deinen Hilfskarten.",
            "the {card} is not one of your helpers",
        ),
        "already_added": both(
            "Die Hilfskarte {card} zählt schon mit.", "helper {card} is already counted"
        ),
        "finish_first": both(
            "Du legst gerade eine Karte mit Hilfskarten: Mach das fertig oder nimm es zurück.",
            "you are laying a card with helpers: finish that or take it back",
        ),
    }
    SENTENCES = {
        "stacked": both("", ""),
        "dealt": both(
            "{seat|Du bekommst|# bekommt} die {card}.", "{seat|You are|# is} dealt the {card}."
        ),
        "left_out": both(
            "Die {card} bleibt in dieser Runde draußen.", "The {card} stays out of this round."
        ),
        "chose": both(
            "{seat|Du hast|# hat} drei Karten zum Weitergeben gewählt.",
            "{seat|You have|# has} chosen three cards to give.",
        ),
        "gave": both(
            "{seat|Du gibst|# gibt} {other|dir|#} die {card}.",
            "{seat|You give|# gives} {other|you|#} the {card}.",
        ),
        "laid": both("{seat|Du legst|# legt} die {card}.", "{seat|You lay|# lays} the {card}."),
        "helper": both(
            "{seat|Du legst|# legt} die {card} als Hilfskarte aus.",
            "{seat|You lay|# lays} the {card} as a helper.",
        ),
        "took": both(
            "{seat|Du nimmst|# nimmt} die {card} vom Stapel.",
            "{seat|You take|# takes} the {card} from the pile.",
        ),
        "cleared": both("Die {card} ist aus der Runde.", "The {card} is out of the round."),
        "sneaked": both(
            "{seat|Du legst|# legt} die {card}; mit Hilfskarten zählt sie {at}.",
            "{seat|You lay|# lays} the {card}; with helpers it is worth {at}.",
        ),
        "spent": both(
            "{seat|Du gibst|# gibt} die Hilfskarte {card} dafür her.",
            "{seat|You spend|# spends} helper {card} on it.",
        ),
        "showed": both(
            "{seat|Du zeigst|# zeigt} die {card}.", "{seat|You show|# shows} the {card}."
        ),
    }
    HIDDEN = {
        "dealt": both("", ""),
        "left_out": both("", ""),
        "gave": both(
            "{seat|Du gibst|# gibt} {other|dir|#} eine Karte.",
            "{seat|You give|# gives} {other|you|#} a card.",
        ),
        "cleared": both("", ""),
    }
    MOVES = range(Ftw.MOVES)

    def move(self, move: int, language: str) -> str:
        sort, card = meaning_of(move)
        return fill(MEANINGS[sort][language], card=card)

    def short(self, move: int) -> str:
        sort, card = meaning_of(move)
        return fill(SHORT[sort], card=card)

    def typed(self, move: int, language: str) -> Sequence[str]:
        if move == DONE:
            return DONE_WORDS[language]
        sort, card = meaning_of(move)
        return tuple(f"{word}{card}" for word in TYPED[language][sort])

    def layout(self, game: Game, language: str) -> TableLayout:
        assert isinstance(game, Ftw)
        pile, out, _, _, _ = LABELS[language]
        helpers = sum(len(game.helpers_of(seat)) for seat in range(game.players))
        gone = game.cards - game.piled - sum(game.held) - helpers
        cleared = Row(out, count=gone)
        if game.viewer == TRUTH:
            removed = game.removed | game.aside
            cleared = Row(out, [card for card in range(61) if removed >> card & 1])
        return TableLayout(
            [self.round(game, language)],
            [Row(pile, list(game.pile)[: game.piled]), cleared],
            [self.before(game, seat, language) for seat in range(game.players)],
            game.deciders,
        )

    def before(self, game: Ftw, seat: int, language: str) -> Before:
        """A seat with its points, helpers and hand, and the choice it is making."""
        _, _, helpers, hand, chosen = LABELS[language]
        # W11: at the end all hands lie open; before that nobody is reminded of others' cards
        mine = game.viewer in (seat, TRUTH) or game.over
        held = game.hand(seat) if mine else [BLANK] * game.held[seat]
        rows = [Row(helpers, sorted(game.helpers_of(seat))), Row(hand, held)]
        if game.steps[seat]:
            rows.append(Row(chosen, game.choice_of(seat)))
        note = LAST_TWO[language] if game.held[seat] == 2 else ""  # W14
        return Before(seat, rows, self.points(game.points[seat], language), note)
