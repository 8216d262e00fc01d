"""The course of Pisa: its first match, and what its scripts share."""

from typing import cast

from kartentisch.games.moves.pisa import (
    BACK,
    FINISH,
    LAY,
    NUMBERS,
    PLAY,
    TRICK,
    VOTES,
)
from kartentisch.games.pisa import Pisa
from kartentisch.lessons import Course, FirstGame
from kartentisch.lessons.stage import LEARNER, Pair, Stage

COURSE = Course(
    "pisa",
    3,
    FirstGame(
        3,
        {
            "trump": (
                "Welche Farbe soll Trumpf sein? Am besten eine, von der du viel hast. "
                "Wähle sie, dann eine bis drei Karten: Ihre Summe sind deine Stimmen.",
                "Which colour should be trump? Ideally one that you have plenty of. "
                "Choose it, then one to three cards: their sum is your vote.",
            ),
            "goal": (
                "Sollen viele Stiche gut sein oder wenige? Starkes Blatt: viele. "
                "Schwaches Blatt: wenige.",
                "Should many tricks be good, or few? A strong hand: many. A weak one: few.",
            ),
            "ranking": (
                "Ist die 13 die höchste Karte oder die 0? Sieh nach, was dir mehr nützt.",
                "Is 13 the highest card, or 0? Choose what suits your hand.",
            ),
            "leave": (
                "Drei Karten deiner Stimmen bleiben draußen. Die anderen nimmst du zurück.",
                "Three cards of your votes are left out. You take the others back.",
            ),
            "trick": (
                "Hast du die ausgespielte Farbe, musst du sie spielen. Oben steht, was gilt: "
                "Trumpf schlägt Untertrumpf, der schlägt alles andere.",
                "If you have the colour led, you must play it. What is in force stands above: "
                "trump beats under-trump, which beats the rest.",
            ),
        },
        {},
    ),
)

COLOURS: tuple[Pair, ...] = (
    ("Rot", "Red"),
    ("Gelb", "Yellow"),
    ("Grün", "Green"),
    ("Blau", "Blue"),
)


def table(stage: Stage) -> Pisa:
    """The game on the stage."""
    return cast(Pisa, stage.game)


def colour(card: int) -> int:
    """The colour of a card."""
    return card // NUMBERS


def number(card: int) -> int:
    """The number of a card."""
    return card % NUMBERS


def of_colour(hand: list[int], wanted: int) -> list[int]:
    """The cards of a colour, the lowest first."""
    return [card for card in hand if colour(card) == wanted]


def vote(stage: Stage, seat: int, ballot: int, *cards: int) -> None:
    """A seat lays cards at a voting card."""
    stage.act(seat, BACK + ballot)
    for card in cards:
        stage.act(seat, LAY + card)
    if len(cards) < 3:
        stage.act(seat, FINISH)


def voted_by(stage: Stage, seat: int) -> list[int]:
    """The cards that a seat has laid in all votes."""
    game = table(stage)
    return [card for vote in range(VOTES) for card in game.votes_of(seat, vote)]


def lowest(stage: Stage, seat: int, *kept: int) -> int:
    """The card with the lowest number, of a colour that need not be kept."""
    hand = [card for card in table(stage).hand(seat) if colour(card) not in kept]
    stage.want(bool(hand))
    return min(hand, key=number)


def build(stage: Stage, trump: int, goal: int, ranking: int, *kept: int) -> None:
    """Everyone votes alike with one card each time, and so the tricks begin at once."""
    game = table(stage)
    for ballot in (trump, goal, ranking):
        for _ in range(game.players):
            vote(stage, game.turn, ballot, lowest(stage, game.turn, *kept))
    stage.want(game.phase == TRICK)


def wins(stage: Stage, card: int) -> bool:
    """Whether the learner, who plays last, would win the trick with a card."""
    trial = table(stage).copy()
    before = trial.tricks[LEARNER]
    trial.play(LEARNER, PLAY + card)
    return bool(trial.tricks[LEARNER] > before)
