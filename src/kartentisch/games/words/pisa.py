"""Pisa in words."""

from collections.abc import Mapping, Sequence

from kartentisch.games.constants import BLANK, NONE, TRUTH
from kartentisch.games.game import Game
from kartentisch.games.moves.pisa import BACK, CARDS, FINISH, LEAVE, PLAY
from kartentisch.games.pisa import Pisa
from kartentisch.games.words.language import Words, both, fill
from kartentisch.games.words.layout import Before, Row, TableLayout

COLOURS = {"de": ("Rot", "Gelb", "Grün", "Blau"), "en": ("red", "yellow", "green", "blue")}
LETTERS = "rygb"
CHOICES = {  # the voting cards 4 to 7
    "de": ("viele Stiche", "wenige Stiche", "13 hoch", "0 hoch"),
    "en": ("many tricks", "few tricks", "13 high", "0 high"),
}
PHASES = {
    "trump": both("Abstimmung über den Trumpf", "vote on the trump"),
    "goal": both("Abstimmung über das Ziel", "vote on the goal"),
    "ranking": both("Abstimmung über die Wertigkeit", "vote on the ranking"),
    "leave": both("Jede Person lässt drei Karten draußen", "everyone leaves out three cards"),
    "trick": both("Stiche", "tricks"),
    "over": both("Das Spiel ist vorbei", "the game is over"),
}
TRICKS = both("{n|# Stich|# Stiche}", "{n|# trick|# tricks}")
VOTED = both("für „{choice}“", 'for "{choice}"')
LABELS = {
    "de": ("Draußen", "Beiseite", "gespielt", "Stimme für", "gewählt", "Hand"),
    "en": ("Left out", "Aside", "played", "vote for", "chosen", "hand"),
}
# What people type. Gelb and Grün begin alike, so German needs two letters of them.
TYPED_COLOURS = {"de": ("r", "ge", "gr", "b"), "en": ("r", "y", "g", "b")}
DONE_WORDS = {"de": ("fertig", "ok", "passe", "keine"), "en": ("done", "ok", "pass", "no more")}
TRUMP = both("Trumpf", "trump")


