"""The lessons of Pisa: tricks, a tied vote, what votes cost, the under-trump, 0 high, points."""

from kartentisch.games.moves.pisa import (
    BACK,
    BLUE,
    FEW,
    FINISH,
    GREEN,
    LAY,
    LEAVE,
    LEAVING,
    MANY,
    PLAY,
    RED,
    THIRTEEN_HIGH,
    TRICK,
    YELLOW,
    ZERO_HIGH,
)
from kartentisch.lessons.pisa_course import (
    COURSE,
    build,
    lowest,
    number,
    of_colour,
    table,
    vote,
    voted_by,
    wins,
)
from kartentisch.lessons.pisa_exercises import avoid, follow, strong
from kartentisch.lessons.stage import ANNA, BEN, LEARNER, NAMES, Stage


@COURSE.lesson("trick", "Stiche", "Tricks", start=ANNA)
def tricks(stage: Stage) -> None:
    """P9, P10: follow the colour led; the highest of it wins; another colour does not."""
    game = table(stage)
    led, other = GREEN, BLUE
    mine = of_colour(game.hand(LEARNER), led)
    stage.want(len(mine) >= 2 and number(mine[-1]) >= 11)
    stage.want(not of_colour(game.hand(ANNA), other) and bool(of_colour(game.hand(BEN), other)))
    build(stage, RED, MANY, THIRTEEN_HIGH, led, other)
    high = mine[-1]
    first = stage.pick(of_colour(game.hand(ANNA), led), lambda card: 6 <= number(card) <= 10)
    second = stage.pick(of_colour(game.hand(BEN), led), lambda card: number(card) < number(first))
    d_first, e_first = stage.card(first)
    d_second, e_second = stage.card(second)
    d_high, e_high = stage.card(high)
    stage.act(ANNA, PLAY + first)
    stage.say(
        f"Wir fangen mit den Stichen an. Anna spielt aus: {d_first}. "
        "Jede Person legt eine Karte dazu, das ist ein Stich.",
        f"We start with the tricks. Anna leads {e_first}. Everyone adds one card: that is a trick.",
        when=game.trick[ANNA] == first,
        about=["trick 1"],
        shows=[("trick 1", first)],
    )
    stage.act(BEN, PLAY + second)
    stage.ask(
        PLAY + high,
        f"Ben legt {d_second}. Wer Grün hat, muss Grün spielen. Du auch: "
        f"Nimm {d_high}, sie ist die höchste.",
        f"Ben plays {e_second}. Whoever has green must play green. So must you: "
        f"take {e_high}, the highest.",
        when=game.trick[BEN] == second,
        about=["trick 1", "trick 2"],
        shows=[("trick 1", first), ("trick 2", second), ("hand 0", high)],
        otherwise=(
            "Das geht nicht: Grün ist ausgespielt, und du hast Grün. Du musst bedienen.",
            "Not allowed: green was led, and you have green. You must follow.",
        ),
        replies={
            PLAY + card: (
                f"Grün ist richtig. Mit {d_high} gewinnst du aber sicher.",
                f"Green is right. But with {e_high} you are sure to win.",
            )
            for card in mine[:-1]
        },
    )
    stage.say(
        f"{d_high} ist die höchste Karte der ausgespielten Farbe: Der Stich gehört dir. "
        "Wer ihn macht, spielt als Nächstes aus.",
        f"{e_high} is the highest card of the colour led: the trick is yours. "
        "Whoever takes it leads next.",
        when=game.tricks[LEARNER] == 1 and game.leader == LEARNER,
        about=["tricks 0"],
    )
    lead = stage.pick(of_colour(game.hand(LEARNER), other), lambda card: 3 <= number(card) <= 9)
    d_lead, e_lead = stage.card(lead)
    stage.ask(
        PLAY + lead,
        f"Spiel jetzt {d_lead} aus.",
        f"Now lead {e_lead}.",
        when=game.leader == LEARNER,
        shows=[("hand 0", lead)],
        otherwise=(
            f"Das darfst du. Spiel diesmal aber {d_lead}: Dann siehst du etwas.",
            f"You may. But lead {e_lead} this time: you will see something.",
        ),
    )
    discard = stage.pick(
        reversed(of_colour(game.hand(ANNA), led)), lambda card: number(card) > number(lead)
    )
    d_discard, e_discard = stage.card(discard)
    stage.act(ANNA, PLAY + discard)
    stage.say(
        f"Anna hat kein Blau und darf spielen, was sie will: {d_discard}. "
        "Höher als deine Karte, aber die falsche Farbe: Das gewinnt nicht.",
        f"Anna has no blue and may play anything: {e_discard}. "
        "Higher than your card, but the wrong colour: it does not win.",
        when=game.trick[ANNA] == discard and number(discard) > number(lead),
        about=["trick 1", "trick 0"],
        shows=[("trick 1", discard), ("trick 0", lead)],
    )
    low = stage.pick(of_colour(game.hand(BEN), other), lambda card: number(card) < number(lead))
    d_low, e_low = stage.card(low)
    stage.act(BEN, PLAY + low)
    stage.say(
        f"Ben bedient mit {d_low}. Deine {number(lead)} ist das höchste Blau: wieder dein Stich!",
        f"Ben follows with {e_low}. Your {number(lead)} is the highest blue: your trick again!",
        when=game.tricks[LEARNER] == 2,
        about=["tricks 0"],
    )


