"""The course of Futschikato: beating, getting through, equal numbers, the end."""

from typing import cast

from kartentisch.games.futschikato import Futschikato
from kartentisch.lessons import Course, FirstGame
from kartentisch.lessons.stage import ANNA, BEN, LEARNER, Stage

COURSE = Course(
    "futschikato",
    3,
    FirstGame(
        4,
        {
            "play": (
                "Du bist dran: Welche Karte legst du? Sie schlägt alles, was weniger zählt. "
                "Liegt sie bei deinem nächsten Zug noch da, bist du sie los.",
                "Your turn: which card do you play? It beats everything that counts less. "
                "If it is still there on your next turn, you are rid of it.",
            )
        },
        {},
    ),
)


def table(stage: Stage) -> Futschikato:
    """The game on the stage."""
    return cast(Futschikato, stage.game)


@COURSE.lesson("beat", "Legen und schlagen", "Play and beat", start=ANNA)
def beat(stage: Stage) -> None:
    """F7, F9, F11: a higher card beats; the beaten player draws."""
    game = table(stage)
    hand = game.hand(LEARNER)
    stage.say(
        "Das ist deine Hand: sechs Karten. Wer zuerst keine Karte mehr hat, gewinnt.",
        "This is your hand: six cards. The first to have no cards left wins.",
        when=len(hand) == 6,
        about=["hand 0"],
    )
    low = stage.pick(game.hand(ANNA), lambda card: 3 <= card <= 5)
    middle = stage.pick(game.hand(BEN), lambda card: 7 <= card <= 9)
    high = stage.pick(reversed(hand), lambda card: 11 <= card <= 16)
    stage.act(ANNA, low)
    stage.say(
        f"Anna fängt an und legt die {low}. Reihum legt jede Person genau eine Karte vor sich.",
        f"Anna begins and plays the {low}. In turn, everyone plays exactly one card.",
        when=game.front[ANNA] == low,
        about=["front 1"],
        shows=[("front 1", low)],
    )
    stage.act(BEN, middle)
    stage.say(
        f"Ben legt die {middle}. Das ist mehr als {low}: Annas Karte ist geschlagen und kommt weg.",
        f"Ben plays the {middle}. That is more than {low}: Anna's card is beaten and goes away.",
        when=stage.happened("beaten", seat=ANNA),
        about=["front 2", "discards"],
        shows=[("front 2", middle), ("discards", low)],
    )
    stage.say(
        "Anna muss dafür eine Karte ziehen. Sie hat wieder sechs: Geschlagen werden kostet Zeit.",
        "Anna has to draw a card for it. She has six again: being beaten costs time.",
        when=game.held[ANNA] == 6,
        about=["hand 1"],
    )
    stage.ask(
        high,
        f"Du bist dran. Schlag Bens {middle}: Tippe auf deine {high}.",
        f"Your turn. Beat Ben's {middle}: tap your {high}.",
        when=high > middle,
        about=["front 2"],
        shows=[("front 2", middle), ("hand 0", high)],
        otherwise=(
            f"Erlaubt wäre das. Probier aber zuerst die {high}: Sie schlägt die {middle}.",
            f"That is allowed. But try the {high} first: it beats the {middle}.",
        ),
    )
    stage.say(
        f"{high} ist mehr als {middle}: Bens Karte ist weg, und er hat eine neue gezogen. "
        "Deine liegt jetzt vor dir.",
        f"{high} is more than {middle}: Ben's card is gone, and he has drawn a new one. "
        "Yours now lies in front of you.",
        when=stage.happened("beaten", seat=BEN) and game.front[LEARNER] == high,
        about=["front 0"],
        shows=[("front 0", high), ("discards", middle)],
    )
    stage.say(
        "Merk dir: Nur mehr schlägt. Gleich viel bleibt liegen. "
        "Und noch ist deine Karte nicht durch: Wie das geht, kommt jetzt.",
        "Remember: only more beats. Equal cards stay. "
        "And your card is not through yet: that comes next.",
        when=game.front[LEARNER] == high,
    )


