"""A game on the wire that has no board of its own: places and the cards that lie there."""

import re
from functools import cache
from typing import NamedTuple

import msgspec

from kartentisch.games.constants import BLANK
from kartentisch.games.events import EVERYONE, EventKind
from kartentisch.games.game import Game
from kartentisch.server.wire.boards.board import Board, Card, Mine, open_to_all, own, shown


class PlainPlace(msgspec.Struct):
    """Cards that lie together, the top one last. place: as events name it; seat: whose it is."""

    place: str
    seat: int | None
    cards: list[Card]


class PlainBoard(Board, kw_only=True, tag="plain"):
    """places: as everybody sees them. fewest_wins: whether the fewest points win."""

    places: list[PlainPlace]
    fewest_wins: bool


class PlainMine(Mine, kw_only=True, tag="plain"):
    """places: what the seat sees there, in place of the board's places of the same names."""

    places: list[PlainPlace]


def board(view: Game) -> PlainBoard:
    """The table of any game."""
    places = view.places()
    held = [len(places.get(f"hand {seat}", ())) for seat in range(view.players)]
    kinds = place_kinds(view.EVENTS)
    return PlainBoard(
        *open_to_all(view, held),
        places=[place_of(kinds, place, cards) for place, cards in places.items()],
        fewest_wins=view.fewest_wins,
    )


def mine(view: Game) -> PlainMine:
    """One seat of any game."""
    kinds = place_kinds(view.EVENTS)
    return PlainMine(
        *own(view),
        places=[
            place_of(kinds, place, cards)
            for place, cards in view.places().items()
            if kind_of(place) in kinds.secret and any(card != BLANK for card in cards)
        ],
    )


def open_cards(game: Game) -> list[list[Card]]:
    """The cards of every place, in the order of the board."""
    return [shown(cards) for cards in game.places().values()]


class PlaceKinds(NamedTuple):
    """What a game's events tell about its places."""

    owned: frozenset[str]  # the name goes on with a seat
    secret: frozenset[str]  # cards get there that not everyone sees


@cache
def place_kinds(events: tuple[EventKind, ...]) -> PlaceKinds:
    """Which kinds of places of a game belong to a seat, and which hold secrets."""
    owned, secret = set(), set()
    for event in events:
        for place in filter(None, (event.source, event.target)):
            kind, _, rest = place.partition("{")
            if rest.startswith(("seat}", "other}")):
                owned.add(kind.strip())
        if event.target is not None and event.sees != EVERYONE:
            secret.add(event.target.partition("{")[0].strip())
    return PlaceKinds(frozenset(owned), frozenset(secret))


def kind_of(place: str) -> str:
    """A place's name without its numbers: "hand" of "hand 2"."""
    return re.sub(r"[ \d]+$", "", place)


def place_of(kinds: PlaceKinds, place: str, cards: list[int]) -> PlainPlace:
    """A place for the wire."""
    kind = kind_of(place)
    numbers = place[len(kind) :].split()
    seat = int(numbers[0]) if kind in kinds.owned and numbers else None
    return PlainPlace(place, seat, shown(cards))
