"""Why in Futschikato: whom a card joins and beats, and whether it gets through."""

from kartentisch.games import Game
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.words.language import Texts, both
from kartentisch.judge.phrases import is_notable, listed, name_of, often, say, sentences
from kartentisch.judge.tales import Tale, Tales, Whys, first

JOINS = both(
    "Deine {card} gehört zur {card} von {who}: Zusammen zählen sie {worth}",
    "Your {card} joins {who}'s {card}; together they are worth {worth}",
)
JOINS_SEVERAL = both(
    "Deine {card} gehört zu den {n} gleichen Karten von {who}: Zusammen zählen sie {worth}",
    "Your {card} joins {n} equal cards of {who}; together they are worth {worth}",
)
BEATS = both("Deine {card} schlägt {cards}", "Your {card} beats {cards}")
BEAT = both("{first} und schlagen {cards}", "{first} and beat {cards}")
BEATEN_CARD = both("die {card} von {who}", "{who}'s {card}")
BEATS_NOTHING = both("Deine {card} schlägt nichts", "Your {card} beats nothing")
LIES_ALONE = both("Deine {card} liegt allein", "Your {card} lies alone")
GETS_THROUGH = both("Sie kommt {often} durch", "It gets through {often}")
WINS = both(
    "Sie kommt {often} durch, und du hast gewonnen", "It gets through {often}, and you have won"
)
MOSTLY_BEATEN = both("{first}; meist schlägt {who} sie", "{first}; {who} mostly beats it")
IF_NOT_BEATEN = both(
    "{first}; wenn nicht, schlägt meist {who} sie", "{first}; if not, {who} mostly beats it"
)
OTHER_WINS = both(
    "{first}; {who} gewinnt {often} vor dir", "{first}; {who} wins before you {often}"
)


class FutschikatoWhys(Whys):
    """Tells what becomes of the card until its owner's next turn."""

    def is_told(self, world: Game, seat: int, tale: Tale) -> bool:
        return world.turn == seat

    def say(self, tales: Tales) -> Texts:
        view = tales.view
        assert isinstance(view, Futschikato)
        return sentences(what_it_does(view, tales), what_becomes_of_it(view, tales))


def what_it_does(view: Futschikato, tales: Tales) -> Texts:
    """Whom the card joins and beats: that is the same in every world."""
    card = tales.move
    partners = [name_of(seat) for seat in range(view.players) if view.front[seat] == card]
    victims = [
        say(BEATEN_CARD, card=event.card, who=name_of(event.seat))
        for event in until_next_play(tales.worlds[0])
        if event.kind.name == "beaten" and event.seat is not None
    ]
    if partners:
        joins = say(
            JOINS if len(partners) == 1 else JOINS_SEVERAL,
            card=card,
            who=listed(partners),
            worth=view.worth[card] + card,
            n=len(partners),
        )
        return say(BEAT, first=joins, cards=listed(victims)) if victims else joins
    if victims:
        return say(BEATS, card=card, cards=listed(victims))
    others = any(view.front[seat] for seat in range(view.players))
    return say(BEATS_NOTHING if others else LIES_ALONE, card=card)


def what_becomes_of_it(view: Futschikato, tales: Tales) -> Texts:
    """How often the card gets through, and who mostly is in its way."""
    worlds = len(tales.worlds)
    through = tales.count(lambda tale: first(tale, "pushed", tales.seat) is not None)
    said = say(WINS if view.held[tales.seat] == 1 else GETS_THROUGH, often=often(through, worlds))
    rival, wins = tales.most(lambda tale: other_winner(tale, tales.seat))
    if rival is not None and is_notable(wins, worlds):
        return say(OTHER_WINS, first=said, who=name_of(rival), often=often(wins, worlds))
    beater, times = tales.most(lambda tale: beater_of(tale, tales.seat))
    beaten = tales.count(lambda tale: beater_of(tale, tales.seat) is not None)
    if beater is not None and is_notable(times, worlds) and 2 * times > beaten:
        return say(IF_NOT_BEATEN if through else MOSTLY_BEATEN, first=said, who=name_of(beater))
    return said


def until_next_play(tale: Tale) -> Tale:
    """What the move itself does, before anyone else plays or a card is pushed through."""
    for number, event in enumerate(tale):
        if number > 0 and event.kind.name in ("played", "pushed"):
            return tale[:number]
    return tale


def beater_of(tale: Tale, seat: int) -> int | None:
    """Who beats the card of a seat."""
    beaten = first(tale, "beaten", seat)
    return None if beaten is None else beaten.other


def other_winner(tale: Tale, seat: int) -> int | None:
    """Who wins, unless the seat does too."""
    winners = [event.seat for event in tale if event.kind.name == "wins"]
    return None if seat in winners or not winners else winners[0]
