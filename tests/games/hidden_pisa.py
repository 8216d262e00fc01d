"""What a viewer of Pisa cannot know, dealt and chosen anew (P3, P8, P13)."""

import random

from pisa_positions import cards_of

from kartentisch.games.pisa import Pisa

# P13: who sees the card of an event, besides those that everyone sees.
SECRETS = {"dealt": ["seat"], "put_aside": [], "laid": ["seat"]}


def shuffle_hidden(game: Pisa, viewer: int, rng: random.Random) -> None:
    """Permute in a true game everything that a seat, or -1 for a spectator, cannot know."""
    shuffle_cards(game, viewer, rng)
    for seat in range(game.players):
        if seat != viewer:
            choose_anew(game, seat, rng)


def shuffle_cards(game: Pisa, viewer: int, rng: random.Random) -> None:
    """The others' hands, their votes while these are not settled, and the cards aside."""
    piles = {"hands": list(game.hands), "voted": list(game.voted), "aside": [game.aside]}
    slots = [("aside", 0, card, 0) for card in cards_of(game.aside)]
    for seat in range(game.players):
        if seat == viewer:
            continue
        unseen = cards_of(game.hands[seat] & ~game.seen)
        slots += [("hands", seat, card, game.void[seat]) for card in unseen]
        if game.phase < 3:  # votes before the one that goes on are settled and open
            vote = 3 * seat + game.phase
            slots += [("voted", vote, card, 0) for card in cards_of(game.voted[vote])]
    for name, pile, card, _ in slots:
        piles[name][pile] ^= 1 << card
    dealt = [card for _, _, card, _ in slots]
    for _ in range(4 * len(slots)):
        one, other = rng.randrange(len(slots)), rng.randrange(len(slots))
        lacks, lacks_too = slots[one][3], slots[other][3]
        if not lacks >> dealt[other] // 14 & 1 and not lacks_too >> dealt[one] // 14 & 1:
            dealt[one], dealt[other] = dealt[other], dealt[one]
    for (name, pile, _, _), card in zip(slots, dealt, strict=True):
        piles[name][pile] |= 1 << card
    game.hands, game.voted, (game.aside,) = piles["hands"], piles["voted"], piles["aside"]


def choose_anew(game: Pisa, seat: int, rng: random.Random) -> None:
    """An unfinished vote, or what the seat leaves out while the others still choose."""
    if game.phase < 3 and seat == game.turn and not game.finished:
        first, after = ((0, 4), (4, 6), (6, 8))[game.phase]
        game.backing = rng.choice([-1, *range(first, after)])
        choose(
            game, seat, rng.sample(game.hand(seat), 0 if game.backing == -1 else rng.randrange(3))
        )
    voted = [card for vote in range(3) for card in game.votes_of(seat, vote)]
    if game.phase == 3 and len(voted) > 3:
        owes = game.owing >> seat & 1
        choose(game, seat, rng.sample(voted, rng.randrange(3) if owes else 3))


def choose(game: Pisa, seat: int, cards: list[int]) -> None:
    chosen, picks = list(game.chosen), list(game.picks)
    chosen[3 * seat : 3 * seat + 3] = [*cards, -1, -1, -1][:3]
    picks[seat] = len(cards)
    game.chosen, game.picks = chosen, picks
