"""The course of FTW?!: three cards to the right, higher or helper, helpers at work, the end."""

from typing import cast

from kartentisch.games.ftw import Ftw
from kartentisch.games.moves.ftw import ADD, DONE, GIVE, HELP, LAY, PASSING, SNEAK, TAKE, TAKING
from kartentisch.lessons import Course, FirstGame
from kartentisch.lessons.stage import ANNA, BEN, LEARNER, NAMES, Stage

COURSE = Course(
    "ftw",
    3,
    FirstGame(
        3,
        {
            "pass": (
                "Gib drei Karten nach rechts. Niedrige wirst du später schwer los: Gib sie her.",
                "Give three cards to the right. Low ones are hard to get rid of: give them away.",
            ),
            "turn": (
                "Höher auf den Stapel, oder eine niedrigere als Hilfskarte vor dich? "
                "Tippe eine Karte an: Dann siehst du, was mit ihr geht.",
                "Higher on the pile, or a lower one in front of you as a helper? "
                "Tap a card to see what it can do.",
            ),
            "take": (
                "Nimm eine Karte aus dem Stapel. Die höchste ist gut für das Ende.",
                "Take a card from the pile. The highest is good for the end.",
            ),
            "add": (
                "Welche Hilfskarten rechnest du dazu? Die Summe muss höher sein als die oberste.",
                "Which helpers do you add? The sum has to be higher than the top card.",
            ),
        },
        {"rounds": 1},
    ),
    rounds=1,
)


def table(stage: Stage) -> Ftw:
    """The game on the stage."""
    return cast(Ftw, stage.game)


def top(stage: Stage) -> int:
    """The top card of the pile, 0 if there is none."""
    game = table(stage)
    return int(game.pile[game.piled - 1]) if game.piled else 0


def give_lowest(stage: Stage, *seats: int) -> None:
    """These seats give their three lowest cards."""
    for seat in seats:
        for card in table(stage).hand(seat)[:3]:
            stage.act(seat, GIVE + card)


@COURSE.lesson("pass", "Das Ziel und drei Karten", "The aim, and three cards", start=LEARNER)
def passing(stage: Stage) -> None:
    """W3, W11: what counts, and three cards to the right."""
    game = table(stage)
    hand = game.hand(LEARNER)
    high, *rest = reversed(hand)
    stage.want(high >= 30)
    stage.say(
        f"Das sind deine zwölf Karten. Am Ende zählt die höchste, jetzt die {high}: "
        "Sie bringt so viele Punkte.",
        f"These are your twelve cards. In the end the highest counts, now the {high}: "
        "it brings that many points.",
        when=game.held[LEARNER] == 12 and hand[-1] == high,
        about=["hand 0"],
        shows=[("hand 0", high)],
    )
    stage.say(
        "Alle anderen auf deiner Hand werden davon abgezogen. "
        "Du willst also eine einzige hohe Karte behalten und die übrigen loswerden.",
        "All others in your hand are taken off. "
        "So you want to keep a single high card and get rid of the rest.",
        when=sum(rest) > high,
        about=["hand 0"],
    )
    first, second, third = hand[:3]
    for number, card in enumerate((first, second, third)):
        stage.ask(
            GIVE + card,
            (
                "Zuerst gibt jede Person drei Karten nach rechts, du also an Ben. "
                f"Niedrige wird man schwer los: Gib die {card}.",
                f"Dazu die {card}.",
                f"Und die {card}. Tippe dann auf „Weitergeben“.",
            )[number],
            (
                "First everyone gives three cards to the right, you give yours to Ben. "
                f"Low ones are hard to get rid of: give the {card}.",
                f"Then the {card}.",
                f"And the {card}. Then tap “Give”.",
            )[number],
            when=game.phase == PASSING,
            shows=[("hand 0", card)],
            otherwise=(
                f"Die behalten wir diesmal. Gib die {card}.",
                f"We keep that one this time. Give the {card}.",
            ),
        )
    give_lowest(stage, ANNA, BEN)
    got = sorted(event.card or 0 for event in stage.fresh if event.other == LEARNER)
    stage.want(len(got) == 3)
    stage.say(
        f"Deine drei sind bei Ben. Von Anna hast du {got[0]}, {got[1]} und {got[2]} bekommen. "
        "Alle wählen gleichzeitig: Man weiß vorher nicht, was kommt.",
        f"Your three are with Ben. From Anna you got {got[0]}, {got[1]} and {got[2]}. "
        "Everyone chooses at the same time: you don't know what will come.",
        when=stage.happened("gave", seat=LEARNER, other=BEN) and game.held[LEARNER] == 12,
        about=["hand 0"],
        shows=[("hand 0", card) for card in got],
    )