@COURSE.lesson("through", "Durchkommen", "Getting through", start=LEARNER)
def through(stage: Stage) -> None:
    """F5, F9: what still lies there at its owner's turn is gone; a low card may lie beneath."""
    game = table(stage)
    high = stage.pick(reversed(game.hand(LEARNER)), lambda card: 13 <= card <= 20)
    stage.ask(
        high,
        f"Du fängst an. Leg deine höchste Karte, die {high}.",
        f"You begin. Play your highest card, the {high}.",
        when=game.hand(LEARNER)[-1] == high,
        shows=[("hand 0", high)],
        otherwise=(
            f"Nimm diesmal die {high}. Dann siehst du, wie eine Karte durchkommt.",
            f"Take the {high} this time. Then you will see how a card gets through.",
        ),
    )
    upper = stage.pick(reversed(game.hand(ANNA)), lambda card: 7 <= card <= 10)
    lower = stage.pick(game.hand(BEN), lambda card: card < upper - 2 and card > 2)
    stage.act(ANNA, upper)
    stage.say(
        f"Anna legt die {upper}. Weniger als {high}, und trotzdem erlaubt: "
        "Eine niedrige Karte schlägt nichts, bleibt aber liegen.",
        f"Anna plays the {upper}. Less than {high}, and allowed all the same: "
        "a low card beats nothing, but it stays.",
        when=game.front[ANNA] == upper and game.front[LEARNER] == high,
        about=["front 1"],
        shows=[("front 1", upper), ("front 0", high)],
    )
    stage.act(BEN, lower)
    stage.say(
        f"Ben legt die {lower}. Du bist wieder dran, und niemand hat deine {high} geschlagen: "
        "Sie ist durch und kommt weg.",
        f"Ben played the {lower}. It is your turn again, and nobody has beaten your {high}: "
        "it is through and goes away.",
        when=stage.happened("pushed", seat=LEARNER, card=high) and game.front[BEN] == lower,
        about=["discards"],
        shows=[("discards", high), ("front 2", lower)],
    )
    stage.say(
        "Für sie ziehst du nichts nach. Jetzt hast du nur noch fünf Karten: So wirst du sie los.",
        "You draw nothing for it. Now you have only five cards: that is how you lose them.",
        when=game.held[LEARNER] == 5,
        about=["hand 0"],
    )
    low = stage.pick(game.hand(LEARNER), lambda card: 2 <= card <= 4 and card != lower)
    stage.ask(
        low,
        f"Leg nun eine niedrige: die {low}.",
        f"Now play a low one: the {low}.",
        when=low < upper,
        shows=[("hand 0", low)],
        otherwise=(
            f"Leg jetzt die {low}. Gleich siehst du, was mit niedrigen Karten geschieht.",
            f"Play the {low} now. You will see what happens to low cards.",
        ),
    )
    stage.say(
        f"Jetzt ist Anna dran, und ihre {upper} lag noch da: Auch sie ist durch. "
        "Anna hat jetzt fünf Karten.",
        f"Now it is Anna's turn, and her {upper} was still there: it is through, too. "
        "Anna has five cards now.",
        when=stage.happened("pushed", seat=ANNA) and game.held[ANNA] == 5,
        about=["hand 1"],
        shows=[("discards", upper), ("front 0", low)],
    )
    beats = stage.pick(game.hand(ANNA), lambda card: low < card and card not in (lower, upper))
    stage.act(ANNA, beats)
    stage.say(
        f"Futschikato! Anna legt die {beats} und schlägt deine {low}. "
        f"Du hast eine Karte nachgezogen. Und Ben ist dran: Seine {lower} ist durch.",
        f"Flushed! Anna plays the {beats} and beats your {low}. You have drawn a card. "
        f"And it is Ben's turn: his {lower} is through.",
        when=stage.happened("beaten", seat=LEARNER)
        and stage.happened("pushed", seat=BEN, card=lower)
        and game.held[LEARNER] == 5,
        about=["front 1", "hand 0"],
        shows=[("front 1", beats)],
    )
    stage.say(
        "Niedrige Karten kommen selten allein durch. Mit Hilfe schon: Das ist die nächste Lektion.",
        "Low cards seldom get through alone. With help they do: that is the next lesson.",
        when=game.front[LEARNER] == 0,
    )