@COURSE.lesson("vote", "Die Abstimmung", "The vote", start=ANNA)
def voting(stage: Stage) -> None:
    """P3, P4, P5: cards are votes, a tie goes to more cards, the trump brings an under-trump."""
    game = table(stage)
    loser, winner, third = RED, BLUE, GREEN
    single = stage.pick(game.hand(ANNA), lambda card: 8 <= number(card) <= 11)
    total = number(single)
    bens = game.hand(BEN)
    pairs = [
        (one, two)
        for one in bens
        for two in bens
        if number(one) > number(two) > 0 and number(one) + number(two) == total
    ]
    stage.want(bool(pairs))
    one, two = pairs[0]
    small = stage.pick(game.hand(LEARNER), lambda card: 1 <= number(card) <= 3)
    d_small, e_small = stage.card(small)
    stage.say(
        "Vor den Stichen stimmt ihr ab, was gilt. Zuerst: Welche Farbe ist Trumpf? "
        "Trumpf schlägt alle anderen Farben.",
        "Before the tricks you vote on what is in force. First: which colour is trump? "
        "Trump beats all other colours.",
        when=game.phase_name == "trump",
        about=["voting cards"],
    )
    vote(stage, ANNA, loser, single)
    stage.say(
        "Anna legt eine Karte verdeckt zu Rot. Ihre Zahl zählt als Annas Stimmen, aber noch "
        "sieht sie niemand.",
        "Anna lays one card face down at red. Its number is Anna's vote, but nobody sees it yet.",
        when=stage.happened("backed", seat=ANNA, at=1),
        about=["vote 0 1"],
    )
    vote(stage, BEN, winner, one, two)
    stage.ask(
        BACK + third,
        "Ben legt zwei Karten zu Blau. Eine bis drei sind erlaubt. Jetzt du: Stimm für Grün.",
        "Ben lays two cards at blue. One to three are allowed. Now you: vote for green.",
        when=stage.happened("backed", seat=BEN, at=2),
        about=["vote 3 2"],
        otherwise=("Stimm diesmal für Grün.", "Vote for green this time."),
    )
    stage.ask(
        LAY + small,
        f"Und jetzt eine Karte von deiner Hand. Setz wenig: {d_small}.",
        f"And now a card from your hand. Stake little: {e_small}.",
        when=True,
        about=["hand 0"],
        shows=[("hand 0", small)],
        otherwise=(
            f"Jede Farbe darf stimmen. Nimm aber {d_small}.",
            f"Any colour may vote. But take {e_small}.",
        ),
    )
    stage.ask(
        FINISH,
        "Das genügt. Leg die Karte.",
        "That is enough. Lay the card.",
        when=True,
        otherwise=("Eine Karte genügt diesmal.", "One card is enough this time."),
    )
    stage.say(
        f"Aufgedeckt: {total} für Rot, {number(one)} + {number(two)} = {total} für Blau. "
        "Gleichstand! Dann gewinnen mehr Karten: Blau hat zwei.",
        f"Turned up: {total} for red, {number(one)} + {number(two)} = {total} for blue. "
        "A tie! Then more cards win: blue has two.",
        when=game.tower[0] == winner and stage.happened("trump"),
        about=["voted 1", "voted 2"],
        shows=[("voted 1", single), ("voted 2", one), ("voted 2", two)],
    )
    stage.say(
        "Blau ist Trumpf. Auf der Karte steht auch der Untertrumpf: Rot. "
        "Er schlägt alles außer Trumpf, obwohl Rot verloren hat.",
        "Blue is trump. The card also names the under-trump: red. "
        "It beats everything but trump, although red lost.",
        when=game.under_trump == RED,
        about=["tower"],
    )


