"""What would you do in FKK? Three questions."""

from kartentisch.games.moves.fkk import (
    DRAW,
    MATCH,
    PASS,
    PUT,
    THROW,
)
from kartentisch.lessons.fkk_course import (
    EVERYONE,
    at,
    coming,
    draw_and_throw,
    look_at_two,
    nobody_matches,
    table,
)
from kartentisch.lessons.stage import ANNA, BEN, LEARNER, Stage


def known(stage: Stage) -> None:
    """K10: match with what you know."""
    game = table(stage)
    one, two, *unseen = game.cards_of(LEARNER)
    stage.want(one <= 9 and two <= 9 and coming(stage, 0) == two and two not in (one, *unseen))
    look_at_two(stage, *EVERYONE)
    draw_and_throw(stage, ANNA)
    stage.ask(
        at(MATCH, 1),
        f"Du weißt: Ganz links liegt bei dir eine {one}, daneben eine {two}. "
        f"Anna hat eine {two} abgeworfen. Was tust du?",
        f"You know: a {one} is on your far left, a {two} next to it. "
        f"Anna has thrown a {two}. What do you do?",
        when=stage.happened("threw", seat=ANNA, card=two),
        about=["discards"],
        shows=[("discards", two)],
        otherwise=(
            "Das wäre die falsche Karte. Sie käme zurück, und du bekämst eine dazu.",
            "That would be the wrong card. It would come back, and you would get one more.",
        ),
        replies={
            PASS: (
                f"Schade um die Gelegenheit: Du kennst doch eine {two}.",
                f"A pity: you know of a {two}.",
            )
        },
    )
    nobody_matches(stage, ANNA, BEN)
    stage.say(
        f"Richtig: die {two}, die zweite von links. Eine Karte und {two} Punkte weniger."
        if two
        else "Richtig: die 0, die zweite von links. Eine Karte weniger bringt dich dem Ende näher.",
        f"Right: the {two}, second from the left. One card and {two} points fewer."
        if two
        else "Right: the 0, second from the left. Losing it, too, brings you closer to the end.",
        when=stage.happened("matched", seat=LEARNER, card=two) and game.row[LEARNER] == 3,
        about=["discards"],
        shows=[("discards", two)],
    )


def where(stage: Stage) -> None:
    """K5: replace the worst card you know."""
    game = table(stage)
    low, high = game.cards_of(LEARNER)[:2]
    stage.want(low <= 1 and 8 <= high <= 9 and 2 <= coming(stage, 0) <= 3)
    look_at_two(stage, *EVERYONE)
    stage.act(LEARNER, DRAW)
    drawn = game.drawn
    stage.ask(
        at(PUT, 1),
        f"Du weißt: Ganz links liegt eine {low}, daneben eine {high}. "
        f"Du hast eine {drawn} gezogen. Was machst du mit ihr?",
        f"You know: a {low} is on the far left, a {high} next to it. "
        f"You have drawn a {drawn}. What do you do with it?",
        when=low < drawn < high,
        shows=[("hand 0", drawn)],
        otherwise=(
            f"Was dort liegt, weißt du nicht. Vielleicht ist es besser als die {drawn}.",
            f"You don't know what lies there. It may be better than the {drawn}.",
        ),
        replies={
            at(PUT, 0): (
                f"Dort liegt deine {low}. Die {drawn} ist schlechter.",
                f"Your {low} is there. The {drawn} is worse.",
            ),
            THROW: (
                f"Eine {drawn} ist zu gut zum Wegwerfen, solange du eine {high} hast.",
                f"A {drawn} is too good to throw while you have a {high}.",
            ),
        },
    )
    stage.say(
        f"Richtig: {drawn} statt {high}, das spart {high - drawn} Punkte. "
        "Tausch zuerst deine höchste bekannte Karte ein.",
        f"Right: {drawn} instead of {high} saves {high - drawn} points. "
        "Exchange your highest known card first.",
        when=stage.happened("replaced", seat=LEARNER, card=high),
        about=["discards"],
        shows=[("discards", high)],
    )


def risk(stage: Stage) -> None:
    """K11: a guess mostly costs a card."""
    game = table(stage)
    one, two = game.cards_of(LEARNER)[:2]
    thrown = coming(stage, 0)
    stage.want(one <= 9 and two <= 9 and thrown <= 9 and thrown not in game.cards_of(LEARNER))
    look_at_two(stage, *EVERYONE)
    draw_and_throw(stage, ANNA)
    stage.ask(
        PASS,
        f"Du kennst bei dir eine {one} und eine {two}, ganz links. Anna wirft eine {thrown} ab. "
        "Was tust du?",
        f"You know a {one} and a {two}, on your far left. Anna throws a {thrown}. What do you do?",
        when=True,
        about=["discards"],
        shows=[("discards", thrown)],
        otherwise=(
            "Riskant: Es gibt 13 Sorten Karten, und ein Fehler kostet eine Karte.",
            "Risky: there are 13 kinds of cards, and a mistake costs a card.",
        ),
        replies={
            at(MATCH, 0): (f"Dort liegt deine {one}.", f"Your {one} is there."),
            at(MATCH, 1): (f"Dort liegt deine {two}.", f"Your {two} is there."),
        },
    )
    nobody_matches(stage, ANNA, BEN)
    stage.say(
        "Richtig. Von 13 Sorten passt nur eine: Blind geraten geht es fast immer schief.",
        "Right. Of 13 kinds only one fits: a blind guess nearly always goes wrong.",
        when=game.row[LEARNER] == 4 and stage.happened("passed", seat=LEARNER),
    )
