"""The course of the pairs game: a pair, no pair, and how to remember."""

from typing import cast

from kartentisch.games.pairs import Pairs
from kartentisch.lessons import Course, FirstGame
from kartentisch.lessons.stage import ANNA, LEARNER, Stage

COURSE = Course(
    "pairs",
    2,
    FirstGame(
        2,
        {
            "first": (
                "Deck eine Karte auf. Am besten eine, die du noch nicht kennst.",
                "Turn up a card, ideally one that you don't know yet.",
            ),
            "second": (
                "Wo liegt die gleiche? Weißt du es nicht, deck irgendeine auf und merk sie dir.",
                "Where is its equal? If you don't know, turn up any card and remember it.",
            ),
        },
        {"deck": 2},
    ),
    deck=2,
)


def table(stage: Stage) -> Pairs:
    """The game on the stage."""
    return cast(Pairs, stage.game)


def spots_of(stage: Stage, kind: int) -> list[int]:
    """Where the cards of a kind lie."""
    game = table(stage)
    return [spot for spot in range(game.cards) if game.grid[spot] == kind]


def turn_up(stage: Stage, seat: int, one: int, two: int) -> None:
    """A seat turns up two cards."""
    stage.act(seat, one)
    stage.act(seat, two)


@COURSE.lesson("pair", "Ein Paar finden", "Finding a pair", start=LEARNER)
def pair(stage: Stage) -> None:
    """K18: no pair is turned back; a pair is kept, and one goes on."""
    game = table(stage)
    one, two, far = 2, 9, 15
    kind, other = int(game.grid[one]), int(game.grid[two])
    (mate,) = [spot for spot in spots_of(stage, kind) if spot != one]
    stage.want(kind <= 9 and kind != other and mate > 12 and mate != far)
    stage.want(game.grid[far] not in (kind, other))
    german, english = stage.a_card(other)
    stage.say(
        "Alle Karten liegen verdeckt. Von jeder Sorte gibt es hier zwei, sonst meist acht. "
        "Wer am Ende die meisten Paare hat, gewinnt.",
        "All cards lie face down. There are two of each kind here, usually eight. "
        "The most pairs win in the end.",
        when=game.left == 26,
    )
    stage.ask(
        one,
        "Deck eine Karte auf: die, die leuchtet.",
        "Turn up a card: the one that glows.",
        when=True,
        about=[f"grid {one}"],
        otherwise=("Später gern. Nimm jetzt die leuchtende.", "Later. Take the glowing one now."),
    )
    stage.ask(
        two,
        f"Eine {kind}. Und jetzt eine zweite.",
        f"A {kind}. And now a second one.",
        when=game.turned == one,
        about=[f"grid {two}"],
        shows=[(f"grid {one}", kind)],
        otherwise=("Später gern. Nimm jetzt die leuchtende.", "Later. Take the glowing one now."),
    )
    stage.say(
        f"Eine {kind} und {german}: verschieden. Beide werden umgedreht, und Anna ist dran. "
        "Merk dir, wo sie liegen!",
        f"A {kind} and {english}: different. Both are turned back, and it is Anna's turn. "
        "Remember where they lie!",
        when=stage.happened("turned_back") and ANNA in game.deciders,
        about=[f"grid {one}", f"grid {two}"],
    )
    turn_up(stage, ANNA, far, mate)
    stage.say(
        f"Anna hat kein Paar gefunden. Aber ihre zweite Karte war eine {kind}, wie deine erste!",
        f"Anna found no pair. But her second card was a {kind}, like your first!",
        when=stage.happened("turned", seat=ANNA, card=kind) and LEARNER in game.deciders,
        about=[f"grid {mate}"],
    )
    stage.ask(
        one,
        f"Hol dir das Paar. Zuerst deine {kind} …",
        f"Take the pair. First your {kind} …",
        when=True,
        about=[f"grid {one}"],
        otherwise=(f"Weißt du noch, wo die {kind} lag?", f"Do you remember where the {kind} was?"),
    )
    stage.ask(
        mate,
        "… und dann die von Anna.",
        "… and then Anna's.",
        when=game.turned == one,
        about=[f"grid {mate}"],
        shows=[(f"grid {one}", kind)],
        otherwise=("Die war es nicht.", "That was not it."),
    )
    stage.say(
        "Ein Paar! Es gehört dir, und du bist gleich noch einmal dran.",
        "A pair! It is yours, and you go again.",
        when=stage.happened("taken", seat=LEARNER) and LEARNER in game.deciders,
        about=["pairs 0"],
    )


