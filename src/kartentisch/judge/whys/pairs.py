"""Why in the pairs game: how likely a pair is, and what the others learn if it is none."""

from collections.abc import Iterator

from kartentisch.games import Event, Game
from kartentisch.games.pairs import Pairs
from kartentisch.games.words.language import Texts, both
from kartentisch.judge.phrases import mean, name_of, often, rounded, say, sentences
from kartentisch.judge.tales import Tale, Tales, Whys, first

A_PAIR = both("Ein Paar wird es {often}", "It makes a pair {often}")
GO_ON = both("Dann bist du noch einmal dran", "Then it is your turn again")
LAST_PAIR = both("Es ist das letzte Paar", "It is the last pair")
IF_NOT = both("Wenn nicht,", "If not,")
THEN = both("Dann", "Then")
OTHERS_LEARN = both(
    "{then} sehen die anderen {n|eine neue Karte|# neue Karten}, "
    "und {who} holt sich {often} ein Paar",
    "{then} the others see {n|one new card|# new cards}, and {who} takes a pair {often}",
)
OTHERS_LEARN_NOTHING = both(
    "{then} erfahren die anderen nichts Neues, und {who} holt sich {often} ein Paar",
    "{then} the others learn nothing new, and {who} takes a pair {often}",
)
OTHER_LEARNS = both(  # with two players
    "{then} sieht {who} {n|eine neue Karte|# neue Karten} und holt sich {often} ein Paar",
    "{then} {who} sees {n|one new card|# new cards} and takes a pair {often}",
)
OTHER_LEARNS_NOTHING = both(
    "{then} erfährt {who} nichts Neues und holt sich {often} ein Paar",
    "{then} {who} learns nothing new and takes a pair {often}",
)


class PairsWhys(Whys):
    """Tells what becomes of two cards, and if they are no pair, of the next player's two."""

    def is_told(self, world: Game, seat: int, tale: Tale) -> bool:
        last = tale[-1]
        return last.kind.name == "taken" or (last.kind.name == "turned_back" and last.seat != seat)

    def say(self, tales: Tales) -> Texts:
        view = tales.view
        assert isinstance(view, Pairs)
        missed = [tale for tale in tales.worlds if not makes_pair(tale)]
        pair = say(A_PAIR, often=often(len(tales.worlds) - len(missed), len(tales.worlds)))
        if not missed:
            return sentences(pair, LAST_PAIR if view.left == 2 else GO_ON)
        then = THEN if len(missed) == len(tales.worlds) else IF_NOT
        return sentences(pair, what_others_learn(view, tales.seat, missed, then))


def what_others_learn(view: Pairs, seat: int, missed: list[Tale], then: Texts) -> Texts:
    """What the others see when it is no pair, and how often the next player gains by it."""
    follower = (seat + 1) % view.players
    taken = sum(first(tale, "taken", follower) is not None for tale in missed)
    new = rounded(mean(new_cards(view, tale) for tale in missed))
    if view.players == 2:
        texts = OTHER_LEARNS if new else OTHER_LEARNS_NOTHING
    else:
        texts = OTHERS_LEARN if new else OTHERS_LEARN_NOTHING
    return say(texts, then=then, n=new, who=name_of(follower), often=often(taken, len(missed)))


def makes_pair(tale: Tale) -> bool:
    """Whether the two cards are alike."""
    return next(outcomes(tale)).kind.name == "taken"


def outcomes(tale: Tale) -> Iterator[Event]:
    """Cards that are taken or turned back."""
    return (event for event in tale if event.kind.name in ("taken", "turned_back"))


def new_cards(view: Pairs, tale: Tale) -> int:
    """How many cards are turned back that nobody had seen, before the next player's turn."""
    back = [event.at for event in tale if event.kind.name == "turned_back"][:2]
    return sum(at is not None and not view.seen[at] for at in back)
