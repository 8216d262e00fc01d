"""Why in Pisa: whether a vote is won and what it brings, who takes the trick and with what."""

from kartentisch.games import Event
from kartentisch.games.constants import BLANK
from kartentisch.games.moves.pisa import LEAVING, NUMBERS, PLAY, TRICK, TRUMP
from kartentisch.games.pisa import Pisa
from kartentisch.games.words.language import LANGUAGES, Texts, both
from kartentisch.judge.phrases import (
    capital,
    is_notable,
    mean,
    name_of,
    often,
    say,
    sentences,
    tenths,
)
from kartentisch.judge.tales import Tale, Tales, Whys, first

VOTES = ("trump", "goal", "ranking")  # the events that settle the votes, and the phases
BECOMES_TRUMP = both(
    "{choice} wird {often} Trumpf, Untertrumpf ist dann {under}",
    "{choice} becomes trump {often}, with {under} as under-trump",
)
NO_TRUMP = both("{choice} wird {often} Trumpf", "{choice} becomes trump {often}")
WINS_VOTE = both("„{choice}“ gewinnt {often} die Abstimmung", '"{choice}" wins the vote {often}')
MOSTLY_OTHER = both(
    "{first}; wenn nicht, dann meist {other}", "{first}; if not, then mostly {other}"
)
MOSTLY = both("{first}, sondern meist {other}", "{first}, but mostly {other}")
VOTES_AND_TRICKS = both(
    "Im Schnitt bringen dir die Abstimmungen {votes|# Punkt|# Punkte} und die Stiche {tricks}",
    "On average the votes bring you {votes|# point|# points} and the tricks {tricks}",
)
TRICKS_TAKEN = both(
    "Du machst im Schnitt {n|# Stich|# Stiche}; das bringt dir {points|# Punkt|# Punkte}",
    "You take {n|# trick|# tricks} on average; that brings you {points|# point|# points}",
)
NO_TRICKS_TAKEN = both(
    "Du machst fast nie einen Stich; das bringt dir im Schnitt {points|# Punkt|# Punkte}",
    "You hardly ever take a trick; that brings you {points|# point|# points} on average",
)
TAKES = both("{card} macht {often} den Stich", "{card} takes the trick {often}")
PLAIN_CARD = both("Deine Karte {card}", "Your {card}")
TRUMP_CARD = both("Dein Trumpf {card}", "Your trump {card}")
UNDER_TRUMP_CARD = both("Dein Untertrumpf {card}", "Your under-trump {card}")
OTHER_TAKES = both(
    "{first}; wenn nicht, macht ihn meist {who}{by}", "{first}; if not, {who} mostly takes it{by}"
)
OTHER_MOSTLY = both("{first}; meist macht ihn {who}{by}", "{first}; {who} mostly takes it{by}")
OTHER_SURELY = both("{first}; ihn macht {who}{by}", "{first}; {who} takes it{by}")
BY_TRUMP = both(" mit Trumpf", " with a trump")
BY_UNDER_TRUMP = both(" mit Untertrumpf", " with an under-trump")
NOTHING = both("", "")
ENDS_WITH = both(
    "Am Ende der Runde hast du im Schnitt {n|# Stich|# Stiche}; "
    "das bringt dir {points|# Punkt|# Punkte}",
    "You end the round with {n|# trick|# tricks} on average; "
    "that brings you {points|# point|# points}",
)


class PisaWhys(Whys):
    """Tells the round to its end: votes and tricks count only there."""

    def say(self, tales: Tales) -> Texts:
        view = tales.view
        assert isinstance(view, Pisa)
        if view.phase == TRICK:
            return sentences(trick_taken(view, tales), tricks_in_the_end(view, tales))
        if view.phase == LEAVING:
            return sentences(tricks_taken(tales))
        return sentences(vote_won(view, tales), vote_points(tales))


def points(tales: Tales, kind: str) -> int | Texts:
    """The average of first_points or second_points."""
    return tenths(mean(at_of(first(tale, kind, tales.seat)) for tale in tales.worlds))


def at_of(event: Event | None) -> int:
    """The number of an event, 0 if it did not happen."""
    return 0 if event is None else event.at or 0


def named(card: int | None) -> Texts:
    """A card, or a voting card, by its name."""
    words = Pisa.words()
    return {
        language: words.card(BLANK if card is None else card, language) for language in LANGUAGES
    }


# --- votes