@COURSE.lesson("together", "Gleiche Zahlen", "Equal numbers", start=ANNA)
def together(stage: Stage) -> None:
    """F6, F8, F10: equal numbers add up, and go together."""
    game = table(stage)
    both = set(game.hand(LEARNER)) & set(game.hand(BEN))
    number = stage.pick(sorted(both), lambda card: 5 <= card <= 8)
    first = stage.pick(game.hand(ANNA), lambda card: number + 2 < card < 2 * number)
    stage.act(ANNA, first)
    stage.act(BEN, number)
    stage.say(
        f"Anna hat die {first} gelegt, Ben die {number}. Allein schlägt seine {number} nichts.",
        f"Anna played the {first}, Ben the {number}. On its own, his {number} beats nothing.",
        when=game.front[ANNA] == first and game.front[BEN] == number,
        about=["front 1", "front 2"],
        shows=[("front 1", first), ("front 2", number)],
    )
    stage.ask(
        number,
        f"Du hast auch eine {number}. Leg sie dazu!",
        f"You have a {number}, too. Play it!",
        when=number in game.hand(LEARNER),
        about=["front 2"],
        shows=[("hand 0", number)],
        otherwise=(
            f"Leg die {number}, so wie Ben. Du wirst staunen.",
            f"Play the {number}, as Ben did. You will be surprised.",
        ),
    )
    stage.say(
        f"Gleiche Zahlen zählen zusammen: {number} + {number} = {2 * number}. "
        f"Das ist mehr als {first}, und Annas Karte ist geschlagen!",
        f"Equal numbers add up: {number} + {number} = {2 * number}. "
        f"That is more than {first}, and Anna's card is beaten!",
        when=stage.happened("beaten", seat=ANNA, card=first),
        about=["front 0", "front 2"],
        shows=[("front 0", number), ("front 2", number), ("discards", first)],
    )
    again = stage.pick(game.hand(ANNA), lambda card: number < card <= 2 * number)
    stage.act(ANNA, again)
    stage.say(
        f"Anna legt die {again}. Eine {number} allein wäre geschlagen. "
        f"Eure beiden zählen {2 * number}: Die {again} ist nicht mehr und schlägt sie nicht.",
        f"Anna plays the {again}. A single {number} would be beaten. "
        f"Your two count {2 * number}: the {again} is not more and does not beat them.",
        when=stage.happened("played", seat=ANNA) and not stage.happened("beaten"),
        about=["front 1"],
        shows=[("front 1", again)],
    )
    stage.say(
        f"Jetzt ist Ben dran, und seine {number} lag noch da: Sie ist durch. "
        "Deine geht mit, obwohl du gar nicht dran bist!",
        f"Now it is Ben's turn, and his {number} was still there: it is through. "
        "Yours goes with it, although it is not your turn!",
        when=game.held[LEARNER] == 5 and game.held[BEN] == 5 and game.front[LEARNER] == 0,
        about=["discards"],
        shows=[("discards", number)],
    )
    stage.say(
        "Beide zieht ihr nichts nach. Zusammen bringt man auch niedrige Karten durch. "
        "Es zählt nur die gleiche Zahl: Eine 10 gehört nicht zu zwei Fünfen.",
        "Neither of you draws. Together, even low cards get through. "
        "Only the same number counts: a 10 does not join two fives.",
        when=game.held[LEARNER] == 5,
        about=["hand 0"],
    )


def play_down(stage: Stage, winner: int) -> None:
    """Play until the winner has one hand card and the turn: that seat high, all others low."""
    game = table(stage)
    while game.held[winner] > 1 or game.decider != winner:
        stage.want(len(stage.moves) < 60 and game.decider is not None)
        seat = game.turn
        hand = game.hand(seat)
        if seat == winner:
            stage.act(seat, hand[-1] if game.held[seat] > 2 else hand[0])
        else:
            stage.act(seat, hand[0])


