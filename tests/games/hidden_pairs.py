"""Changes everything in a pairs game that a viewer cannot know (K18), and nothing else."""

import random

from kartentisch.games.pairs import Pairs

# K18: who sees the card of an event, besides those that everyone sees.
SECRETS: dict[str, list[str]] = {"laid": []}


def shuffle_hidden(game: Pairs, viewer: int, rng: random.Random) -> None:
    """Permute the cards that were never turned up; to that all viewers are equal."""
    grid = list(game.grid)
    places = [place for place in game.lying[: game.left] if not game.seen[place]]
    cards = [grid[place] for place in places]
    rng.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        grid[place] = card
    game.grid = grid
