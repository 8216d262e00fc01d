"""What would you play in Pisa? Three questions."""

from kartentisch.games.moves.pisa import (
    BLUE,
    FEW,
    GREEN,
    MANY,
    PLAY,
    RED,
    THIRTEEN_HIGH,
    YELLOW,
)
from kartentisch.lessons.pisa_course import build, colour, number, of_colour, table, wins
from kartentisch.lessons.stage import ANNA, BEN, LEARNER, Stage


def follow(stage: Stage) -> None:
    """P9: one has to follow, even with trumps in hand."""
    game = table(stage)
    build(stage, RED, MANY, THIRTEEN_HIGH, GREEN)
    right = stage.only(game.hand(LEARNER), lambda card: colour(card) == GREEN)
    stage.want(bool(of_colour(game.hand(LEARNER), RED)))
    first = stage.pick(of_colour(game.hand(ANNA), GREEN), lambda card: number(card) > number(right))
    second = stage.pick(of_colour(game.hand(BEN), GREEN))
    d_first, e_first = stage.card(first)
    d_right, e_right = stage.card(right)
    stage.act(ANNA, PLAY + first)
    stage.act(BEN, PLAY + second)
    stage.ask(
        PLAY + right,
        f"Trumpf ist Rot. Anna hat {d_first} ausgespielt. Du hättest gern den Stich. "
        "Was spielst du?",
        f"Red is trump. Anna led {e_first}. You would like the trick. What do you play?",
        when=game.tower[0] == RED and game.trick[ANNA] == first,
        about=["tower", "trick 1"],
        shows=[("trick 1", first)],
        otherwise=(
            "Das darfst du nicht: Grün ist ausgespielt, und du hast noch Grün.",
            "Not allowed: green was led, and you still have green.",
        ),
    )
    stage.say(
        f"Richtig, es blieb dir nur {d_right}. Solange du die Farbe hast, musst du sie spielen, "
        "auch wenn du Trümpfe auf der Hand hast.",
        f"Right, {e_right} was your only choice. While you have the colour, you must play it, "
        "even with trumps in your hand.",
        when=game.tricks[LEARNER] == 0,
    )


def strong(stage: Stage) -> None:
    """P10: only a trump beats an under-trump."""
    game = table(stage)
    stage.want(not of_colour(game.hand(LEARNER), YELLOW))
    build(stage, RED, MANY, THIRTEEN_HIGH, YELLOW, RED)
    first = stage.pick(reversed(of_colour(game.hand(ANNA), YELLOW)), lambda card: number(card) > 8)
    second = stage.pick(
        of_colour(game.hand(BEN), YELLOW), lambda card: number(card) < number(first)
    )
    stage.act(ANNA, PLAY + first)
    stage.act(BEN, PLAY + second)
    right = stage.only(game.hand(LEARNER), lambda card: colour(card) == RED)
    stage.want(number(right) < number(first))
    d_first, e_first = stage.card(first)
    d_right, e_right = stage.card(right)
    stage.ask(
        PLAY + right,
        f"Trumpf ist Rot. Anna hat {d_first} ausgespielt, den Untertrumpf. Du hast kein Gelb. "
        "Womit machst du den Stich?",
        f"Red is trump. Anna led {e_first}, the under-trump. You have no yellow. "
        "What takes the trick?",
        when=game.tower[0] == RED and game.under_trump == YELLOW,
        about=["tower", "trick 1"],
        shows=[("trick 1", first), ("trick 2", second)],
        otherwise=(
            "Der Untertrumpf ist stärker als diese Farbe. Nur eine Farbe schlägt ihn.",
            "The under-trump is stronger than that colour. Only one colour beats it.",
        ),
    )
    stage.say(
        f"Richtig: {d_right} ist Trumpf. Jeder Trumpf schlägt jeden Untertrumpf, auch höhere.",
        f"Right: {e_right} is trump. Every trump beats every under-trump, even a higher one.",
        when=stage.happened("won", seat=LEARNER),
        about=["tricks 0"],
    )


def avoid(stage: Stage) -> None:
    """P11: with few tricks as the goal one plays low."""
    game = table(stage)
    build(stage, RED, FEW, THIRTEEN_HIGH, BLUE)
    mine = of_colour(game.hand(LEARNER), BLUE)
    stage.want(len(mine) == 3)
    first = stage.pick(of_colour(game.hand(ANNA), BLUE), lambda card: 5 <= number(card) <= 8)
    second = stage.pick(of_colour(game.hand(BEN), BLUE), lambda card: number(card) < number(first))
    stage.act(ANNA, PLAY + first)
    stage.act(BEN, PLAY + second)
    right = stage.only(mine, lambda card: not wins(stage, card))
    d_first, e_first = stage.card(first)
    stage.ask(
        PLAY + right,
        f"Das Ziel ist: wenige Stiche, und die 13 ist hoch. Anna hat {d_first} ausgespielt. "
        "Was spielst du?",
        f"The goal is few tricks, and 13 is high. Anna led {e_first}. What do you play?",
        when=game.tower[1] == FEW and game.tower[2] == THIRTEEN_HIGH,
        about=["tower", "trick 1"],
        shows=[("trick 1", first), ("trick 2", second)],
        otherwise=(
            "Du musst Blau spielen, und zwar ein niedriges: Du willst den Stich nicht.",
            "You must play blue, and a low one: you don't want the trick.",
        ),
        replies={
            PLAY + card: (
                "Damit machst du den Stich. Den willst du aber nicht!",
                "That takes the trick. But you don't want it!",
            )
            for card in mine
            if card != right
        },
    )
    stage.say(
        "Richtig: Deine Karte ist niedriger, der Stich geht an Anna. "
        "Wer wenige Stiche hat, bekommt hier die meisten Punkte.",
        "Right: your card is lower, and the trick goes to Anna. "
        "Here, whoever has few tricks gets the most points.",
        when=game.tricks[ANNA] == 1,
        about=["tricks 1"],
    )
