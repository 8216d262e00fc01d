"""What a viewer of FTW?! can't know, changed at random: written from W3, W6, W9 and W14 alone."""

import random

from kartentisch.games.ftw import Ftw

PASSING, TURN, TAKING, ADDING = range(4)
ROW = 16

# W14: who sees the card of an event, besides those that everyone sees.
SECRETS = {"dealt": ["seat"], "gave": ["seat", "other"], "left_out": [], "cleared": ["seat"]}


def shuffle_hidden(game: Ftw, viewer: int, rng: random.Random) -> None:
    """Bring a true game into another position that looks the same to the viewer, or spectator -1."""
    shuffle_cards(game, viewer, rng)
    if game.phase == PASSING:
        for seat in range(game.players):
            if seat != viewer:
                choose_gifts_anew(game, seat, rng)
    elif viewer != game.turn and not game.finished:
        start_turn_anew(game, rng)


def shuffle_cards(game: Ftw, viewer: int, rng: random.Random) -> None:
    """W14: exchange the cards in hidden places; who knows of a hand card belongs to its place."""
    given = list(game.given)
    hands = {seat: game.hand(seat) for seat in range(game.players)}
    hidden_in_hands = [
        (seat, card)
        for seat, hand in hands.items()
        for card in hand
        if seat != viewer and not is_known(game, viewer, seat, card)
    ]
    # W14: what lay open in the pile one may remember, even where W9 hides it.
    aside = [card for card in range(1, 61) if game.aside >> card & 1]

    pool = [card for _, card in hidden_in_hands] + aside
    rng.shuffle(pool)

    givers = [
        [giver for giver in range(game.players) if given[giver] >> card & 1]
        for _, card in hidden_in_hands
    ]
    for (seat, card), known_to in zip(hidden_in_hands, givers, strict=True):
        hands[seat].remove(card)
        for giver in known_to:
            given[giver] ^= 1 << card
    for (seat, _), known_to in zip(hidden_in_hands, givers, strict=True):
        card = pool.pop()
        hands[seat].append(card)
        for giver in known_to:
            given[giver] |= 1 << card

    held = [sum(1 << card for card in hand) for hand in hands.values()]
    game.hands = [*held, *[0] * (8 - len(held))]
    game.given = given
    game.aside = sum(1 << card for card in pool)


def is_known(game: Ftw, viewer: int, seat: int, card: int) -> bool:
    """W6, W11, W14: whether a viewer saw a card come into another's hand, or in it at the end."""
    gave = viewer >= 0 and game.given[viewer] >> card & 1
    return bool(game.finished or gave or game.shown[seat] >> card & 1)


def choose_gifts_anew(game: Ftw, seat: int, rng: random.Random) -> None:
    """W3: whoever has decided gives any three; nobody sees how far the others have come."""
    decided = not game.owing >> seat & 1
    write_choice(game, seat, rng.sample(game.hand(seat), 3 if decided else rng.randrange(3)))


def start_turn_anew(game: Ftw, rng: random.Random) -> None:
    """W6, W7: what the player is about to do shows only when it is done."""
    if game.phase == TAKING and game.options["pile"] == "top":
        return
    top = game.pile[game.piled - 1] if game.piled else 0
    lower = [card for card in game.hand(game.turn) if card < top]
    helpers = game.helpers_of(game.turn)
    weak = [card for card in lower if card + sum(helpers) > top]
    phases = [TURN]
    if lower and game.options["pile"] == "open":
        phases.append(TAKING)
    if helpers and weak:
        phases.append(ADDING)
    game.phase = rng.choice(phases)
    choice: list[int] = []
    if game.phase == TAKING:
        choice = [rng.choice(lower)]
    elif game.phase == ADDING:
        choice = [rng.choice(weak), *rng.sample(helpers, rng.randint(0, len(helpers)))]
    write_choice(game, game.turn, choice)


def write_choice(game: Ftw, seat: int, choice: list[int]) -> None:
    started, steps = list(game.started), list(game.steps)
    started[ROW * seat : ROW * seat + ROW] = choice + [-1] * (ROW - len(choice))
    steps[seat] = len(choice)
    game.started, game.steps = started, steps