@COURSE.lesson("price", "Was Stimmen kosten", "The price of votes", start=ANNA)
def price(stage: Stage) -> None:
    """P2, P6, P7, P8: goal and ranking; the highest stake scores least; three cards stay out."""
    game = table(stage)
    for _ in range(3):
        vote(stage, game.turn, YELLOW, lowest(stage, game.turn))
    vote(stage, ANNA, FEW, lowest(stage, ANNA))
    vote(stage, BEN, FEW, lowest(stage, BEN))
    hand = sorted(game.hand(LEARNER), key=number)
    first, second = hand[-1], hand[-2]
    stage.want(number(second) >= 11)
    d_first, e_first = stage.card(first)
    d_second, e_second = stage.card(second)
    stage.ask(
        BACK + MANY,
        "Trumpf ist Gelb. Zweite Abstimmung: Sind viele Stiche gut oder wenige? "
        "Dein Blatt ist stark: Stimm für viele.",
        "Yellow is trump. Second vote: are many tricks good, or few? "
        "Your hand is strong: vote for many.",
        when=game.tower[0] == YELLOW and game.phase_name == "goal",
        about=["voting cards"],
        otherwise=(
            "Mit so hohen Karten willst du viele Stiche.",
            "With such high cards you want many tricks.",
        ),
    )
    stage.ask(
        LAY + first,
        f"Anna und Ben wollen wenige. Setz viel dagegen: {d_first} …",
        f"Anna and Ben want few. Stake a lot against them: {e_first} …",
        when=True,
        shows=[("hand 0", first)],
        otherwise=(f"Nimm {d_first}.", f"Take {e_first}."),
    )
    stage.ask(
        LAY + second,
        f"… und {d_second}.",
        f"… and {e_second}.",
        when=True,
        shows=[("hand 0", second)],
        otherwise=(f"Nimm {d_second} dazu.", f"Add {e_second}."),
    )
    stage.ask(
        FINISH,
        "Genug. Leg die beiden.",
        "Enough. Lay the two.",
        when=True,
        otherwise=("Zwei genügen.", "Two are enough."),
    )
    stage.say(
        "Du hast gewonnen: Viele Stiche sind gut. Die Karten liegen jetzt vor dir. "
        "Noch einmal abstimmen kannst du mit ihnen nicht.",
        "You won: many tricks are good. The cards now lie in front of you. "
        "You can't vote with them again.",
        when=game.tower[1] == MANY,
        about=["tower"],
    )
    vote(stage, ANNA, THIRTEEN_HIGH, lowest(stage, ANNA))
    vote(stage, BEN, THIRTEEN_HIGH, lowest(stage, BEN))
    small = lowest(stage, LEARNER)
    d_small, e_small = stage.card(small)
    stage.ask(
        BACK + THIRTEEN_HIGH,
        "Die dritte: Ist die 13 die höchste Karte oder die 0? Anna und Ben haben für die 13 "
        "gestimmt. Du auch.",
        "The third: is 13 the highest card, or 0? Anna and Ben have voted for 13. So do you.",
        when=game.phase_name == "ranking",
        about=["voting cards"],
        otherwise=("Deine Karten sind hoch: Die 13!", "Your cards are high: the 13!"),
    )
    stage.ask(
        LAY + small,
        f"{d_small} genügt.",
        f"{e_small} will do.",
        when=True,
        shows=[("hand 0", small)],
        otherwise=(f"Nimm {d_small}.", f"Take {e_small}."),
    )
    stage.ask(FINISH, "Leg sie.", "Lay it.", when=True)
    sums = [sum(number(card) for card in voted_by(stage, seat)) for seat in range(3)]
    stage.want(sums[LEARNER] > max(sums[ANNA], sums[BEN]) and sums[ANNA] != sums[BEN])
    stage.want(game.phase == LEAVING)
    stage.say(
        f"Jetzt die ersten Punkte. Deine Stimmen zählen zusammen {sums[LEARNER]}, am meisten von "
        "allen. Dafür bekommst du am wenigsten: 1 Punkt!",
        f"Now the first points. Your votes add up to {sums[LEARNER]}, the most of all. "
        "For that you get the least: 1 point!",
        when=game.points[LEARNER] == 1,
    )
    cheap = stage.pick([ANNA, BEN], lambda seat: game.points[seat] == 3)
    stage.say(
        f"{NAMES[cheap]} hat nur {sums[cheap]} eingesetzt und bekommt 3 Punkte. "
        "Wer bestimmt, bezahlt dafür.",
        f"{NAMES[cheap]} staked only {sums[cheap]} and gets 3 points. Deciding has its price.",
        when=game.points[cheap] == 3,
        about=[f"hand {cheap}"],
    )
    voted = sorted(voted_by(stage, LEARNER), key=number)
    for place, card in enumerate(voted[:3]):
        d_card, e_card = stage.card(card)
        stage.ask(
            LEAVE + card,
            (
                f"Drei deiner Stimmen bleiben draußen. Lass {d_card} liegen, sie ist schwach.",
                f"Dazu {d_card}.",
                f"Und {d_card}.",
            )[place],
            (
                f"Three of your votes are left out. Leave {e_card}, it is weak.",
                f"Then {e_card}.",
                f"And {e_card}.",
            )[place],
            when=True,
            shows=[("voted 0", card)],
            otherwise=(f"Behalte die. Lass {d_card} draußen.", f"Keep it. Leave out {e_card}."),
        )
    kept = voted[3]
    d_kept, e_kept = stage.card(kept)
    stage.say(
        f"{d_kept} ist zurück auf deiner Hand. Alle haben zehn Karten, und die Stiche beginnen.",
        f"{e_kept} is back in your hand. Everyone has ten cards now, and the tricks begin.",
        when=kept in game.hand(LEARNER) and game.held[LEARNER] == 10 and game.phase == TRICK,
        about=["hand 0"],
        shows=[("hand 0", kept)],
    )