def climb(stage: Stage, seat: int, low: int, high: int) -> int:
    """A seat lays a card between these numbers that is higher than the top one."""
    least = max(low, top(stage) + 1)
    card = stage.pick(table(stage).hand(seat), lambda card: least <= card <= high)
    stage.act(seat, LAY + card)
    return card


@COURSE.lesson("turn", "Höher oder Hilfskarte", "Higher, or a helper", start=ANNA)
def turn(stage: Stage) -> None:
    """W5, W6: lay a higher card, or a helper and take one."""
    game = table(stage)
    give_lowest(stage, LEARNER, ANNA, BEN)
    first = climb(stage, ANNA, 6, 12)
    stage.say(
        f"Anna beginnt und legt die {first} auf den Stapel. Die erste Karte ist beliebig.",
        f"Anna begins and lays the {first} on the pile. The first player lays any card.",
        when=top(stage) == first and game.piled == 1,
        about=["pile"],
        shows=[("pile", first)],
    )
    second = climb(stage, BEN, first + 3, 20)
    third = stage.pick(game.hand(LEARNER), lambda card: second < card <= 26)
    stage.ask(
        LAY + third,
        f"Ben legt die {second}: Sie muss höher sein. Jetzt du: Leg die {third}. "
        "Tippe sie an, dann auf den Knopf darüber.",
        f"Ben lays the {second}: it has to be higher. Now you: lay the {third}. "
        "Tap it, then the button above it.",
        when=top(stage) == second and stage.happened("laid", seat=BEN),
        about=["pile"],
        shows=[("pile", second), ("hand 0", third)],
        otherwise=(
            f"Dazu kommen wir gleich. Leg zuerst die {third} auf den Stapel.",
            f"We will come to that. First lay the {third} on the pile.",
        ),
    )
    stage.say(
        f"Die {third} bist du los: noch elf Karten. Lücken sind erlaubt, nur höher muss es sein.",
        f"You are rid of the {third}: eleven cards left. Gaps are fine, it only has to be higher.",
        when=game.held[LEARNER] == 11,
        about=["pile"],
        shows=[("pile", third)],
    )
    fourth = climb(stage, ANNA, third + 1, 31)
    fifth = climb(stage, BEN, 32, 36)
    helper = stage.pick(reversed(game.hand(LEARNER)), lambda card: 9 <= card <= 15)
    stage.want(fifth - helper >= 8)
    stage.ask(
        HELP + helper,
        f"Anna legte die {fourth}, Ben die {fifth}. Das zu überbieten ist schwer. "
        f"Tippe auf die {helper}, dann auf „Als Hilfskarte“: Sie kommt vor dich.",
        f"Anna laid the {fourth}, Ben the {fifth}. That is hard to top. "
        f"Tap the {helper}, then “As a helper”: it goes in front of you.",
        when=top(stage) == fifth and helper < fifth,
        about=["pile"],
        shows=[("pile", fifth), ("hand 0", helper)],
        otherwise=(
            f"Probier die {helper} als Hilfskarte: Tippe sie an und wähle „Als Hilfskarte“.",
            f"Try the {helper} as a helper this time: tap it, and choose “As a helper”.",
        ),
    )
    stage.ask(
        TAKE + fifth,
        f"Dafür nimmst du eine Karte aus dem Stapel, egal welche. Die {fifth} ist hoch: Nimm sie!",
        f"For it you take a card from the pile, any one. The {fifth} is high: take it!",
        when=game.phase == TAKING,
        about=["pile"],
        shows=[("pile", fifth)],
        otherwise=(
            f"Auch die dürftest du nehmen. Für das Ende ist die {fifth} besser.",
            f"You could take that one, too. For the end the {fifth} is better.",
        ),
    )
    stage.say(
        f"Die {fifth} ist auf deiner Hand, die {helper} liegt als Hilfskarte vor dir. "
        "Du hast so viele Handkarten wie vorher.",
        f"The {fifth} is in your hand, the {helper} lies in front of you as a helper. "
        "You hold as many cards as before.",
        when=stage.happened("took", seat=LEARNER) and game.held[LEARNER] == 11,
        about=["helpers 0"],
        shows=[("hand 0", fifth), ("helpers 0", helper)],
    )
    stage.say(
        "Der Rest des Stapels ist aus der Runde. Anna beginnt einen neuen, mit beliebiger Karte.",
        "The rest of the pile is out of the round. Anna starts a new one, with any card.",
        when=game.piled == 0 and ANNA in game.deciders,
        about=["out"],
    )


