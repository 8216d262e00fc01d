"""The lessons of FKK: look and exchange, match, the actions, taking openly, the end."""

from kartentisch.games.fkk_cards import PLUS, SEE, SWAP, VALUES
from kartentisch.games.moves.fkk import (
    DRAW,
    LOOK,
    MATCH,
    PASS,
    PUT,
    TAKE,
    THROW,
    USE_PLUS,
    USE_SEE,
)
from kartentisch.lessons.fkk_course import (
    COURSE,
    EVERYONE,
    ROW,
    at,
    coming,
    draw_and_throw,
    look_at_two,
    nobody_matches,
    pick_of,
    table,
)
from kartentisch.lessons.fkk_exercises import known, risk, where
from kartentisch.lessons.stage import ANNA, BEN, LEARNER, NAMES, Stage


@COURSE.lesson("row", "Ansehen und eintauschen", "Look and exchange", start=LEARNER)
def row(stage: Stage) -> None:
    """K3, K5: two looks; a drawn card takes the place of another."""
    game = table(stage)
    high, low = game.cards_of(LEARNER)[:2]
    better = coming(stage, 0)
    stage.want(7 <= high <= 9 and low <= 3 and better <= 3 and better != low)
    look_at_two(stage, ANNA, BEN)
    stage.say(
        "Vor dir liegen vier verdeckte Karten. Am Ende zählen ihre Punkte, und wer die "
        "wenigsten hat, gewinnt.",
        "Four cards lie face down in front of you. In the end their points count, and the "
        "fewest win.",
        when=game.row[LEARNER] == 4,
        about=ROW,
    )
    stage.ask(
        at(LOOK, 0),
        "Zwei davon darfst du dir einmal ansehen. Tippe auf die ganz links.",
        "You may look at two of them, once. Tap the one on the far left.",
        when=True,
        about=["row 0 0"],
    )
    stage.ask(
        at(LOOK, 1),
        "Und die daneben.",
        "And the one next to it.",
        when=True,
        about=["row 0 1"],
    )
    stage.say(
        f"Das waren eine {high} ganz links und eine {low} daneben. Merk sie dir: "
        "Jetzt liegen sie wieder verdeckt.",
        f"That was a {high} on the far left and a {low} next to it. Remember them: "
        "now they are face down again.",
        when=stage.happened("looked", seat=LEARNER, card=high),
        about=["row 0 0", "row 0 1"],
    )
    stage.ask(
        DRAW,
        "Du bist dran. Zieh eine Karte vom Stapel.",
        "Your turn. Draw a card from the pile.",
        when=LEARNER in game.deciders,
        about=["draw"],
        otherwise=(
            "Die offene Karte nehmen geht auch, aber das kommt später. Zieh vom Stapel.",
            "Taking the open card works, too, but that comes later. Draw from the pile.",
        ),
    )
    stage.ask(
        at(PUT, 0),
        f"Eine {better}, und nur du siehst sie. Sie ist besser als deine {high}: "
        "Tippe auf die Karte ganz links, um sie dort einzutauschen.",
        f"A {better}, and only you see it. It is better than your {high}: "
        "tap the card on the far left to exchange it.",
        when=game.drawn == better < high,
        about=["row 0 0"],
        shows=[("hand 0", better)],
        otherwise=(
            f"Dort liegt die {high} nicht. Sie liegt ganz links.",
            f"The {high} is not there. It is on the far left.",
        ),
    )
    stage.say(
        f"Die {high} liegt jetzt offen auf der Ablage, die {better} verdeckt bei dir. "
        f"Das spart {high - better} Punkte.",
        f"The {high} now lies open on the discards, the {better} face down in your row. "
        f"That saves {high - better} points.",
        when=stage.happened("replaced", seat=LEARNER, card=high),
        about=["discards", "row 0 0"],
        shows=[("discards", high)],
    )
    stage.ask(
        PASS,
        f"Nach jedem Zug darf jede Person eine gleiche Karte dazuwerfen. Du weißt von keiner "
        f"zweiten {high}: Wirf nichts dazu.",
        f"After every turn, everyone may match with an equal card. You know of no other {high}: "
        "match nothing.",
        when=True,
        otherwise=(
            f"Vorsicht: Weißt du wirklich, dass dort eine {high} liegt? Wirf lieber nichts dazu.",
            f"Careful: do you really know that a {high} lies there? Better match nothing.",
        ),
    )
    nobody_matches(stage, ANNA, BEN)
    stage.say(
        "Jetzt ist Anna dran. Zahlen von 0 bis 9 zählen, was draufsteht. "
        "Aktionskarten zählen 20: Die will niemand behalten.",
        "Now it is Anna's turn. Numbers from 0 to 9 count what they show. "
        "Action cards count 20: nobody wants to keep those.",
        when=ANNA in game.deciders,
    )