def vote_won(view: Pisa, tales: Tales) -> Texts:
    """How often the voting card wins that is backed, and which one does otherwise."""
    kind = VOTES[view.phase]
    worlds = len(tales.worlds)
    backed = first(tales.worlds[0], "backed", tales.seat)
    assert backed is not None
    own = [tale for tale in tales.worlds if winner_of(tale, kind) == backed.card]
    values = {"choice": capital(named(backed.card)), "often": often(len(own), worlds)}
    if view.phase == TRUMP and own:
        under, _ = Tales(view, tales.seat, tales.decision, tuple(own), True).most(
            lambda tale: winner_of(tale, "under_trump")
        )
        said = say(BECOMES_TRUMP, under=named(under), **values)
    elif view.phase == TRUMP:
        said = say(NO_TRUMP, **values)
    else:
        said = say(WINS_VOTE, **values | {"choice": named(backed.card)})
    if view.phase != TRUMP:
        return said  # there are two choices only
    other, times = tales.most(
        lambda tale: None if winner_of(tale, kind) == backed.card else winner_of(tale, kind)
    )
    if other is None or not is_notable(times, worlds):
        return said
    return say(MOSTLY_OTHER if own else MOSTLY, first=said, other=named(other))


def winner_of(tale: Tale, kind: str) -> int | None:
    """The voting card that wins a vote."""
    settled = first(tale, kind)
    return None if settled is None else settled.card


def vote_points(tales: Tales) -> Texts:
    """What the votes and the tricks of this round bring."""
    return say(
        VOTES_AND_TRICKS,
        votes=points(tales, "first_points"),
        tricks=points(tales, "second_points"),
    )


# --- tricks


def tricks_taken(tales: Tales) -> Texts:
    """How many tricks the hand makes."""
    number = tenths(mean(tricks_in(tale, tales.seat) for tale in tales.worlds))
    return say(
        TRICKS_TAKEN if number else NO_TRICKS_TAKEN,
        n=number,
        points=points(tales, "second_points"),
    )


def tricks_in_the_end(view: Pisa, tales: Tales) -> Texts:
    """How many tricks the seat has when the round is over, with those that it has now."""
    more = mean(tricks_in(tale, tales.seat) for tale in tales.worlds)
    return say(
        ENDS_WITH,
        n=tenths(view.tricks[tales.seat] + more),
        points=points(tales, "second_points"),
    )


def tricks_in(tale: Tale, seat: int) -> int:
    """The tricks that a seat takes."""
    return sum(event.kind.name == "won" and event.seat == seat for event in tale)


def trick_taken(view: Pisa, tales: Tales) -> Texts:
    """How often the card takes the trick, and who does otherwise, by which sort of card."""
    worlds = len(tales.worlds)
    card = tales.move - PLAY
    own = tales.count(lambda tale: trick_winner(tale) == tales.seat)
    said = say(TAKES, card=say(sort_of(view, card), card=named(card)), often=often(own, worlds))
    who, times = tales.most(
        lambda tale: None if trick_winner(tale) == tales.seat else trick_winner(tale)
    )
    if who is None or not is_notable(times, worlds):
        return said
    sorts = [winning_sort(view, tale) for tale in tales.worlds if trick_winner(tale) == who]
    by = max((NOTHING, BY_TRUMP, BY_UNDER_TRUMP), key=sorts.count)
    taking = OTHER_TAKES if own else OTHER_SURELY if times == worlds else OTHER_MOSTLY
    return say(taking, first=said, who=name_of(who), by=by)


def trick_winner(tale: Tale) -> int | None:
    """Who takes the trick."""
    won = first(tale, "won")
    return None if won is None else won.seat


def sort_of(view: Pisa, card: int) -> Texts:
    """Whether a card is a trump, an under-trump or plain."""
    colour = card // NUMBERS
    if colour == view.tower[TRUMP]:
        return TRUMP_CARD
    return UNDER_TRUMP_CARD if colour == view.under_trump else PLAIN_CARD


def winning_sort(view: Pisa, tale: Tale) -> Texts:
    """With which sort of card the trick is won."""
    won = first(tale, "won")
    assert won is not None
    assert won.card is not None
    sort = sort_of(view, won.card)
    return (
        BY_TRUMP if sort is TRUMP_CARD else BY_UNDER_TRUMP if sort is UNDER_TRUMP_CARD else NOTHING
    )