def get_helper(stage: Stage, lowest: int, highest: int) -> int:
    """Play on until the learner has a helper and the pile is empty."""
    give_lowest(stage, LEARNER, ANNA, BEN)
    climb(stage, ANNA, 6, 12)
    climb(stage, BEN, 12, 30)
    helper = stage.pick(table(stage).hand(LEARNER), lambda card: lowest <= card <= highest)
    stage.want(helper < top(stage))
    taken = top(stage)
    stage.act(LEARNER, HELP + helper)
    stage.act(LEARNER, TAKE + taken)
    return helper


@COURSE.lesson("helper", "Hilfskarten helfen", "Helpers at work", start=ANNA)
def helper(stage: Stage) -> None:
    """W7, W8: card plus helpers; the next player has to beat the card alone."""
    game = table(stage)
    helps = get_helper(stage, 9, 14)
    climb(stage, ANNA, 8, 14)
    high = climb(stage, BEN, 18, 26)
    low = stage.pick(
        reversed(game.hand(LEARNER)), lambda card: card < high - 3 and card + helps > high
    )
    stage.say(
        f"Vor dir liegt die {helps} als Hilfskarte. Oben auf dem Stapel liegt die {high}.",
        f"The {helps} lies in front of you as a helper. The {high} is on top of the pile.",
        when=game.helpers_of(LEARNER) == [helps] and top(stage) == high,
        about=["helpers 0", "pile"],
        shows=[("helpers 0", helps), ("pile", high)],
    )
    stage.ask(
        SNEAK + low,
        f"Die {low} ist zu niedrig, aber {low} + {helps} = {low + helps} ist mehr als {high}. "
        f"Tippe auf die {low}, dann auf „Mit Hilfskarten“.",
        f"The {low} is too low, but {low} + {helps} = {low + helps} is more than {high}. "
        f"Tap the {low}, then “With helpers”.",
        when=low < high < low + helps,
        shows=[("hand 0", low)],
        otherwise=(
            f"Das ginge auch. Probier die {low} mit Hilfe deiner Hilfskarte.",
            f"That would work, too. Try the {low} with the help of your helper.",
        ),
    )
    stage.ask(
        ADD + helps,
        f"Rechne jetzt die Hilfskarte dazu: Tippe auf die {helps} vor dir.",
        f"Now add the helper: tap the {helps} in front of you.",
        when=True,
        about=["helpers 0"],
        shows=[("helpers 0", helps)],
    )
    stage.ask(
        DONE,
        f"{low} + {helps} = {low + helps}: Das reicht. Leg ab!",
        f"{low} + {helps} = {low + helps}: that is enough. Lay it!",
        when=low + helps > high,
    )
    stage.say(
        f"Die niedrige {low} liegt auf dem Stapel, und du bist sie los. "
        f"Die Hilfskarte ist verbraucht.",
        f"The low {low} lies on the pile, and you are rid of it. The helper is used up.",
        when=top(stage) == low and stage.happened("spent", seat=LEARNER, card=helps),
        about=["pile"],
        shows=[("pile", low)],
    )
    after = climb(stage, ANNA, low + 1, low + helps)
    stage.say(
        f"Und jetzt das Überraschende: Anna darf die {after} legen. "
        f"Sie muss nur deine {low} überbieten, nicht die {low + helps}.",
        f"And now the surprise: Anna may lay the {after}. "
        f"She only has to top your {low}, not the {low + helps}.",
        when=stage.happened("laid", seat=ANNA, card=after) and after <= low + helps,
        about=["pile"],
        shows=[("pile", after)],
    )