@COURSE.lesson("win", "Gewinnen", "Winning", start=LEARNER)
def win(stage: Stage) -> None:
    """F13, F14: the last card has to get through as well."""
    game = table(stage)
    play_down(stage, LEARNER)
    (last,) = game.hand(LEARNER)
    stage.want(last >= 11)
    stage.ask(
        last,
        f"Ein paar Züge später: Du hast nur noch eine Karte. Leg die {last}.",
        f"Some turns later: you have only one card left. Play the {last}.",
        when=game.held[LEARNER] == 1,
        about=["hand 0"],
        shows=[("hand 0", last)],
    )
    stage.say(
        "Deine Hand ist leer, aber gewonnen hast du noch nicht: "
        "Auch die letzte Karte muss liegen bleiben, bis du wieder dran bist.",
        "Your hand is empty, but you have not won yet: "
        "the last card, too, has to stay until your next turn.",
        when=game.held[LEARNER] == 0 and not game.over,
        about=["front 0"],
        shows=[("front 0", last)],
    )
    one = stage.pick(game.hand(ANNA), lambda card: card < last)
    stage.act(ANNA, one)
    stage.say(
        f"Anna legt die {one}. Das reicht nicht. Würde sie dich schlagen, müsstest du nachziehen "
        "und weiterspielen.",
        f"Anna plays the {one}. Not enough. If she beat you, you would have to draw and play on.",
        when=game.front[LEARNER] == last,
        about=["front 1"],
        shows=[("front 1", one), ("front 0", last)],
    )
    two = stage.pick(game.hand(BEN), lambda card: card < last and card != one)
    stage.act(BEN, two)
    stage.say(
        f"Auch Bens {two} reicht nicht. Du bist dran, deine {last} ist durch, "
        "und du hast keine Karte mehr: gewonnen!",
        f"Ben's {two} is not enough either. It is your turn, your {last} is through, "
        "and you have no card left: you win!",
        when=game.over and game.winners == (LEARNER,),
        shows=[("discards", last)],
    )
    stage.say(
        "Gleiche Zahlen gehen auch hier zusammen durch. "
        "So gewinnt man manchmal, wenn jemand anderes dran ist, oder zu zweit.",
        "Here, too, equal numbers get through together. "
        "So you may win on somebody else's turn, or two of you win at once.",
        when=game.over,
    )


@COURSE.exercise("add", "Was schlägt?", "What beats it?", start=ANNA)
def add(stage: Stage) -> None:
    """F8: the same number is the only way."""
    game = table(stage)
    mine = game.hand(LEARNER)
    number = stage.pick(sorted(set(mine) & set(game.hand(BEN))), lambda card: 6 <= card <= 9)
    first = stage.pick(game.hand(ANNA), lambda card: number + 1 < card < 2 * number)
    stage.want(max(mine) <= first and first not in mine and len(set(mine)) >= 4)
    stage.act(ANNA, first)
    stage.act(BEN, number)
    stage.ask(
        number,
        f"Anna hat die {first} gelegt, Ben die {number}. "
        f"Womit schlägst du Annas {first}? Was würdest du spielen?",
        f"Anna played the {first}, Ben the {number}. "
        f"How do you beat Anna's {first}? What would you play?",
        when=game.front[ANNA] == first and game.front[BEN] == number,
        about=["front 1"],
        shows=[("front 1", first), ("front 2", number)],
        otherwise=(
            f"Diese Karte ist nicht mehr als {first}. Sieh dir an, was vor Ben liegt.",
            f"That card is not more than {first}. Look at what lies in front of Ben.",
        ),
    )
    stage.say(
        f"Richtig! Mit Bens Karte sind es {number} + {number} = {2 * number}, "
        f"und das ist mehr als {first}. Allein hätte keine deiner Karten gereicht.",
        f"Right! With Ben's card it is {number} + {number} = {2 * number}, "
        f"and that is more than {first}. None of your cards could do it alone.",
        when=stage.happened("beaten", seat=ANNA),
        about=["front 0", "front 2"],
        shows=[("front 0", number), ("discards", first)],
    )


