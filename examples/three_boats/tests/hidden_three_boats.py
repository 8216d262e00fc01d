"""Permutes what a viewer of Three Boats can't know; Kartentisch's leak test asks for it."""

import random

from three_boats.rules import ThreeBoats

# B9: who sees the card of an event, besides those that everyone sees.
SECRETS = {"dealt": ["seat"], "threw": ["seat"]}


def shuffle_hidden(game: ThreeBoats, viewer: int, rng: random.Random) -> None:
    """B9: the others' hands, what they threw overboard and the fog change places at random."""
    hands, overboard, fog = list(game.hands), list(game.overboard), list(game.fog)
    slots = [(fog, index) for index in range(45) if fog[index] > 0]
    for seat in range(game.players):
        if seat != viewer:
            slots += [(hands, 8 * seat + index) for index in range(game.held[seat])]
            slots += [(overboard, seat)] if overboard[seat] > 0 else []
    cards = [cards[index] for cards, index in slots]
    rng.shuffle(cards)
    for (place, index), card in zip(slots, cards, strict=True):
        place[index] = card
    game.hands, game.overboard, game.fog = hands, overboard, fog
