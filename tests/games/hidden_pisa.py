"""What a viewer of Pisa cannot know, dealt and chosen anew (P3, P8, P13)."""

import random

from kartentisch.games.pisa import Pisa


def shuffle_hidden(game: Pisa, viewer: int, rng: random.Random) -> None:
    """Permute in a true game everything that a seat, or -1 for a spectator, cannot know."""
    shuffle_cards(game, viewer, rng)
    for seat in range(game.players):
        if seat != viewer:
            choose_anew(game, seat, rng)


def shuffle_cards(game: Pisa, viewer: int, rng: random.Random) -> None:
    """The others' hands, their votes while these are not settled, and the cards aside."""
    fields = {name: list(getattr(game, name)) for name in ("hands", "voted", "aside")}
    slots = [("aside", place, 0) for place in range(17) if fields["aside"][place] >= 0]
    for seat in range(game.players):
        if seat == viewer:
            continue
        slots += [
            ("hands", place, game.void[seat])
            for place in range(16 * seat, 16 * seat + game.held[seat])
            if not game.seen >> fields["hands"][place] & 1
        ]
        if game.phase < 3:  # votes before the one that goes on are settled and open
            first = 9 * seat + 3 * game.phase
            slots += [
                ("voted", place, 0)
                for place in range(first, first + game.cast[3 * seat + game.phase])
            ]
    for _ in range(4 * len(slots)):
        (one, here, lacks), (other, there, lacks_too) = rng.choice(slots), rng.choice(slots)
        mine, yours = fields[one][here], fields[other][there]
        if not lacks >> yours // 14 & 1 and not lacks_too >> mine // 14 & 1:
            fields[one][here], fields[other][there] = yours, mine
    for seat in range(game.players):
        rows = [("hands", 16 * seat, game.held[seat])]
        rows += [("voted", 9 * seat + 3 * vote, game.cast[3 * seat + vote]) for vote in range(3)]
        for name, first, count in rows:
            fields[name][first : first + count] = sorted(fields[name][first : first + count])
    for name, cards in fields.items():
        setattr(game, name, cards)


def choose_anew(game: Pisa, seat: int, rng: random.Random) -> None:
    """An unfinished vote, or what the seat leaves out while the others still choose."""
    if game.phase < 3 and seat == game.turn and not game.finished:
        first, after = ((0, 4), (4, 6), (6, 8))[game.phase]
        game.backing = rng.choice([-1, *range(first, after)])
        hand = [game.hands[place] for place in range(16 * seat, 16 * seat + game.held[seat])]
        choose(game, seat, rng.sample(hand, 0 if game.backing == -1 else rng.randrange(3)))
    voted = [card for card in game.voted[9 * seat : 9 * seat + 9] if card >= 0]
    if game.phase == 3 and len(voted) > 3:
        owes = game.owing >> seat & 1
        choose(game, seat, rng.sample(voted, rng.randrange(3) if owes else 3))


def choose(game: Pisa, seat: int, cards: list[int]) -> None:
    chosen, picks = list(game.chosen), list(game.picks)
    chosen[3 * seat : 3 * seat + 3] = [*cards, -1, -1, -1][:3]
    picks[seat] = len(cards)
    game.chosen, game.picks = chosen, picks
