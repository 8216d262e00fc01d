"""Pisa in words."""

from collections.abc import Sequence

from kartentisch.games.constants import BLANK, NONE, TRUTH
from kartentisch.games.game import Game
from kartentisch.games.moves.pisa import BACK, CARDS, FINISH, LEAVE, PLAY
from kartentisch.games.pisa import Pisa
from kartentisch.games.words.language import LANGUAGES, Texts, Words, both

COLOURS = {"de": ("rot", "gelb", "grün", "blau"), "en": ("red", "yellow", "green", "blue")}
LETTERS = "rygb"
CHOICES = {  # the voting cards 4 to 7
    "de": ("viele Stiche", "wenige Stiche", "13 hoch", "0 hoch"),
    "en": ("many tricks", "few tricks", "13 high", "0 high"),
}
PHASES = {
    "trump": both("Abstimmung über den Trumpf", "vote on the trump"),
    "goal": both("Abstimmung über das Stichziel", "vote on the goal"),
    "ranking": both("Abstimmung über die Wertigkeit", "vote on the ranking"),
    "leave": both("Jeder lässt drei Karten draußen", "everybody leaves out three cards"),
    "trick": both("Stiche", "tricks"),
    "over": both("Das Spiel ist vorbei", "the game is over"),
}
STATUS = {
    "de": {
        "points": "{} Punkte",
        "tricks": "Stiche {}",
        "plays": "spielt {}",
        "voted": "für „{}“: {}",
        "backs": "stimmt für „{}“",
        "chosen": "gewählt: {}",
        "hand": "Hand: {}",
    },
    "en": {
        "points": "{} points",
        "tricks": "tricks {}",
        "plays": "plays {}",
        "voted": 'for "{}": {}',
        "backs": 'voting for "{}"',
        "chosen": "chosen: {}",
        "hand": "hand: {}",
    },
}


