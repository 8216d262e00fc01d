"""FTW?! in words."""

from kartentisch.games.constants import BLANK, TRUTH
from kartentisch.games.ftw import Ftw
from kartentisch.games.game import Game
from kartentisch.games.words.language import Words, both, fill

# Every sort of move with a card: the letter before it in short, and the words.
SORTS = (
    ("", both("lege {card} auf den Stapel", "lay {card} on the pile")),
    ("h", both("lege {card} als Hilfskarte aus", "lay {card} as a helper")),
    ("t", both("nimm {card} vom Stapel", "take {card} from the pile")),
    ("c", both("lege {card} mit Hilfskarten auf den Stapel", "lay {card} with helpers")),
    ("+", both("rechne Hilfskarte {card} dazu", "add helper {card}")),
    ("g", both("gib {card} nach rechts", "give {card} to the right")),
)


class FtwWords(Words):
    """The words of FTW?!."""

    TITLE = both("FTW?!", "FTW?!")
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
        "dealt": both("{seat} bekommt die {card}.", "{seat} is dealt the {card}."),
        "left_out": both(
            "Die {card} bleibt in dieser Runde draußen.", "The {card} stays out of this round."
        ),
        "chose": both(
            "{seat} hat drei Karten zum Weitergeben gewählt.",
            "{seat} has chosen three cards to give.",
        ),
        "gave": both("{seat} gibt {other} die {card}.", "{seat} gives {other} the {card}."),
        "laid": both("{seat} legt die {card}.", "{seat} lays the {card}."),
        "helper": both(
            "{seat} legt die {card} als Hilfskarte aus.", "{seat} lays the {card} as a helper."
        ),
        "took": both(
            "{seat} nimmt die {card} vom Stapel.",
            "{seat} takes the {card} from the pile.",
        ),
        "cleared": both("Die {card} ist aus der Runde.", "The {card} is out of the round."),
        "sneaked": both(
            "{seat} legt die {card}; mit Hilfskarten zählt sie {at}.",
            "{seat} lays the {card}; with helpers it is worth {at}.",
        ),
        "spent": both(
            "{seat} gibt die Hilfskarte {card} dafür her.", "{seat} spends helper {card} on it."
        ),
        "showed": both("{seat} zeigt die {card}.", "{seat} shows the {card}."),
    }
    HIDDEN = {
        "dealt": both("", ""),
        "left_out": both("", ""),
        "gave": both("{seat} gibt {other} eine Karte.", "{seat} gives {other} a card."),
        "cleared": both("", ""),
    }
    MOVES = range(361)

    def move(self, move: int, language: str) -> str:
        if move == 0:
            return {"de": "fertig, keine weitere Hilfskarte", "en": "done, no more helpers"}[
                language
            ]
        _, texts = SORTS[(move - 1) // 60]
        return fill(texts[language], card=(move - 1) % 60 + 1)

    def short(self, move: int) -> str:
        return "ok" if move == 0 else f"{SORTS[(move - 1) // 60][0]}{(move - 1) % 60 + 1}"

    def picture(self, game: Game, language: str) -> str:
        assert isinstance(game, Ftw)
        return "\n".join(
            [
                self.table(game, language),
                *(self.line(game, seat, language) for seat in range(game.players)),
            ]
        )

    def table(self, game: Ftw, language: str) -> str:
        """The round, the pile with its top card last, and the cards out of the round."""
        german = language == "de"
        number = min(game.round + 1, game.rounds)
        rounds = (
            f"Runde {number} von {game.rounds}" if german else f"Round {number} of {game.rounds}"
        )
        pile = self.cards(list(game.pile)[: game.piled], language)
        helpers = sum(len(game.helpers_of(seat)) for seat in range(game.players))
        out = str(game.cards - game.piled - sum(game.held) - helpers)
        if game.viewer == TRUTH:
            gone = game.removed | game.aside
            out = self.cards([card for card in range(61) if gone >> card & 1], language)
        if german:
            return f"{rounds}. Stapel: {pile}. Aus der Runde: {out}"
        return f"{rounds}. Pile: {pile}. Out of the round: {out}"

    def line(self, game: Ftw, seat: int, language: str) -> str:
        """A seat with its points, helpers and hand, and the choice it is making."""
        german = language == "de"
        mark = ">" if seat in game.deciders else " "
        points = self.points(game.points[seat], language)
        helpers = self.cards(sorted(game.helpers_of(seat)), language)
        # W11: at the end all hands lie open; before that nobody is reminded of others' cards
        mine = game.viewer in (seat, TRUTH) or game.over
        hand = self.cards(game.hand(seat) if mine else [BLANK] * game.held[seat], language)
        line = f"{mark} {self.seat(seat, language)} ({points})  "
        line += f"Hilfskarten: {helpers}  Hand: " if german else f"helpers: {helpers}  hand: "
        line += hand
        if game.held[seat] == 2:  # W14
            line += "  (NUR NOCH ZWEI KARTEN!)" if german else "  (TWO CARDS LEFT!)"
        if game.steps[seat]:
            chosen = self.cards(game.choice_of(seat), language)
            line += f"  {'gewählt' if german else 'chosen'}: {chosen}"
        return line
