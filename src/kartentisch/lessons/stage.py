"""The stage of a lesson: the real game, played by a script, and the pages that the learner reads.

A script makes everybody's moves. It looks at all the cards, picks those that make its point, and
gives up with `Unfit` where a deal does not have them: then the search goes on to the next seed.
Every page names a condition, so no page can say what is not so.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kartentisch.games import Game, new_game
from kartentisch.games.events import Event
from kartentisch.games.options import Value

LEARNER, ANNA, BEN = 0, 1, 2  # Anna sits on the learner's left and plays next
NAMES = ("", "Anna", "Ben", "Clara")  # the learner has a name of their own

Pair = tuple[str, str]  # German, English


class Unfit(Exception):
    """A deal in which the lesson can't happen."""


@dataclass(frozen=True)
class Page:
    """What the learner reads after `step` moves, and what is asked of them.

    about: the places that it speaks of. shows: cards that lie open where the page says, as place
    and card. wanted: the move that is asked for; otherwise: what is said to any other move, and
    replies to particular ones. An exercise does not point at the answer.
    """

    step: int
    text: Pair
    about: tuple[str, ...] = ()
    shows: tuple[tuple[str, int], ...] = ()
    wanted: int | None = None
    otherwise: Pair | None = None
    replies: Mapping[int, Pair] = field(default_factory=dict)
    points: bool = False


class Stage:
    """A lesson being played."""

    def __init__(
        self, name: str, players: int, seed: int, options: Mapping[str, Value], exercise: bool
    ) -> None:
        self.game: Game = new_game(name, players, seed, options, listen=True)
        self.exercise = exercise
        self.moves: list[tuple[int, int]] = []
        self.pages: list[Page] = []
        self.fresh: list[Event] = []  # what has happened since the last page

    # --- playing

    def act(self, seat: int, move: int) -> None:
        """Somebody makes a move."""
        if self.game.over or move not in self.game.legal(seat):
            raise Unfit
        if not self.fresh:
            self.game.happened()
        self.game.play(seat, move)
        self.moves.append((seat, move))
        self.fresh += self.game.happened()

    def say(
        self,
        german: str,
        english: str,
        *,
        when: bool,
        about: Sequence[str] = (),
        shows: Sequence[tuple[str, int]] = (),
    ) -> None:
        """A page to read, which is true only `when` something is so."""
        self.want(when)
        self.add(Page(len(self.moves), said(german, english), tuple(about), tuple(shows)))

    def ask(
        self,
        move: int,
        german: str,
        english: str,
        *,
        when: bool,
        about: Sequence[str] = (),
        shows: Sequence[tuple[str, int]] = (),
        otherwise: Pair | None = None,
        replies: Mapping[int, Pair] | None = None,
    ) -> None:
        """A page that asks the learner for a move, which they then make."""
        self.want(when and LEARNER in self.game.deciders)
        self.add(
            Page(
                len(self.moves),
                said(german, english),
                tuple(about),
                tuple(shows),
                move,
                otherwise and said(*otherwise),
                {other: said(*reply) for other, reply in (replies or {}).items()},
                not self.exercise,
            )
        )
        self.act(LEARNER, move)

    def add(self, page: Page) -> None:
        """The next page."""
        self.pages.append(page)
        self.fresh = []

    # --- choosing a deal

    def want(self, so: bool) -> None:
        """Give up this deal unless it is so."""
        if not so:
            raise Unfit

    def pick(self, cards: Iterable[int], fits: Callable[[int], bool] = lambda card: True) -> int:
        """The first card that fits."""
        for card in cards:
            if fits(card):
                return card
        raise Unfit

    def only(self, cards: Iterable[int], fits: Callable[[int], bool]) -> int:
        """The one card that fits; an exercise has a single answer."""
        found = {card for card in cards if fits(card)}
        self.want(len(found) == 1)
        return found.pop()

    def happened(self, kind: str, **told: Any) -> bool:
        """Whether this has happened since the last page."""
        return any(
            event.kind.name == kind
            and all(getattr(event, name) == value for name, value in told.items())
            for event in self.fresh
        )

    def card(self, card: int) -> Pair:
        """What a card is called."""
        words = self.game.words()
        return words.card(card, "de"), words.card(card, "en")

    def a_card(self, card: int) -> Pair:
        """A card in a sentence: a number with its article, others by name."""
        german, english = self.card(card)
        if german.isdigit():
            return f"eine {german}", f"a {english}"
        return f"„{german}“", f"“{english}”"


def said(german: str, english: str) -> Pair:
    """Sentences with numbers and names filled in: with capitals, and "an" before 8, 11 and 18."""
    article = re.sub(r"\b([Aa])(?= (8|11|18)\b)", r"\1n", english)
    return german[:1].upper() + german[1:], article[:1].upper() + article[1:]
