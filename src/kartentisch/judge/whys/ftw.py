"""Why in FTW?!: how high the pile goes and who takes from it, what helpers do, what is scored."""

from itertools import takewhile

from kartentisch.games.ftw import Ftw
from kartentisch.games.moves.ftw import HELP, TURN, meaning_of
from kartentisch.games.words.language import Texts, both
from kartentisch.judge.phrases import (
    capital,
    listed,
    mean,
    name_of,
    often,
    rounded,
    say,
    sentences,
)
from kartentisch.judge.tales import Tale, Tales, Whys, first, points_in

ENDS_ROUND = both(
    "Damit endet die Runde, und du bekommst {n|# Punkt|# Punkte}",
    "That ends the round, and you get {n|# point|# points}",
)
CLIMBS = both(
    "Der Stapel steigt im Schnitt bis {top}; {then}", "The pile climbs to {top} on average; {then}"
)
STAYS = both("Der Stapel bleibt bei {top}; {then}", "The pile stays at {top}; {then}")
OTHER_TAKES = both("{often} nimmt dann {who} davon", "{often} {who} then takes from it")
YOU_TAKE = both("{often} nimmst du dann selbst davon", "{often} you then take from it yourself")
NOBODY_TAKES = both(
    "{often} endet die Runde, bevor jemand davon nimmt",
    "{often} the round ends before anyone takes from it",
)
FORCED = both(
    "Die {top} kannst du nicht überbieten, also musst du vom Stapel nehmen",
    "You can't beat the {top}, so you have to take from the pile",
)
HELPS_LATER = both(
    "Die Hilfskarte {card} hilft dir später {often}; {points}",
    "Helper {card} helps you later {often}; {points}",
)
WITH_HELP = both(
    "{cards} zählen zusammen {worth}; {who} muss nur die {card} überbieten",
    "{cards} count {worth} together; {who} has to beat only the {card}",
)
HELPERS_GONE = both(
    "Die {n|Hilfskarte ist|Hilfskarten sind} dann weg; {points}",
    "The {n|helper is|helpers are} gone then; {points}",
)
ROUND_BRINGS = both(
    "die Runde bringt dir im Schnitt {n|# Punkt|# Punkte} und {who} {most}",
    "the round brings you {n|# point|# points} on average, and {who} {most}",
)
YOU_END = both("Du beendest sie {often} selbst", "You end it yourself {often}")


class FtwWhys(Whys):
    """Tells the round to its end: what a card is good for often shows only there."""

    def say(self, tales: Tales) -> Texts:
        view = tales.view
        assert isinstance(view, Ftw)
        if (ending := points_at_once(tales)) is not None:
            return sentences(say(ENDS_ROUND, n=ending))
        sort, _ = meaning_of(tales.move)
        if sort == "lay":
            return sentences(pile_and_taker(tales), capital(round_brings(view, tales)))
        if sort in ("help", "take"):
            return sentences(reason_to_take(view, tales.seat), helper_later(view, tales))
        if sort == "give":
            return sentences(capital(round_brings(view, tales)), own_ending(tales))
        return with_helpers(view, tales)


def round_brings(view: Ftw, tales: Tales) -> Texts:
    """What the round brings on average, to the seat and to the best of the others."""
    scored = [points_in(tale) for tale in tales.worlds]
    brings = [mean(points.get(seat, 0) for points in scored) for seat in range(view.players)]
    best = max((seat for seat in range(view.players) if seat != tales.seat), key=brings.__getitem__)
    return say(
        ROUND_BRINGS,
        n=rounded(brings[tales.seat]),
        who=name_of(best),
        most=rounded(brings[best]),
    )


def points_at_once(tales: Tales) -> int | None:
    """What the round brings if the move itself ends it."""
    for event in tales.worlds[0]:
        if event.kind.name == "scores":
            return points_in(tales.worlds[0]).get(tales.seat, 0)
        if event.seat != tales.seat and event.kind.name in ("laid", "helper", "sneaked", "gave"):
            return None
    return None


def pile_and_taker(tales: Tales) -> Texts:
    """How high the pile goes, and who then takes from it."""
    worlds = len(tales.worlds)
    top = rounded(mean(height_in(tale) for tale in tales.worlds))
    who, times = tales.most(taker_in)
    untaken = tales.count(lambda tale: taker_in(tale) is None)
    if who is None or untaken > times:
        then = say(NOBODY_TAKES, often=often(untaken, worlds))
    else:
        taking = YOU_TAKE if who == tales.seat else OTHER_TAKES
        then = say(taking, often=often(times, worlds), who=name_of(who))
    _, card = meaning_of(tales.move)
    return say(CLIMBS if top > card else STAYS, top=top, then=then)


def height_in(tale: Tale) -> int:
    """The highest card of the pile when somebody takes from it, or the round ends."""
    height = 0
    for event in tale:
        if event.kind.name in ("laid", "sneaked"):
            height = max(height, event.card or 0)
        elif event.kind.name == "took":
            break
    return height


def taker_in(tale: Tale) -> int | None:
    """Who takes from the pile."""
    took = first(tale, "took")
    return None if took is None else took.seat


def reason_to_take(view: Ftw, seat: int) -> Texts | None:
    """That nothing else is possible, if so."""
    forced = view.phase == TURN and all(
        HELP < move <= HELP + view.HIGHEST_CARD for move in view.legal(seat)
    )
    return say(FORCED, top=view.pile[view.piled - 1]) if forced else None


def helper_later(view: Ftw, tales: Tales) -> Texts:
    """How often the new helper is of use, and what the round brings."""
    laid = first(tales.worlds[0], "helper", tales.seat)
    card = view.helpers_of(tales.seat)[-1] if laid is None else laid.card
    used = tales.count(
        lambda tale: any(event.kind.name == "spent" and event.card == card for event in tale)
    )
    return say(
        HELPS_LATER,
        card=card,
        often=often(used, len(tales.worlds)),
        points=round_brings(view, tales),
    )


def own_ending(tales: Tales) -> Texts:
    """How often one's own turn ends the round."""
    ended = tales.count(lambda tale: last_to_lay(tale) == tales.seat)
    return say(YOU_END, often=often(ended, len(tales.worlds)))


def last_to_lay(tale: Tale) -> int | None:
    """Who plays the last card of the round."""
    return next(
        (event.seat for event in reversed(tale) if event.kind.name in ("laid", "sneaked")), None
    )


def with_helpers(view: Ftw, tales: Tales) -> Texts:
    """What card and helpers count together, and what they leave."""
    sneaked = first(tales.worlds[0], "sneaked", tales.seat)
    assert sneaked is not None
    spent = [
        event.card
        for event in takewhile(lambda event: event.seat == tales.seat, tales.worlds[0])
        if event.kind.name == "spent"
    ]
    return sentences(
        say(
            WITH_HELP,
            cards=listed([str(card) for card in (sneaked.card, *spent)]),
            card=sneaked.card,
            worth=sneaked.at,
            who=name_of((tales.seat + 1) % view.players),
        ),
        say(HELPERS_GONE, n=len(spent), points=round_brings(view, tales)),
    )