@COURSE.lesson("match", "Dazuwerfen", "Matching", start=ANNA)
def matching(stage: Stage) -> None:
    """K10, K11: a match shortens the row; a wrong one costs a card."""
    game = table(stage)
    one, two, _, wrong = game.cards_of(LEARNER)
    stage.want(one <= 9 and two <= 9 and one != two and coming(stage, 0) == one)
    other = coming(stage, 1)
    stage.want(other <= 9 and other not in (one, two, wrong))
    look_at_two(stage, LEARNER, ANNA, BEN)
    stage.say(
        f"Du hast dir deine beiden linken Karten angesehen: ganz links eine {one}, "
        f"daneben eine {two}.",
        f"You have looked at your two cards on the left: a {one} on the far left, "
        f"and a {two} next to it.",
        when=game.row[LEARNER] == 4,
        about=["row 0 0", "row 0 1"],
    )
    draw_and_throw(stage, ANNA)
    stage.ask(
        at(MATCH, 0),
        f"Anna hat eine {one} gezogen und abgeworfen. Du hast auch eine, ganz links: "
        "Wirf sie dazu!",
        f"Anna drew a {one} and threw it. You have one, too, on the far left: match it!",
        when=stage.happened("threw", seat=ANNA, card=one),
        about=["discards"],
        shows=[("discards", one)],
        otherwise=(
            f"Ganz links liegt deine {one}. Tippe darauf.",
            f"Your {one} is on the far left. Tap it.",
        ),
    )
    nobody_matches(stage, ANNA, BEN)
    stage.say(
        "Gewusst! Deine Reihe hat nur noch drei Karten. Nur so wird sie kürzer. "
        "Das geht nach jedem Zug, egal wer dran ist.",
        "You knew! Your row has only three cards left. That is the only way to shorten it, "
        "after any turn, no matter whose.",
        when=stage.happened("matched", seat=LEARNER) and game.row[LEARNER] == 3,
        about=["row 0 0", "row 0 1", "row 0 2"],
        shows=[("discards", one)],
    )
    draw_and_throw(stage, BEN)
    stage.ask(
        at(MATCH, 2),
        f"Ben wirft eine {other} ab. Hast du auch eine? Zwei deiner Karten kennst du nicht. "
        "Riskier es einmal: Wirf die ganz rechts dazu.",
        f"Ben throws a {other}. Do you have one? Two of your cards you don't know. "
        "Take the risk for once: match with the one on the far right.",
        when=stage.happened("threw", seat=BEN, card=other),
        about=["row 0 2"],
        shows=[("discards", other)],
        otherwise=(
            "Sonst ist das klug. Probier jetzt aber aus, was ein Irrtum kostet: ganz rechts.",
            "Usually wise. But now find out what a mistake costs: on the far right.",
        ),
    )
    nobody_matches(stage, ANNA, BEN)
    german, english = stage.a_card(wrong)
    stage.say(
        f"Falsch: Das war {german}. Alle haben die Karte gesehen, sie liegt wieder an ihrem Platz, "
        "und du hast eine dazubekommen.",
        f"Wrong: it was {english}. Everyone has seen it, it is back in its place, "
        "and you got one more card.",
        when=stage.happened("missed", seat=LEARNER, card=wrong) and game.row[LEARNER] == 4,
        about=["row 0 2", "row 0 3"],
    )
    stage.say(
        "Merk dir: Wirf dazu, was du kennst. Raten ist erlaubt, aber teuer. Alle entscheiden "
        "gleichzeitig und geheim, du musst also nicht schnell sein.",
        "Remember: match with what you know. Guessing is allowed, but costly. Everyone decides "
        "at the same time and in secret, so there is no need to be quick.",
        when=game.row[LEARNER] == 4,
    )