@COURSE.exercise("more", "Gleich oder mehr?", "Equal or more?", start=ANNA)
def more(stage: Stage) -> None:
    """F9: a group is beaten by more than its sum, and equal is not enough."""
    game = table(stage)
    mine = game.hand(LEARNER)
    number = stage.pick(
        sorted(set(game.hand(ANNA)) & set(game.hand(BEN))), lambda card: 4 <= card <= 7
    )
    stage.want(2 * number in mine and number not in mine)
    right = stage.only(mine, lambda card: card > 2 * number)
    stage.act(ANNA, number)
    stage.act(BEN, number)
    stage.ask(
        right,
        f"Vor Anna und vor Ben liegt je eine {number}. Welche deiner Karten schlägt beide?",
        f"Anna and Ben each have a {number} in front of them. Which of your cards beats both?",
        when=game.front[ANNA] == number and game.front[BEN] == number,
        about=["front 1", "front 2"],
        shows=[("front 1", number), ("front 2", number)],
        otherwise=(
            f"Nein: Die beiden zählen zusammen {2 * number}. Du brauchst mehr.",
            f"No: the two count {2 * number} together. You need more.",
        ),
        replies={
            2 * number: (
                f"Fast! Die beiden zählen zusammen {2 * number}, "
                "und gleich viel schlägt nicht. Du brauchst mehr.",
                f"Nearly! The two count {2 * number} together, "
                "and equal does not beat. You need more.",
            )
        },
    )
    stage.say(
        f"Richtig: {right} ist mehr als {number} + {number} = {2 * number}. "
        "Beide Karten sind weg, und beide müssen nachziehen.",
        f"Right: {right} is more than {number} + {number} = {2 * number}. "
        "Both cards are gone, and both have to draw.",
        when=stage.happened("beaten", seat=ANNA) and stage.happened("beaten", seat=BEN),
        about=["discards"],
        shows=[("front 0", right), ("discards", number)],
    )


@COURSE.exercise("stop", "Die letzte Chance", "The last chance", start=ANNA)
def stop(stage: Stage) -> None:
    """F13: somebody is about to win."""
    game = table(stage)
    play_down(stage, ANNA)
    (last,) = game.hand(ANNA)
    stage.want(6 <= last <= 12)
    stage.act(ANNA, last)
    low = stage.pick(game.hand(BEN), lambda card: card < last)
    stage.act(BEN, low)
    mine = game.hand(LEARNER)
    stage.want(low not in mine and len(set(mine)) >= 3 and LEARNER in game.deciders)
    stage.want(last not in mine)
    right = stage.only(mine, lambda card: card > last)
    stage.ask(
        right,
        f"Anna hat keine Handkarte mehr. Liegt ihre {last} noch da, wenn sie dran ist, "
        "gewinnt sie. Sie ist gleich nach dir dran. Was spielst du?",
        f"Anna has no cards in hand. If her {last} is still there on her turn, she wins. "
        "Her turn comes right after yours. What do you play?",
        when=game.held[ANNA] == 0 and game.front[ANNA] == last,
        about=["front 1"],
        shows=[("front 1", last)],
        otherwise=(
            f"Damit bleibt die {last} liegen, und Anna gewinnt. Du musst sie schlagen.",
            f"Then the {last} stays, and Anna wins. You have to beat it.",
        ),
    )
    stage.say(
        f"Genau: Nur die {right} schlägt die {last}. Anna muss nachziehen und spielt weiter. "
        "Heb dir für solche Augenblicke eine hohe Karte auf.",
        f"Exactly: only the {right} beats the {last}. Anna has to draw and plays on. "
        "Keep a high card for moments like this.",
        when=stage.happened("beaten", seat=ANNA) and not game.over and game.held[ANNA] == 1,
        about=["hand 1"],
        shows=[("front 0", right), ("discards", last)],
    )