def sensible(stage: Stage, seat: int) -> None:
    """A seat lays its lowest card that is higher, or a helper; its highest card it keeps."""
    game = table(stage)
    hand = game.hand(seat)
    fit = [card for card in hand[:-1] if card > top(stage)]
    if fit:
        stage.act(seat, LAY + fit[0])
    elif game.piled and hand[0] < top(stage):
        best = max(game.pile[: game.piled])
        stage.act(seat, HELP + hand[0])
        stage.act(seat, TAKE + best)
    else:
        stage.act(seat, LAY + hand[-1])


def down_to_two(stage: Stage) -> tuple[int, int]:
    """Play on until the learner is to move with two cards, both higher than the top one."""
    game = table(stage)
    give_lowest(stage, LEARNER, ANNA, BEN)
    while game.held[LEARNER] > 2 or game.decider != LEARNER:
        stage.want(not game.over and len(stage.moves) < 90)
        sensible(stage, game.turn)
    low, high = game.hand(LEARNER)
    stage.want(0 < top(stage) < low and high >= 24)
    return low, high


def sum_of(hand: list[int]) -> str:
    """What a hand is worth, as one writes it down."""
    *others, best = hand
    worth = best - sum(others)
    written = " − ".join(str(card) for card in (best, *reversed(others)))
    return f"{written} = {worth}".replace("-", "−")


@COURSE.lesson("end", "Das Ende der Runde", "The end of a round", start=LEARNER)
def end(stage: Stage) -> None:
    """W10, W11: one card left ends the round; the score is never below zero."""
    game = table(stage)
    low, high = down_to_two(stage)
    below = stage.pick([ANNA, BEN], lambda seat: 2 * game.hand(seat)[-1] < sum(game.hand(seat)))
    hand = game.hand(below)
    stage.want(3 <= len(hand) <= 4)
    name = NAMES[below]
    stage.ask(
        LAY + low,
        f"Du hast nur noch zwei Karten, die {low} und die {high}. Leg die {low} auf den Stapel.",
        f"You have only two cards left, the {low} and the {high}. Lay the {low} on the pile.",
        when=game.hand(LEARNER) == [low, high],
        about=["hand 0"],
        shows=[("hand 0", low), ("hand 0", high)],
        otherwise=(
            f"Behalte die {high}: Sie soll für dich zählen. Leg die {low}.",
            f"Keep the {high}: it is to count for you. Lay the {low}.",
        ),
    )
    stage.say(
        f"Dir bleibt eine einzige Karte: Damit ist die Runde sofort zu Ende, und du bekommst "
        f"{high} Punkte.",
        f"You have a single card left: that ends the round at once, and you get {high} points.",
        when=game.over and game.points[LEARNER] == high,
        about=["hand 0"],
        shows=[("hand 0", high)],
    )
    stage.say(
        f"{name} rechnet: {sum_of(hand)}. Weniger als null gibt es nicht, also 0 Punkte. "
        "Hilfskarten zählen nichts.",
        f"{name} works it out: {sum_of(hand)}. It never goes below zero, so 0 points. "
        "Helpers count nothing.",
        when=game.over and game.points[below] == 0,
    )
    stage.say(
        "Gespielt werden so viele Runden, wie Leute am Tisch sitzen. Die meisten Punkte gewinnen.",
        "You play as many rounds as there are people at the table. The most points win.",
        when=game.over,
    )