@COURSE.lesson("actions", "Sehen, Tauschen, Plus", "See, Swap, Plus", start=LEARNER)
def actions(stage: Stage) -> None:
    """K6 to K9: what action cards do when they are drawn."""
    game = table(stage)
    stage.want(coming(stage, 0) == SEE and coming(stage, 3) == SWAP and coming(stage, 6) == PLUS)
    stage.want(all(coming(stage, number) <= 9 for number in (1, 2, 4, 5)))
    high, low, seen, _ = game.cards_of(LEARNER)
    stage.want(7 <= high <= 9 and low <= 3 and 3 <= seen <= 9)
    look_at_two(stage, *EVERYONE)
    stage.ask(
        DRAW,
        f"Du kennst deine beiden linken Karten: eine {high} und eine {low}. Zieh eine Karte.",
        f"You know your two cards on the left: a {high} and a {low}. Draw a card.",
        when=True,
        about=["draw"],
    )
    stage.ask(
        at(USE_SEE, 2),
        "„Sehen“: Damit darfst du eine deiner Karten ansehen. Tippe auf die dritte.",
        "“See”: it lets you look at one of your cards. Tap the third one.",
        when=game.drawn == SEE,
        about=["row 0 2"],
        shows=[("hand 0", SEE)],
    )
    stage.say(
        f"Eine {seen}. Jetzt kennst du drei deiner Karten, und „Sehen“ ist abgeworfen.",
        f"A {seen}. Now you know three of your cards, and “See” has been thrown.",
        when=stage.happened("looked", seat=LEARNER, card=seen),
        about=["row 0 2"],
        shows=[("discards", SEE)],
    )
    nobody_matches(stage, *EVERYONE)
    for seat in (ANNA, BEN):
        draw_and_throw(stage, seat)
        nobody_matches(stage, *EVERYONE)
    stage.ask(
        DRAW,
        "Anna und Ben haben gezogen und abgeworfen. Du bist wieder dran: Zieh.",
        "Anna and Ben drew and threw. It is your turn again: draw.",
        when=LEARNER in game.deciders,
        about=["draw"],
    )
    stage.ask(
        pick_of(LEARNER, 0),
        f"„Tauschen“: Zwei beliebige Karten wechseln die Plätze. Gib deine {high} weg: "
        "Tippe zuerst auf sie, ganz links.",
        f"“Swap”: any two cards change places. Give your {high} away: "
        "tap it first, on the far left.",
        when=game.drawn == SWAP,
        about=["row 0 0"],
        shows=[("hand 0", SWAP)],
        otherwise=(
            f"Nimm deine {high}, ganz links. Die willst du loswerden.",
            f"Take your {high}, on the far left. You want to be rid of it.",
        ),
    )
    stage.ask(
        pick_of(ANNA, 3),
        "Und jetzt eine Karte von Anna: die letzte in ihrer Reihe.",
        "And now one of Anna's cards: the last in her row.",
        when=True,
        about=["row 1 3"],
        otherwise=(
            "Nimm diesmal Annas letzte Karte.",
            "Take Anna's last card this time.",
        ),
    )
    stage.say(
        f"Getauscht, und niemand hat hingesehen. Deine {high} liegt bei Anna. "
        "Was du bekommen hast, weißt du nicht.",
        f"Swapped, and nobody looked. Your {high} is with Anna. What you got, you don't know.",
        when=stage.happened("laid") and game.cards_of(ANNA)[3] == high,
        about=["row 0 0", "row 1 3"],
        shows=[("discards", SWAP)],
    )
    nobody_matches(stage, *EVERYONE)
    for seat in (ANNA, BEN):
        draw_and_throw(stage, seat)
        nobody_matches(stage, *EVERYONE)
    stage.ask(
        DRAW,
        "Und noch einmal: Zieh.",
        "Once more: draw.",
        when=LEARNER in game.deciders,
        about=["draw"],
    )
    stage.ask(
        USE_PLUS,
        "„Plus“ ist lästig: Einfach abwerfen geht nicht. Nutze es, oder leg es in deine Reihe, "
        "wo es 20 zählt. Nutze es.",
        "“Plus” is a nuisance: you can't just throw it. Use it, or put it in your row, "
        "where it counts 20. Use it.",
        when=game.drawn == PLUS,
        shows=[("hand 0", PLUS)],
        otherwise=(
            "Dann hättest du 20 Punkte in der Reihe. Nutze das Plus.",
            "Then you would have 20 points in your row. Use the Plus.",
        ),
    )
    stage.say(
        "Dafür hast du eine Karte mehr, die niemand kennt. Aktionen gelten nur frisch vom Stapel "
        "gezogen, sonst sind sie bloß 20 Punkte wert.",
        "For it you have one more card that nobody knows. Actions work only when drawn from the "
        "pile; otherwise they are just 20 points.",
        when=stage.happened("added", seat=LEARNER) and game.row[LEARNER] == 5,
        about=["row 0 4"],
        shows=[("discards", PLUS)],
    )


