"""Why in FKK: what the row gains or loses, how likely a match is, what one then knows.

Words never name a card that lies face down. What the row loses would give one away, so it is told
only if the seat may be reminded.
"""

from kartentisch.games import Event, Game
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

TAKEN_OUT = ("replaced", "matched")  # a card leaves the row of the event's seat,
PUT_IN = ("placed", "hid", "added", "penalty")  # or comes into it


class FkkWhys(Whys):
    """Tells the turn to its end, when everyone has matched or not."""

    def is_told(self, world: Game, seat: int, tale: Tale) -> bool:
        return world.phase == TURN

    def say(self, tales: Tales) -> Texts:
        meaning, slot, _ = meaning_of(tales.move)
        if meaning == "look":
            return sentences(ALL_ALIKE)
        if meaning == "match":
            return trying(tales, slot)
        ending = round_ends(tales)
        if meaning == "pass":
            return sentences(ending or others_match(tales))
        seen = say(YOU_KNOW, slot=slot + 1) if meaning == "see" else None
        return sentences(
            seen or (row_change(tales) if tales.reminding else None),
            ending or matching(tales),
        )


def trying(tales: Tales, slot: int) -> Texts:
    """How likely one's own card matches, and what that brings."""
    worlds = len(tales.worlds)
    fits = tales.count(lambda tale: first(tale, "matched", tales.seat) is not None)
    said = say(FITS, slot=slot + 1, often=often(fits, worlds))
    if fits < worlds:
        return sentences(said, PENALTY if fits else SURE_PENALTY)
    return sentences(said, round_ends(tales) or (row_change(tales) if tales.reminding else None))


def row_change(tales: Tales) -> Texts:
    """What one's own row loses or gains."""
    change = rounded(mean(change_in(tale, tales.seat) for tale in tales.worlds))
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
