"""Why in Futschikato: whom a card joins and beats, and whether it gets through."""

from kartentisch.games import Game
from kartentisch.games.futschikato import Futschikato
from kartentisch.games.words.language import Texts, both
from kartentisch.judge.phrases import (
    capital,
    is_notable,
    listed,
    name_of,
    often,
    say,
    sentences,
)
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
OTHERS_STOP = both(
    "{often} schlägt nach dir jemand die letzte Karte von {who}",
    "{often} somebody after you beats {who}'s last card",
)
KEEPS = both("Dafür behältst du {cards}", "But you keep {cards}")
THE_CARD = both("die {card}", "the {card}")
KEPT = 2  # cards that are named, the highest: what a lower one is given up for


class FutschikatoWhys(Whys):
    """Tells what becomes of the card until its owner's next turn."""

    def is_told(self, world: Game, seat: int, tale: Tale) -> bool:
        return world.turn == seat

    def say(self, tales: Tales) -> Texts:
        view = tales.view
        assert isinstance(view, Futschikato)
        if (lost := who_wins_first(view, tales)) is not None:
            return sentences(what_it_does(view, tales), lost)
        return sentences(
            what_it_does(view, tales),
            what_becomes_of_it(view, tales),
            who_is_stopped(view, tales),
            what_is_kept(view, tales),
        )


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


def who_wins_first(view: Futschikato, tales: Tales) -> Texts | None:
    """Who wins before it is the seat's turn again, if that is to be feared."""
    worlds = len(tales.worlds)
    rival, wins = tales.most(lambda tale: other_winner(tale, tales.seat))
    if rival is None or not is_notable(wins, worlds):
        return None
    through = getting_through(view, tales)
    return say(OTHER_WINS, first=through, who=name_of(rival), often=often(wins, worlds))


def what_becomes_of_it(view: Futschikato, tales: Tales) -> Texts:
    """How often the card gets through, and who mostly is in its way."""
    said = getting_through(view, tales)
    beater, times = tales.most(lambda tale: beater_of(tale, tales.seat))
    beaten = tales.count(lambda tale: beater_of(tale, tales.seat) is not None)
    if beater is None or not is_notable(times, len(tales.worlds)) or 2 * times <= beaten:
        return said
    beating = IF_NOT_BEATEN if pushes(tales) else MOSTLY_BEATEN
    return say(beating, first=said, who=name_of(beater))


def getting_through(view: Futschikato, tales: Tales) -> Texts:
    """How often the card gets through, and whether that wins."""
    said = WINS if view.held[tales.seat] == 1 else GETS_THROUGH
    return say(said, often=often(pushes(tales), len(tales.worlds)))


def pushes(tales: Tales) -> int:
    """In how many worlds the card gets through."""
    return tales.count(lambda tale: first(tale, "pushed", tales.seat) is not None)


def who_is_stopped(view: Futschikato, tales: Tales) -> Texts | None:
    """How often others beat the last card of somebody, so that the seat need not do it itself."""
    for ahead in range(1, view.players):
        rival = (tales.seat + ahead) % view.players
        if view.held[rival] or not view.front[rival] or is_beaten_at_once(tales, rival):
            continue
        stopped = tales.count(lambda tale: first(tale, "beaten", rival) is not None)  # noqa: B023
        if is_notable(stopped, len(tales.worlds)):
            return capital(
                say(OTHERS_STOP, often=often(stopped, len(tales.worlds)), who=name_of(rival))
            )
    return None


def what_is_kept(view: Futschikato, tales: Tales) -> Texts | None:
    """The higher cards that are left to play, if this one is as good as given up."""
    higher = sorted({card for card in view.hand(tales.seat) if card > tales.move})
    if is_notable(pushes(tales), len(tales.worlds)) or not higher:
        return None
    return say(KEEPS, cards=listed([say(THE_CARD, card=card) for card in higher[-KEPT:]]))


def is_beaten_at_once(tales: Tales, seat: int) -> bool:
    """Whether the move itself beats the card of a seat."""
    return first(until_next_play(tales.worlds[0]), "beaten", seat) is not None


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