@COURSE.lesson("under", "Der Untertrumpf", "The under-trump", start=ANNA)
def under(stage: Stage) -> None:
    """P5, P9, P10: an under-trump beats a 13 of the colour led, and a trump beats both."""
    game = table(stage)
    trump, beneath, led = RED, YELLOW, GREEN
    stage.want(not of_colour(game.hand(LEARNER), led))
    stage.want(not of_colour(game.hand(ANNA), beneath))
    build(stage, trump, MANY, THIRTEEN_HIGH, led, beneath, trump)
    high = stage.pick(reversed(of_colour(game.hand(ANNA), led)), lambda card: number(card) >= 12)
    follows = stage.pick(of_colour(game.hand(BEN), led))
    small = stage.pick(of_colour(game.hand(LEARNER), beneath), lambda card: number(card) <= 4)
    d_high, e_high = stage.card(high)
    d_small, e_small = stage.card(small)
    stage.act(ANNA, PLAY + high)
    stage.act(BEN, PLAY + follows)
    stage.say(
        f"Trumpf ist Rot, Untertrumpf ist Gelb. Anna hat {d_high} ausgespielt. "
        "Schlägst du das? Du hast kein Grün und darfst alles spielen.",
        f"Red is trump, yellow is under-trump. Anna led {e_high}. "
        "Can you beat that? You have no green and may play anything.",
        when=game.tower[0] == trump and game.under_trump == beneath,
        about=["tower", "trick 1"],
        shows=[("trick 1", high)],
    )
    stage.ask(
        PLAY + small,
        f"Versuch es mit dem Untertrumpf: {d_small}, so klein sie ist.",
        f"Try the under-trump: {e_small}, small as it is.",
        when=wins(stage, small),
        about=["trick 1"],
        shows=[("hand 0", small)],
        otherwise=(
            f"Das darfst du spielen. Nimm aber {d_small} und sieh, was geschieht.",
            f"You may play that. But take {e_small} and see what happens.",
        ),
    )
    stage.say(
        f"Der Stich gehört dir! Jeder Untertrumpf schlägt alle Farben außer Trumpf, auch {d_high}.",
        f"The trick is yours! Any under-trump beats every colour but trump, even {e_high}.",
        when=game.tricks[LEARNER] == 1,
        about=["tricks 0"],
    )
    lead = stage.pick(
        reversed(of_colour(game.hand(LEARNER), beneath)), lambda card: number(card) >= 7
    )
    d_lead, e_lead = stage.card(lead)
    stage.ask(
        PLAY + lead,
        f"Du spielst aus. Nimm {d_lead}.",
        f"You lead. Take {e_lead}.",
        when=game.leader == LEARNER,
        shows=[("hand 0", lead)],
        otherwise=(f"Spiel diesmal {d_lead} aus.", f"Lead {e_lead} this time."),
    )
    ruff = stage.pick(of_colour(game.hand(ANNA), trump))
    d_ruff, e_ruff = stage.card(ruff)
    stage.act(ANNA, PLAY + ruff)
    follow = stage.pick(of_colour(game.hand(BEN), beneath))
    stage.act(BEN, PLAY + follow)
    stage.say(
        f"Anna hat kein Gelb und nimmt Trumpf: {d_ruff}. Der schlägt auch deinen Untertrumpf, "
        "egal wie hoch er ist. Der Stich geht an Anna.",
        f"Anna has no yellow and plays trump: {e_ruff}. That beats your under-trump, too, "
        "however high it is. The trick goes to Anna.",
        when=game.tricks[ANNA] == 1 and number(ruff) < number(lead),
        about=["tricks 1"],
    )