@COURSE.exercise("higher", "Was passt auf den Stapel?", "What fits on the pile?", start=ANNA)
def higher(stage: Stage) -> None:
    """W5: only a higher card."""
    game = table(stage)
    give_lowest(stage, LEARNER, ANNA, BEN)
    climb(stage, ANNA, 10, 20)
    high = climb(stage, BEN, 26, 33)
    right = stage.only(game.hand(LEARNER), lambda card: card > high)
    stage.ask(
        LAY + right,
        f"Oben liegt die {high}. Welche Karte kannst du ganz ohne Hilfe auf den Stapel legen?",
        f"The {high} is on top. Which card can you lay on the pile without any help?",
        when=top(stage) == high,
        about=["pile"],
        shows=[("pile", high)],
        otherwise=(
            f"Diese ist niedriger als {high}. Auf den Stapel passt nur eine höhere.",
            f"That one is lower than {high}. Only a higher one fits on the pile.",
        ),
    )
    stage.say(
        f"Richtig, nur die {right} ist höher als {high}. Ob es klug war? Eine so hohe Karte "
        "hebt man sich oft für das Ende auf.",
        f"Right, only the {right} is higher than {high}. Was it wise? "
        "Such a high card is often kept for the end.",
        when=top(stage) == right,
        about=["pile"],
        shows=[("pile", right)],
    )


@COURSE.exercise("sum", "Mit Hilfe", "With help", start=ANNA)
def with_help(stage: Stage) -> None:
    """W7: strictly more than the top card."""
    game = table(stage)
    helps = get_helper(stage, 8, 13)
    climb(stage, ANNA, 8, 14)
    high = climb(stage, BEN, 22, 34)
    right = stage.only(game.hand(LEARNER), lambda card: card < high < card + helps)
    stage.want(high - helps in game.hand(LEARNER))
    stage.ask(
        SNEAK + right,
        f"Oben liegt die {high}, deine Hilfskarte ist die {helps}. "
        "Welche niedrigere Karte kannst du mit ihr auf den Stapel legen?",
        f"The {high} is on top, your helper is the {helps}. "
        "Which lower card can you lay on the pile with it?",
        when=top(stage) == high and game.helpers_of(LEARNER) == [helps],
        about=["pile", "helpers 0"],
        shows=[("pile", high), ("helpers 0", helps)],
        otherwise=(
            f"Nein. Gesucht: eine Karte unter {high}, die mit der {helps} mehr als {high} ergibt.",
            f"No. Find a card below {high} that makes more than {high} together with the {helps}.",
        ),
        replies={
            SNEAK + high - helps: (
                f"Knapp daneben: {high - helps} + {helps} = {high}. Es muss mehr sein.",
                f"Just short: {high - helps} + {helps} = {high}. It has to be more.",
            )
        },
    )
    stage.ask(
        ADD + helps,
        f"Richtig: {right} + {helps} = {right + helps}. Rechne die Hilfskarte dazu.",
        f"Right: {right} + {helps} = {right + helps}. Add the helper.",
        when=right + helps > high,
        about=["helpers 0"],
        shows=[("helpers 0", helps)],
    )
    stage.ask(DONE, "Und leg ab.", "And lay it.", when=True)
    stage.say(
        f"Geschafft: {right + helps} ist mehr als {high}. Gleich viel hätte nicht gereicht.",
        f"Done: {right + helps} is more than {high}. Equal would not have been enough.",
        when=top(stage) == right,
        about=["pile"],
        shows=[("pile", right)],
    )


@COURSE.exercise("keep", "Welche bleibt?", "Which one stays?", start=LEARNER)
def keep(stage: Stage) -> None:
    """W10, W11: the last card is the score."""
    game = table(stage)
    low, high = down_to_two(stage)
    before = top(stage)
    stage.ask(
        LAY + low,
        f"Deine letzten zwei Karten sind {low} und {high}, und beide passen auf die {before}. "
        "Welche legst du?",
        f"Your last two cards are {low} and {high}, and both fit on the {before}. "
        "Which one do you lay?",
        when=game.hand(LEARNER) == [low, high] and before < low,
        about=["pile", "hand 0"],
        shows=[("pile", before), ("hand 0", low), ("hand 0", high)],
        otherwise=(
            f"Dann bliebe dir die {low}, und du bekämst nur {low} Punkte.",
            f"Then the {low} would stay, and you would get only {low} points.",
        ),
    )
    stage.say(
        f"Richtig: Die {high} bleibt und zählt {high} Punkte. Es zählt, was du behältst, "
        "nicht, was du legst.",
        f"Right: the {high} stays and counts {high} points. What you keep counts, "
        "not what you lay.",
        when=game.over and game.points[LEARNER] == high,
        about=["hand 0"],
        shows=[("hand 0", high)],
    )