class PisaWords(Words):
    """How Pisa speaks."""

    TITLE = both("Pisa", "Pisa")
    ABOUT = both(
        "Erst stimmt ihr ab, was sticht. Dann zeigt sich, wer recht hatte.",
        "First you vote on what wins. Then you see who was right.",
    )
    OPTIONS = {
        "start": both("Wer anfängt", "who begins"),
        "trump_pairs": both(
            "Untertrumpf auf den Trumpfkarten Rot, Gelb, Grün, Blau, in dieser Reihenfolge "
            "(R rot, Y gelb, G grün, B blau)",
            "under-trump on the trump cards red, yellow, green, blue, in this order "
            "(R red, Y yellow, G green, B blue)",
        ),
        "under_trump": both(
            "Untertrumpf: card, wie auf der Trumpfkarte, oder runner_up, der Zweite der Abstimmung",
            "under-trump: card, as on the trump card, or runner_up, the second of the vote",
        ),
    }
    VALUES = {
        "under_trump": {
            "card": both("wie auf der Trumpfkarte", "as printed on the trump card"),
            "runner_up": both("der zweite Platz der Abstimmung", "the runner-up of the vote"),
        },
    }
    REASONS = {
        "votes_first": both(
            "Erst wird abgestimmt, dann gespielt.", "the votes come first, then the tricks"
        ),
        "one_voting_card": both(
            "Du legst schon an „{card}“ an; alle deine Karten liegen an einer Abstimmungskarte.",
            'you are laying at "{card}" already; all your cards go to one voting card',
        ),
        "vote_on_trump": both(
            "Jetzt wird über den Trumpf abgestimmt.", "the vote now is on the trump"
        ),
        "vote_on_goal": both(
            "Jetzt wird über das Stichziel abgestimmt.", "the vote now is on the goal"
        ),
        "vote_on_ranking": both(
            "Jetzt wird über die Wertigkeit abgestimmt.", "the vote now is on the ranking"
        ),
        "back_first": both(
            "Wähle zuerst die Abstimmungskarte, an die du anlegst.",
            "choose the voting card that you lay your cards at first",
        ),
        "lay_one": both("Lege mindestens eine Karte.", "lay at least one card"),
        "chosen_already": both(
            "Du hast {card} schon ausgewählt.", "you have chosen {card} already"
        ),
        "voted_already": both(
            "Mit {card} hast du schon abgestimmt; die Karte liegt vor dir.",
            "you have voted with {card} already; it lies before you",
        ),
        "not_in_hand": both("Du hast {card} nicht auf der Hand.", "{card} is not in your hand"),
        "no_choice": both(
            "Du hast mit genau drei Karten abgestimmt; diese drei bleiben draußen.",
            "you voted with just three cards, and these are left out",
        ),
        "leave_now": both(
            "Jetzt lässt jeder drei der Karten draußen, mit denen er abgestimmt hat.",
            "now everybody leaves out three of the cards they voted with",
        ),
        "not_voted_with": both(
            "Mit {card} hast du nicht abgestimmt.", "you did not vote with {card}"
        ),
        "leaving_over": both(
            "Welche Karten draußen bleiben, steht schon fest.",
            "it is settled already which cards are left out",
        ),
        "votes_over": both(
            "Die Abstimmungen sind vorbei, jetzt wird gestochen.",
            "the votes are over; now tricks are played",
        ),
        "must_follow": both(
            "Angespielt ist {card}: Diese Farbe musst du bedienen.",
            "{card} was led and must be followed",
        ),
    }
    SENTENCES = {
        "scores": both("", ""),  # first_points and second_points have said it
        "stacked": both("", ""),
        "dealt": both("{seat} erhält {card}.", "{seat} is dealt {card}."),
        "put_aside": both("", ""),
        "backed": both(
            "{seat} stimmt für „{card}“. Karten: {at}.", '{seat} votes for "{card}". Cards: {at}.'
        ),
        "laid": both("{seat} legt {card} verdeckt an.", "{seat} lays {card} face down."),
        "opened": both("{seat} hat {card} gelegt.", "{seat} has laid {card}."),
        "trump": both("Trumpf ist {card}.", "Trump is {card}."),
        "under_trump": both("Untertrumpf ist {card}.", "Under-trump is {card}."),
        "goal": both("Das Ziel: {card}.", "The goal: {card}."),
        "ranking": both("Die Wertigkeit: {card}.", "The ranking: {card}."),
        "first_points": both(
            "Punkte für die Abstimmungen: {seat} bekommt {at}.",
            "Points for the votes: {seat} gets {at}.",
        ),
        "decided": both(
            "{seat} hat gewählt, was draußen bleibt.", "{seat} has chosen what to leave out."
        ),
        "left_out": both("{seat} lässt {card} draußen.", "{seat} leaves out {card}."),
        "taken_back": both(
            "{seat} nimmt {card} wieder auf die Hand.", "{seat} takes {card} back in hand."
        ),
        "played": both("{seat} spielt {card}.", "{seat} plays {card}."),
        "won": both(
            "{seat} gewinnt den Stich mit {card}. Stiche: {at}.",
            "{seat} wins the trick with {card}. Tricks: {at}.",
        ),
        "taken": both("", ""),
        "second_points": both(
            "Punkte für die Stiche: {seat} bekommt {at}.",
            "Points for the tricks: {seat} gets {at}.",
        ),
    }
    HIDDEN = {"dealt": both("", ""), "laid": both("", "")}
    MOVES = range(177)

    def card(self, card: int, language: str) -> str:
        if card == BLANK:
            return "?"
        if card >= CARDS:
            return (COLOURS[language] + CHOICES[language])[card - CARDS]
        return f"{COLOURS[language][card // 14]} {card % 14}"

    def cards(self, cards: Sequence[int], language: str) -> str:
        """Several cards by colours: "red 3 7, blue 0"."""
        groups: dict[str, list[str]] = {}
        for card in cards:
            name, _, number = self.card(card, language).partition(" ")
            groups.setdefault(name, []).append(number or "?")
        shown = [
            " ".join(numbers if name == "?" else [name, *numbers])
            for name, numbers in groups.items()
        ]
        return ", ".join(shown) or "–"

    def value(self, option: str, value: int | str, language: str) -> str:
        if option != "trump_pairs":
            return super().value(option, value, language)
        # Nouns in German: "Rot/Gelb".
        names = [name.title() if language == "de" else name for name in COLOURS[language]]
        unders = [names[LETTERS.index(letter)] for letter in str(value).casefold()]
        return ", ".join(map("/".join, zip(names, unders, strict=True)))

    def reason(self, key: str, **values: object) -> Texts:
        texts = {}
        for language in LANGUAGES:
            spoken = dict(values)
            if isinstance(card := values.get("card"), int):
                spoken["card"] = self.card(card, language)
            texts[language] = super().reason(key, **spoken)[language]
        return texts

    def move(self, move: int, language: str) -> str:
        german = language == "de"
        if move == FINISH:
            return "fertig gelegt" if german else "finish laying"
        if move >= BACK:
            name = self.card(CARDS + move - BACK, language)
            if move < BACK + 4:
                name = f"Trumpf {name}" if german else f"trump {name}"
            return f"stimme für {name}" if german else f"vote for {name}"
        name = self.card(move % CARDS, language)
        if move >= PLAY:
            return f"spiele {name}" if german else f"play {name}"
        if move >= LEAVE:
            return f"lass {name} draußen" if german else f"leave out {name}"
        return f"lege {name} zur Abstimmung" if german else f"lay {name} at the vote"

    def short(self, move: int) -> str:
        if move >= BACK:
            return ("t r", "t y", "t g", "t b", "many", "few", "13", "0", "done")[move - BACK]
        card = f"{LETTERS[move % CARDS // 14]}{move % 14}"
        return f"v {card}" if move < LEAVE else f"l {card}" if move < PLAY else card

    def picture(self, game: Game, language: str) -> str:
        assert isinstance(game, Pisa)
        german = language == "de"
        number = min(game.round + 1, game.rounds)
        lines = [
            (
                f"Runde {number} von {game.rounds}: "
                if german
                else f"Round {number} of {game.rounds}: "
            )
            + PHASES[game.phase_name][language],
            self.tower(game, language),
        ]
        if game.left_out():
            title = "Draußen: " if german else "Left out: "
            lines.append(title + self.cards(game.left_out(), language))
        if game.viewer == TRUTH:
            aside = [card for card in range(CARDS) if game.aside >> card & 1]
            lines.append(("Beiseite: " if german else "Aside: ") + self.cards(aside, language))
        for seat in range(game.players):
            mark = ">" if seat in game.deciders else " "
            about = "; ".join(self.about(game, seat, language))
            lines.append(f"{mark} {self.seat(seat, language)}: {about}")
        return "\n".join(lines)

    def tower(self, game: Pisa, language: str) -> str:
        """Trump, under-trump, goal and ranking as far as they are settled."""
        german = language == "de"
        trump, goal, ranking = (
            "–" if card == NONE else self.card(CARDS + card, language) for card in game.tower
        )
        under = "–" if game.under_trump == NONE else COLOURS[language][game.under_trump]
        if german:
            return f"Turm: Trumpf {trump}, Untertrumpf {under}, Ziel {goal}, Wertigkeit {ranking}"
        return f"Tower: trump {trump}, under-trump {under}, goal {goal}, ranking {ranking}"

    def about(self, game: Pisa, seat: int, language: str) -> list[str]:
        """What lies before a seat, and its hand, as far as the game's viewer sees them."""
        say = STATUS[language]
        parts = [say["points"].format(game.totals[seat])]
        if game.phase_name in ("trick", "over"):
            parts.append(say["tricks"].format(game.tricks[seat]))
        if game.trick[seat] != BLANK:
            parts.append(say["plays"].format(self.card(game.trick[seat], language)))
        for vote in range(3):
            if game.cast[3 * seat + vote]:
                backed = self.card(CARDS + game.backed[3 * seat + vote], language)
                laid = self.cards(game.votes_of(seat, vote), language)
                parts.append(say["voted"].format(backed, laid))
        mine = game.viewer in (seat, TRUTH)
        if mine and seat == game.turn and game.backing != NONE:
            parts.append(say["backs"].format(self.card(CARDS + game.backing, language)))
        if mine and game.picks[seat]:
            parts.append(say["chosen"].format(self.cards(game.choice_of(seat), language)))
        hand = game.hand(seat) if mine else [BLANK] * game.held[seat]
        return [*parts, say["hand"].format(self.cards(hand, language))]