@COURSE.lesson("remember", "Geschickt aufdecken", "Turning up wisely", start=ANNA)
def remember(stage: Stage) -> None:
    """An unknown card first: perhaps its equal is known."""
    game = table(stage)
    seen, other, fresh = 3, 11, 20
    kind = int(game.grid[seen])
    stage.want(kind <= 9 and game.grid[fresh] == kind and game.grid[other] != kind)
    turn_up(stage, ANNA, seen, other)
    stage.say(
        f"Anna hat aufgedeckt, kein Paar. Im Rahmen liegt eine {kind}. Merk sie dir.",
        f"Anna turned up two cards, no pair. A {kind} lies in the frame. Remember it.",
        when=LEARNER in game.deciders,
        about=[f"grid {seen}"],
    )
    stage.ask(
        fresh,
        f"Fang nicht mit der {kind} an: Ihr Gegenstück kennst du nicht. "
        "Deck zuerst eine neue Karte auf.",
        f"Don't begin with the {kind}: you don't know its equal. Turn up a new card first.",
        when=True,
        about=[f"grid {fresh}"],
        otherwise=("Nimm diesmal die leuchtende.", "Take the glowing one this time."),
    )
    stage.ask(
        seen,
        f"Glück gehabt: noch eine {kind}! Und du weißt, wo die andere liegt.",
        f"Lucky: another {kind}! And you know where its equal lies.",
        when=game.turned == fresh,
        about=[f"grid {fresh}"],
        shows=[(f"grid {fresh}", kind)],
        otherwise=("Da lag sie nicht.", "It was not there."),
    )
    stage.say(
        "Dein Paar! Neue Karte zuerst: So nützt dir jede, die du dir gemerkt hast.",
        "Your pair! A new card first: then every card you remember can help.",
        when=stage.happened("taken", seat=LEARNER),
        about=["pairs 0"],
    )


def where_is(stage: Stage, spots: list[int], asked: int, fresh: int) -> None:
    """Anna and the learner have turned up these; then a card whose equal is among them."""
    game = table(stage)
    kinds = [int(game.grid[spot]) for spot in spots]
    kind = int(game.grid[asked])
    stage.want(len(set(kinds)) == len(kinds) and max(kinds) <= 9 and game.grid[fresh] == kind)
    several = len(spots) > 2
    stage.say(
        f"Gleich werden {len(spots)} Karten aufgedeckt, immer zwei. Merk dir, wo sie liegen."
        if several
        else "Gleich werden zwei Karten aufgedeckt. Merk dir, wo sie liegen.",
        f"{len(spots)} cards will be turned up, two at a time. Remember where they lie."
        if several
        else "Two cards will be turned up. Remember where they lie.",
        when=game.left == 26,
    )
    named = ", ".join(str(one) for one in kinds)
    for number in range(0, len(spots), 2):
        turn_up(stage, game.turn, spots[number], spots[number + 1])
    stage.say(
        f"Du hast gesehen: {named}. Weißt du noch, wo?",
        f"You saw: {named}. Do you remember where?",
        when=LEARNER in game.deciders,
    )
    stage.act(LEARNER, fresh)
    stage.ask(
        asked,
        f"Du deckst eine {kind} auf. Wo liegt die andere?",
        f"You turn up a {kind}. Where is the other one?",
        when=game.turned == fresh,
        about=[f"grid {fresh}"],
        shows=[(f"grid {fresh}", kind)],
        otherwise=(
            "Da lag sie nicht. Versuch es noch einmal, oder lass es dir zeigen.",
            "It was not there. Try again, or let us show you.",
        ),
    )
    stage.say(
        "Richtig gemerkt! Im Spiel hättest du nur einen Versuch, und danach wäre Anna dran.",
        "Well remembered! In a game you would have one try, and then it would be Anna's turn.",
        when=stage.happened("taken", seat=LEARNER, card=kind),
        about=["pairs 0"],
    )


@COURSE.exercise("two", "Zwei Karten", "Two cards", start=ANNA)
def two_cards(stage: Stage) -> None:
    """Two cards to remember."""
    where_is(stage, [4, 17], 17, 8)


@COURSE.exercise("four", "Vier Karten", "Four cards", start=LEARNER)
def four_cards(stage: Stage) -> None:
    """Four cards to remember."""
    where_is(stage, [1, 14, 6, 21], 14, 10)


@COURSE.exercise("six", "Sechs Karten", "Six cards", start=ANNA)
def six_cards(stage: Stage) -> None:
    """Six cards to remember."""
    where_is(stage, [0, 12, 5, 23, 9, 18], 23, 15)