@COURSE.lesson("take", "Offen nehmen", "Taking openly", start=LEARNER)
def take(stage: Stage) -> None:
    """K4, K10: the open card; and others match in your turn."""
    game = table(stage)
    high, low = game.cards_of(LEARNER)[:2]
    open_card = int(game.discards[game.discarded - 1])
    stage.want(6 <= high <= 9 and low <= 4 and open_card <= 2 and open_card != low)
    slot = stage.pick([0, 1], lambda slot: game.cards_of(ANNA)[slot] == high)
    look_at_two(stage, *EVERYONE)
    stage.say(
        f"Du kennst deine beiden linken Karten: eine {high} und eine {low}. "
        f"Offen auf der Ablage liegt eine {open_card}.",
        f"You know your two cards on the left: a {high} and a {low}. "
        f"A {open_card} lies open on the discards.",
        when=LEARNER in game.deciders,
        about=["discards"],
        shows=[("discards", open_card)],
    )
    stage.ask(
        at(TAKE, 0),
        f"Statt zu ziehen darfst du sie nehmen. Tippe auf die {open_card}, dann auf deine {high} "
        "ganz links.",
        f"Instead of drawing you may take it. Tap the {open_card}, then your {high} on the "
        "far left.",
        when=open_card < high,
        about=["discards", "row 0 0"],
        otherwise=(
            f"Nimm diesmal die offene {open_card}, und tausch sie gegen die {high} ganz links.",
            f"Take the open {open_card} this time, in exchange for the {high} on the far left.",
        ),
    )
    stage.say(
        f"Die {open_card} liegt verdeckt bei dir, aber alle wissen, wo. "
        f"Deine {high} liegt jetzt oben auf der Ablage.",
        f"The {open_card} lies face down in your row, but everyone knows where. "
        f"Your {high} is now on top of the discards.",
        when=stage.happened("replaced", seat=LEARNER, card=high),
        about=["row 0 0", "discards"],
        shows=[("discards", high)],
    )
    stage.act(LEARNER, PASS)
    stage.act(ANNA, at(MATCH, slot))
    stage.act(BEN, PASS)
    stage.say(
        f"Und Anna wirft ihre {high} dazu! Nach deinem Zug darf das jede Person. "
        "Überleg dir, was du abwirfst.",
        f"And Anna matches with her {high}! After your turn everyone may do that. "
        "Think about what you throw.",
        when=stage.happened("matched", seat=ANNA) and game.row[ANNA] == 3,
        about=["discards"],
        shows=[("discards", high)],
    )


