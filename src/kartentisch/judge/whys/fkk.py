"""Why in FKK: what the row gains or loses, how likely a match is, who is rid of their cards first.

A cheaper row is often the worse one: the first player without cards has no points. So words
look beyond the turn, to one's next one and to the end of the round. They never name a card that
lies face down. What the row loses or will be rid of would give one away, so it is told only if the
seat may be reminded.
"""

from dataclasses import replace

from kartentisch.games import Event
from kartentisch.games.fkk_cards import VALUES
from kartentisch.games.moves.fkk import TURN, meaning_of
from kartentisch.games.words.language import Texts, both
from kartentisch.judge.phrases import capital, is_notable, mean, often, rounded, say, sentences
from kartentisch.judge.tales import Tale, Tales, Whys, first

ALL_ALIKE = both(
    "Noch kennst du keine deiner Karten: Alle sind gleich gut",
    "You know none of your cards yet: all are equally good",
)
LOSES = both(
    "Deine Reihe verliert im Schnitt {n|# Punkt|# Punkte}",
    "Your row loses {n|# point|# points} on average",
)
GAINS = both(
    "Deine Reihe wird im Schnitt um {n|# Punkt|# Punkte} teurer",
    "Your row gains {n|# point|# points} on average",
)
STAYS = both("Deine Reihe behält im Schnitt ihre Punkte", "Your row keeps its points on average")
YOU_MATCH = both(
    "{often} kannst du danach eine Karte dazuwerfen", "{often} you can then match a card"
)
OTHERS_MATCH = both("{often} wirft jemand anders dazu", "{often} somebody else matches")
FITS = both("Karte {slot} passt {often}", "Card {slot} matches {often}")
PENALTY = both("Wenn nicht, bekommst du eine Karte mehr", "If not, you get one card more")
SURE_PENALTY = both("Du bekommst eine Karte mehr", "You get one card more")
YOU_KNOW = both("Danach kennst du Karte {slot}", "Then you know card {slot}")
ENDS = both("Danach ist die Runde {often} zu Ende", "Then the round is over {often}")
RID = both(
    "{often} wirst du bis nach deinem nächsten Zug eine Karte los",
    "{often} you get rid of a card by the end of your next turn",
)
FIRST_OUT = both(
    "Bis zum Ende der Runde wirst du {often} alle Karten los",
    "You end the round without cards {often}",
)

BEGINS = ("drew", "took")  # what a turn begins with

TAKEN_OUT = ("replaced", "matched")  # a card leaves the row of the event's seat,
PUT_IN = ("placed", "hid", "added", "penalty")  # or comes into it


class FkkWhys(Whys):
    """Tells the round to its end; without reminding, words are about the turn alone."""

    def say(self, tales: Tales) -> Texts:
        meaning, slot, _ = meaning_of(tales.move)
        if meaning == "look":
            return sentences(ALL_ALIKE)
        turn = replace(tales, worlds=tuple(this_turn(tales, tale) for tale in tales.worlds))
        said: list[Texts | None] = []
        if meaning == "match":
            said = trying(turn, slot)
        elif meaning == "see":
            said = [say(YOU_KNOW, slot=slot + 1)]
        elif meaning != "pass" and tales.reminding:
            said = [row_change(turn)]
        if tales.reminding:
            return sentences(*said, None if meaning == "match" else rid(tales), first_out(tales))
        if meaning == "match":
            return sentences(*said)
        return sentences(
            *said,
            round_ends(turn) or (others_match(turn) if meaning == "pass" else matching(turn)),
        )


def this_turn(tales: Tales, tale: Tale) -> Tale:
    """What happens until the next turn begins."""
    later = later_turns(tales, tale)
    return tale[: later[0]] if later else tale


def until_next_turn(tales: Tales, tale: Tale) -> Tale:
    """What happens until the end of the seat's next turn."""
    later = later_turns(tales, tale)
    own = [number for number, at in enumerate(later) if tale[at].seat == tales.seat]
    after = later[own[0] + 1 :] if own else []
    return tale[: after[0]] if after else tale


def later_turns(tales: Tales, tale: Tale) -> list[int]:
    """Where in a tale the turns after this one begin."""
    begun = [at for at, event in enumerate(tale) if event.kind.name in BEGINS]
    return begun[1:] if tales.view.phase == TURN else begun  # the first is the decision itself


def trying(turn: Tales, slot: int) -> list[Texts | None]:
    """How likely one's own card matches, and what else that brings at once."""
    worlds = len(turn.worlds)
    fits = turn.count(lambda tale: first(tale, "matched", turn.seat) is not None)
    said = say(FITS, slot=slot + 1, often=often(fits, worlds))
    if fits < worlds:
        return [said, PENALTY if fits else SURE_PENALTY]
    if turn.reminding:
        return [said, row_change(turn)]
    return [said, round_ends(turn)]


def rid(tales: Tales) -> Texts:
    """How often one is rid of a card before long."""
    times = tales.count(
        lambda tale: first(until_next_turn(tales, tale), "matched", tales.seat) is not None
    )
    return capital(say(RID, often=often(times, len(tales.worlds))))


def first_out(tales: Tales) -> Texts:
    """How often the round ends with no card left before the seat."""
    times = tales.count(lambda tale: first(tale, "counted", tales.seat) is None)
    return say(FIRST_OUT, often=often(times, len(tales.worlds)))


def row_change(turn: Tales) -> Texts:
    """What one's own row loses or gains."""
    change = rounded(mean(change_in(tale, turn.seat) for tale in turn.worlds))
    if change == 0:
        return STAYS
    return say(LOSES if change < 0 else GAINS, n=abs(change))


def change_in(tale: Tale, seat: int) -> int:
    """What the row of a seat counts more than before."""
    change = 0
    for event in tale:
        kind = event.kind.name
        if kind in TAKEN_OUT and event.seat == seat:
            change -= value_of(event)
        elif kind in PUT_IN and event.seat == seat:
            change += value_of(event)
        elif kind in ("lifted", "aside") and event.other == seat:
            change -= value_of(event)
        elif kind == "laid" and event.other == seat:
            change += value_of(event)
    return change


def value_of(event: Event) -> int:
    """What the card counts."""
    assert event.card is not None
    return VALUES[event.card]


def matching(tales: Tales) -> Texts:
    """How often one can match afterwards; if hardly ever, how often others can."""
    worlds = len(tales.worlds)
    own = tales.count(lambda tale: first(tale, "matched", tales.seat) is not None)
    if is_notable(own, worlds):
        return capital(say(YOU_MATCH, often=often(own, worlds)))
    return others_match(tales)


def others_match(tales: Tales) -> Texts:
    """How often anyone else matches."""
    times = tales.count(
        lambda tale: any(
            event.kind.name == "matched" and event.seat != tales.seat for event in tale
        )
    )
    return capital(say(OTHERS_MATCH, often=often(times, len(tales.worlds))))


def round_ends(tales: Tales) -> Texts | None:
    """How often that is the end of the round, if it happens."""
    times = tales.count(lambda tale: first(tale, "scores") is not None)
    if not is_notable(times, len(tales.worlds)):
        return None
    return say(ENDS, often=often(times, len(tales.worlds)))
