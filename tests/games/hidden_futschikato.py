"""Permutes what a viewer of Futschikato can't know."""

import random

from kartentisch.games.futschikato import Futschikato

# F15: who sees the card of an event, besides those that everyone sees.
SECRETS = {"dealt": ["seat"], "drew": ["seat"]}


def shuffle_hidden(game: Futschikato, viewer: int, rng: random.Random) -> None:
    """F15: the other players' hand cards and the draw pile change places at random."""
    hands = list(game.hands)
    pile = list(game.pile)
    places = [
        (hands, 8 * seat + place)
        for seat in range(game.players)
        if seat != viewer
        for place in range(game.held[seat])
    ] + [(pile, place) for place in range(game.left)]
    cards = [cards[place] for cards, place in places]
    rng.shuffle(cards)
    for (target, place), card in zip(places, cards, strict=True):
        target[place] = card
    game.hands = hands
    game.pile = pile
    game.past = [unlike(entry, viewer, rng) for entry in game.past]


def unlike(entry: int, viewer: int, rng: random.Random) -> int:
    """F15: what somebody else drew since the first reshuffle may have been any card."""
    if 256 <= entry < 1024 and entry // 32 - 8 != viewer:
        return entry - entry % 32 + rng.randint(2, 20)
    return entry