class PisaWords(Words):
    """The words of Pisa."""

    TITLE = both("Pisa", "Pisa")
    DECISIONS = {
        "trump": both("Trumpf wählen", "choosing the trump"),
        "goal": both("Ziel wählen", "choosing the goal"),
        "ranking": both("Wertigkeit wählen", "choosing the ranking"),
        "leave": both("Karten weglassen", "leaving out cards"),
        "trick": both("Stiche spielen", "playing tricks"),
    }
    ABOUT = both(
        "Erst stimmt ihr ab, was sticht. Dann zeigt sich, wer recht hatte.",
        "First you vote on what wins. Then you see who was right.",
    )
    OPTIONS = {
        "start": both("Wer anfängt", "who begins"),
        "trump_pairs": both(
            "Welcher Untertrumpf auf den Trumpfkarten Rot, Gelb, Grün und Blau steht "
            "(R rot, Y gelb, G grün, B blau)",
            "which under-trump is printed on the trump cards red, yellow, green and blue "
            "(R red, Y yellow, G green, B blue)",
        ),
        "under_trump": both(
            "Ob der Untertrumpf auf der Trumpfkarte steht (card) oder die Farbe auf dem zweiten "
            "Platz der Abstimmung ist (runner_up)",
            "whether the under-trump is the one printed on the trump card (card) or the colour "
            "that came second in the vote (runner_up)",
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
            "Erst stimmt ihr ab, dann spielt ihr Stiche.", "the votes come first, then the tricks"
        ),
        "one_voting_card": both(
            "Du stimmst schon für „{card}“; alle deine Karten kommen an diese Abstimmungskarte.",
            'you are already voting for "{card}"; all your cards go to that voting card',
        ),
        "vote_on_trump": both("Jetzt stimmt ihr über den Trumpf ab.", "this vote is on the trump"),
        "vote_on_goal": both("Jetzt stimmt ihr über das Ziel ab.", "this vote is on the goal"),
        "vote_on_ranking": both(
            "Jetzt stimmt ihr über die Wertigkeit ab.", "this vote is on the ranking"
        ),
        "back_first": both(
            "Wähle zuerst, für welche Abstimmungskarte du stimmst.",
            "first choose the voting card that you vote for",
        ),
        "lay_one": both("Lege mindestens eine Karte.", "lay at least one card"),
        "chosen_already": both(
            "Du hast {card} schon ausgewählt.", "you have already chosen {card}"
        ),
        "voted_already": both(
            "Mit {card} hast du schon abgestimmt; die Karte liegt vor dir.",
            "you have already voted with {card}; it lies in front of you",
        ),
        "not_in_hand": both("Du hast {card} nicht auf der Hand.", "{card} is not in your hand"),
        "no_choice": both(
            "Du hast mit genau drei Karten abgestimmt; diese drei bleiben draußen.",
            "you voted with exactly three cards, and those are left out",
        ),
        "leave_now": both(
            "Jetzt lässt jede Person drei der Karten draußen, mit denen sie abgestimmt hat.",
            "now everyone leaves out three of the cards they voted with",
        ),
        "not_voted_with": both(
            "Mit {card} hast du nicht abgestimmt.", "you did not vote with {card}"
        ),
        "leaving_over": both(
            "Welche Karten draußen bleiben, steht schon fest.",
            "the cards that are left out have already been chosen",
        ),
        "votes_over": both(
            "Die Abstimmungen sind vorbei; jetzt spielt ihr Stiche.",
            "the votes are over; now you play tricks",
        ),
        "must_follow": both(
            "Ausgespielt ist {card}: Diese Farbe musst du bedienen.",
            "{card} was led: you have to follow that colour",
        ),
    }
    SENTENCES = {
        "scores": both("", ""),  # first_points and second_points have said it
        "stacked": both("", ""),
        "dealt": both("{seat|Du bekommst|# bekommt} {card}.", "{seat|You are|# is} dealt {card}."),
        "put_aside": both("", ""),
        "backed": both(
            "{seat|Du stimmst|# stimmt} mit {at|einer Karte|zwei Karten|drei Karten} für {card}.",
            "{seat|You vote|# votes} for {card} with {at|one card|two cards|three cards}.",
        ),
        "laid": both(
            "{seat|Du legst|# legt} {card} verdeckt an.", "{seat|You lay|# lays} {card} face down."
        ),
        "opened": both("{seat|Du hast|# hat} {card} gelegt.", "{seat|You have|# has} laid {card}."),
        "trump": both("Trumpf ist {card}.", "Trump is {card}."),
        "under_trump": both("Untertrumpf ist {card}.", "Under-trump is {card}."),
        "goal": both("Ziel: {card}.", "Goal: {card}."),
        "ranking": both("Wertigkeit: {card}.", "Ranking: {card}."),
        "first_points": both(
            "{seat|Du bekommst|# bekommt} {at|# Punkt|# Punkte} für die Abstimmungen.",
            "{seat|You get|# gets} {at|# point|# points} for the votes.",
        ),
        "decided": both(
            "{seat|Du hast|# hat} gewählt, was draußen bleibt.",
            "{seat|You have|# has} chosen what to leave out.",
        ),
        "left_out": both(
            "{seat|Du lässt|# lässt} {card} draußen.", "{seat|You leave|# leaves} out {card}."
        ),
        "taken_back": both(
            "{seat|Du nimmst|# nimmt} {card} wieder auf die Hand.",
            "{seat|You take|# takes} back {card}.",
        ),
        "played": both("{seat|Du spielst|# spielt} {card}.", "{seat|You play|# plays} {card}."),
        "won": both(
            "{seat|Du gewinnst|# gewinnt} den Stich mit {card} und {seat|hast|hat} jetzt "
            "{at|# Stich|# Stiche}.",
            "{seat|You win|# wins} the trick with {card} and now {seat|have|has} "
            "{at|# trick|# tricks}.",
        ),
        "taken": both("", ""),
        "second_points": both(
            "{seat|Du bekommst|# bekommt} {at|# Punkt|# Punkte} für die Stiche.",
            "{seat|You get|# gets} {at|# point|# points} for the tricks.",
        ),
    }
    HIDDEN = {"dealt": both("", ""), "laid": both("", "")}
    MOVES = range(Pisa.MOVES)
    TINTS = {
        name: tint
        for names in COLOURS.values()
        for name, tint in zip(names, COLOURS["en"], strict=True)
    }

    def card(self, card: int, language: str) -> str:
        if card == BLANK:
            return "?"
        if card >= CARDS:
            return (COLOURS[language] + CHOICES[language])[card - CARDS]
        return f"{COLOURS[language][card // 14]} {card % 14}"

    def face(self, card: int, language: str) -> str:
        if not 0 <= card < CARDS:
            return self.card(card, language)
        return f"{TYPED_COLOURS[language][card // 14]}{card % 14}"

    def cards(self, cards: Sequence[int], language: str) -> str:
        """Several cards by colour: "red 3 7, blue 0"."""
        groups: dict[str, list[str]] = {}
        for card in cards:
            if card >= CARDS and card != BLANK:  # a voting card
                groups[self.card(card, language)] = []
                continue
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
        names = COLOURS[language]
        unders = [names[LETTERS.index(letter)] for letter in str(value).casefold()]
        return ", ".join(map("/".join, zip(names, unders, strict=True)))

    def spoken(self, values: Mapping[str, object], language: str) -> dict[str, object]:
        said = super().spoken(values, language)
        if isinstance(card := values.get("card"), int):
            said["card"] = self.card(card, language)
        return said

    def move(self, move: int, language: str) -> str:
        german = language == "de"
        if move == FINISH:
            return "fertig, keine weitere Karte" if german else "done, no more cards"
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
        return f"stimme mit {name}" if german else f"vote with {name}"

    def short(self, move: int) -> str:
        if move >= BACK:
            return ("t r", "t y", "t g", "t b", "many", "few", "13", "0", "done")[move - BACK]
        card = f"{LETTERS[move % CARDS // 14]}{move % 14}"
        return f"v {card}" if move < LEAVE else f"l {card}" if move < PLAY else card

    def typed(self, move: int, language: str) -> Sequence[str]:
        if move == FINISH:
            return DONE_WORDS[language]
        if move >= BACK:
            name = self.card(CARDS + move - BACK, language)
            short = self.short(move)
            if move < BACK + 4:
                return (name, f"{TRUMP[language]} {name}", short)
            return (name, short)
        return (self.face(move % CARDS, language), self.card(move % CARDS, language))

    def layout(self, game: Game, language: str) -> TableLayout:
        assert isinstance(game, Pisa)
        heading = [
            f"{self.round(game, language)}: {PHASES[game.phase_name][language]}",
            self.tower(game, language),
        ]
        out, aside, *_ = LABELS[language]
        rows = []
        if game.left_out():
            rows.append(Row(out, game.left_out()))
        if game.viewer == TRUTH:
            rows.append(Row(aside, [card for card in range(CARDS) if game.aside >> card & 1]))
        seats = [self.before(game, seat, language) for seat in range(game.players)]
        return TableLayout(heading, rows, seats, game.deciders)

    def tower(self, game: Pisa, language: str) -> str:
        """Trump, under-trump, goal and ranking, as far as the votes have settled them."""
        german = language == "de"
        trump, goal, ranking = (
            "–" if card == NONE else self.card(CARDS + card, language) for card in game.tower
        )
        under = "–" if game.under_trump == NONE else COLOURS[language][game.under_trump]
        if german:
            return f"Turm: Trumpf {trump}, Untertrumpf {under}, Ziel {goal}, Wertigkeit {ranking}"
        return f"Tower: trump {trump}, under-trump {under}, goal {goal}, ranking {ranking}"

    def before(self, game: Pisa, seat: int, language: str) -> Before:
        """What lies in front of a seat, and its hand, as the game's viewer sees them."""
        _, _, plays, backs, chosen, held = LABELS[language]
        about = self.points(game.totals[seat], language)
        if game.phase_name in ("trick", "over"):
            about += f", {fill(TRICKS[language], n=game.tricks[seat])}"
        rows = []
        if game.trick[seat] != BLANK:
            rows.append(Row(plays, [game.trick[seat]]))
        for vote in range(3):
            if game.cast[3 * seat + vote]:
                choice = self.card(CARDS + game.backed[3 * seat + vote], language)
                rows.append(Row(fill(VOTED[language], choice=choice), game.votes_of(seat, vote)))
        mine = game.viewer in (seat, TRUTH)
        if mine and seat == game.turn and game.backing != NONE:
            rows.append(Row(backs, [CARDS + game.backing]))
        if mine and game.picks[seat]:
            rows.append(Row(chosen, game.choice_of(seat)))
        hand = game.hand(seat) if mine else [BLANK] * game.held[seat]
        return Before(seat, [*rows, Row(held, hand)], about)
