"""Changes everything in a game of FKK that a viewer cannot know (K17), and nothing else."""

import random

from kartentisch.games.fkk import Fkk

BLANK = -1

# K17: who sees the card of an event, besides those that everyone sees.
SECRETS: dict[str, list[str]] = {
    "dealt": [],
    "looked": ["seat"],
    "drew": ["seat"],
    "hid": ["seat"],
    "lifted": [],
    "aside": [],
    "laid": [],
    "added": [],
    "penalty": [],
}


def shuffle_hidden(game: Fkk, viewer: int, rng: random.Random) -> None:
    """Permute what the viewer, a seat or -1 for a spectator, cannot know of a true game."""
    hide_choices(game, viewer, rng)
    hide_cards(game, viewer, rng)
    if game.phase_name in ("drawn", "swap") and viewer != game.turn:
        hide_beginning_of_swap(game, rng)


def hide_cards(game: Fkk, viewer: int, rng: random.Random) -> None:
    """Face-down cards the viewer has not seen, a card drawn by somebody else, the draw pile."""
    bit = 8 if viewer == -1 else viewer
    lying = sum(game.row)
    laid, pile, known = list(game.laid), list(game.pile), list(game.known)
    blind = [place for place in range(lying) if not known[place] >> bit & 1]
    in_hand = viewer != game.turn and game.drawn != BLANK
    cards = [laid[place] for place in blind] + pile[: game.left] + [game.drawn] * in_hand
    rng.shuffle(cards)
    if in_hand:
        game.drawn = cards.pop()
    for place in blind:
        laid[place] = cards.pop()
    pile[: game.left] = cards
    game.laid, game.pile = laid, pile


def hide_choices(game: Fkk, viewer: int, rng: random.Random) -> None:
    """What the others have chosen while not everybody has."""
    for seat in range(game.players):
        if seat == viewer:
            continue
        done = seat not in game.deciders
        if game.phase_name == "look":
            slots = rng.sample(range(4), 2 if done else rng.randrange(2))
            looks, known = list(game.looks), list(game.known)
            looks[seat] = sum(1 << slot for slot in slots)
            for slot in range(4):
                known[4 * seat + slot] = 1 << seat if done and slot in slots else 0
            game.looks, game.known = looks, known
        elif game.phase_name == "match" and done:
            answers = list(game.answers)
            answers[seat] = rng.randrange(-1, game.row[seat])
            game.answers = answers


def hide_beginning_of_swap(game: Fkk, rng: random.Random) -> None:
    """Whether the player who has drawn has begun to choose the cards of a swap."""
    game.phase, game.picked = game.PHASES.index("drawn"), BLANK
    if game.drawn == 11 and rng.random() < 0.5:
        owner = rng.randrange(game.players)
        game.phase = game.PHASES.index("swap")
        game.picked = 4 + 13 * rng.randrange(game.row[owner]) + 5 + owner