@COURSE.lesson("zero", "0 hoch, wenige Stiche", "0 high, few tricks", start=ANNA)
def zero(stage: Stage) -> None:
    """P10, P11: the order turns round, and tricks may be unwanted."""
    game = table(stage)
    led, next_led = GREEN, BLUE
    build(stage, RED, FEW, ZERO_HIGH, led, next_led)
    mine = of_colour(game.hand(LEARNER), led)
    stage.want(len(mine) >= 2)
    low = mine[0]
    first = stage.pick(of_colour(game.hand(ANNA), led), lambda card: 8 <= number(card) <= 12)
    second = stage.pick(
        of_colour(game.hand(BEN), led), lambda card: number(low) < number(card) < number(first)
    )
    d_low, e_low = stage.card(low)
    stage.act(ANNA, PLAY + first)
    stage.act(BEN, PLAY + second)
    stage.ask(
        PLAY + low,
        f"Diesmal gilt: 0 hoch, wenige Stiche. Es liegen {number(first)} und {number(second)}. "
        f"Spiel {d_low} und sieh, was geschieht.",
        f"This time: 0 high, few tricks. {number(first)} and {number(second)} lie there. "
        f"Play {e_low} and see what happens.",
        when=game.tower[2] == ZERO_HIGH and game.tower[1] == FEW,
        about=["tower"],
        shows=[("trick 1", first), ("trick 2", second), ("hand 0", low)],
        otherwise=(f"Probier {d_low}.", f"Try {e_low}."),
    )
    stage.say(
        f"Deine {number(low)} gewinnt! Bei „0 hoch“ ist die niedrigste Zahl die stärkste, "
        "in jeder Farbe, auch bei Trumpf.",
        f"Your {number(low)} wins! With “0 high” the lowest number is the strongest, "
        "in every colour, trumps too.",
        when=game.tricks[LEARNER] == 1,
        about=["tricks 0"],
    )
    blues = of_colour(game.hand(LEARNER), next_led)
    stage.want(bool(blues))
    away = blues[-1]
    greens = of_colour(game.hand(LEARNER), led)
    stage.want(number(away) >= 10 and all(number(card) < number(away) for card in greens))
    d_away, e_away = stage.card(away)
    stage.ask(
        PLAY + away,
        f"Nur: Das Ziel ist „wenige Stiche“. Du wolltest ihn gar nicht! "
        f"Spiel jetzt deine schwächste Karte aus: {d_away}.",
        f"But the goal is “few tricks”. You did not want it! Now lead your weakest card: {e_away}.",
        when=game.leader == LEARNER,
        shows=[("hand 0", away)],
        otherwise=(
            f"Damit machst du vielleicht noch einen Stich. Nimm {d_away}.",
            f"That might take another trick. Take {e_away}.",
        ),
    )
    one = stage.pick(of_colour(game.hand(ANNA), next_led), lambda card: number(card) < number(away))
    two = stage.pick(of_colour(game.hand(BEN), next_led))
    stage.act(ANNA, PLAY + one)
    stage.act(BEN, PLAY + two)
    stage.say(
        "Niedrigere Zahlen schlagen deine Karte, und den Stich hat jemand anderes. Gut so!",
        "Lower numbers beat your card, and somebody else has the trick. Well done!",
        when=game.tricks[LEARNER] == 1 and game.tricks[ANNA] + game.tricks[BEN] == 1,
    )