def knows(stage: Stage, slot: int) -> bool:
    """Whether the learner has seen the card at this place of their row."""
    return bool(table(stage).known[slot] >> LEARNER & 1)  # the first row is the learner's


def shorten(stage: Stage) -> None:
    """Play on until the learner has one card, which they have seen."""
    game = table(stage)
    while game.row[LEARNER] > 1:
        stage.want(len(stage.moves) < 100 and not game.over)
        discard_for_learner(stage, game.turn, game.cards_of(LEARNER))
        for seat in EVERYONE:
            mine = game.cards_of(LEARNER)
            card = game.discards[game.discarded - 1]
            if seat == LEARNER and card in mine and game.row[LEARNER] > 1:
                equal = [slot for slot, held in enumerate(mine) if held == card]
                stage.act(seat, at(MATCH, equal[-1]))
            else:
                stage.act(seat, PASS)
    stage.want(knows(stage, 0) and game.decider != LEARNER)


def discard_for_learner(stage: Stage, seat: int, wanted: list[int]) -> None:
    """A turn that ends, if it can, with a card that the learner can match."""
    game = table(stage)
    stage.act(seat, DRAW)
    slots = [slot for slot, card in enumerate(game.cards_of(seat)) if card in wanted]
    if game.drawn not in wanted and seat != LEARNER and slots:
        stage.act(seat, at(PUT, slots[0]))
    elif game.drawn == PLUS:
        stage.act(seat, at(PUT, 0))
    else:
        stage.act(seat, THROW)


@COURSE.lesson("end", "Das Ende der Runde", "The end of a round", start=ANNA)
def end(stage: Stage) -> None:
    """K14: no card left ends the round; everyone counts."""
    game = table(stage)
    look_at_two(stage, *EVERYONE)
    shorten(stage)
    (last,) = game.cards_of(LEARNER)
    stage.want(last <= 9 and game.decider == ANNA)
    stage.say(
        f"Ein paar Züge später: Du hast nur noch eine Karte. Du weißt, es ist eine {last}.",
        f"Some turns later: you have only one card left, and you know that it is a {last}.",
        when=game.row[LEARNER] == 1,
        about=["row 0 0"],
    )
    discard_for_learner(stage, ANNA, [last])
    stage.want(game.discards[game.discarded - 1] == last)
    stage.ask(
        at(MATCH, 0),
        f"Anna legt eine {last} ab. Das ist deine Gelegenheit!",
        f"Anna discards a {last}. This is your chance!",
        when=True,
        about=["discards"],
        shows=[("discards", last)],
    )
    nobody_matches(stage, ANNA, BEN)
    stage.say(
        "Deine Reihe ist leer. Damit ist die Runde zu Ende, und alle decken auf. "
        "Du hast null Punkte: besser geht es nicht.",
        "Your row is empty. That ends the round, and everyone turns up their cards. "
        "You have no points: it can't be better.",
        when=game.over and game.points[LEARNER] == 0,
        about=["row 1 0", "row 2 0"],
    )
    rich = stage.pick([ANNA, BEN], lambda seat: any(card > 9 for card in game.cards_of(seat)))
    cards = game.cards_of(rich)
    stage.want(2 <= len(cards) <= 4)
    sum_ = " + ".join(str(VALUES[card]) for card in cards)
    stage.say(
        f"{NAMES[rich]} zählt {sum_} = {game.points[rich]}: Eine Aktionskarte zählt 20. "
        "Nach allen Runden gewinnen die wenigsten Punkte.",
        f"{NAMES[rich]} counts {sum_} = {game.points[rich]}: an action card counts 20. "
        "After all rounds the fewest points win.",
        when=game.over,
        about=[f"row {rich} 0"],
        shows=[(f"row {rich} {slot}", card) for slot, card in enumerate(cards)],
    )


COURSE.exercise("known", "Was weißt du?", "What do you know?", start=ANNA)(known)
COURSE.exercise("where", "Wohin damit?", "Where does it go?", start=LEARNER)(where)
COURSE.exercise("risk", "Raten oder nicht?", "Guess or not?", start=ANNA)(risk)