@COURSE.lesson("points", "Punkte für Stiche", "Points for tricks", start=ANNA)
def points(stage: Stage) -> None:
    """P11, P12: who came closest to the goal gets the most."""
    game = table(stage)
    build(stage, BLUE, MANY, THIRTEEN_HIGH)
    while game.held[LEARNER] > 1 or game.decider != LEARNER:
        seat = game.turn
        stage.act(seat, game.legal(seat)[-1 if seat == LEARNER else 0])
    (last,) = game.hand(LEARNER)
    d_last, e_last = stage.card(last)
    taken = list(game.tricks[:3])
    before = list(game.points)
    stage.want(game.leader != BEN and len(set(taken)) == 3)
    stage.ask(
        PLAY + last,
        f"Das Ziel war: viele Stiche. Du hast {taken[LEARNER]}, Anna {taken[ANNA]}, "
        f"Ben {taken[BEN]}. Spiel deine letzte Karte: {d_last}.",
        f"The goal was: many tricks. You have {taken[LEARNER]}, Anna {taken[ANNA]}, "
        f"Ben {taken[BEN]}. Play your last card: {e_last}.",
        when=game.tower[1] == MANY and game.held[LEARNER] == 1,
        about=["tricks 0", "tricks 1", "tricks 2"],
        shows=[("hand 0", last)],
    )
    while game.round == 0:
        seat = game.turn
        stage.act(seat, game.legal(seat)[0])
    gained = [after - old for after, old in zip(game.points, before, strict=True)]
    stage.want(sorted(gained) == [2, 4, 6] and gained[LEARNER] == 6)
    stage.say(
        "Die Runde ist zu Ende. Wer die meisten Stiche hat, bekommt 6 Punkte: du! "
        "Die anderen bekommen 4 und 2. Bei „wenige Stiche“ wäre es umgekehrt.",
        "The round is over. Whoever has the most tricks gets 6 points: you! "
        "The others get 4 and 2. With “few tricks” it would be the other way round.",
        when=game.round == 1 and gained[LEARNER] == 6,
    )
    stage.say(
        "Wer gleich viele Stiche hat, teilt sich die Punkte der Plätze. "
        "Es gibt so viele Runden wie Leute, und die meisten Punkte gewinnen.",
        "Those with equally many tricks share the points of their places. "
        "There are as many rounds as players, and the most points win.",
        when=game.rounds == 3,
    )


COURSE.exercise("follow", "Was darfst du spielen?", "What may you play?", start=ANNA)(follow)
COURSE.exercise("strong", "Welche gewinnt?", "Which one wins?", start=ANNA)(strong)
COURSE.exercise("avoid", "Bloß keinen Stich!", "No trick, please!", start=ANNA)(avoid)
