"""What a viewer of FTW?! can't know, changed at random: written from W3, W6, W9 and W14 alone."""

import random

from kartentisch.games.ftw import Ftw

PASSING, TURN, TAKING, ADDING = range(4)
ROW = 16


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
    bit = 1 << viewer if viewer >= 0 else 1 << 8
    known = list(game.known)
    hands = {seat: game.hand(seat) for seat in range(game.players)}
    hidden_in_hands = [
        (seat, card)
        for seat, hand in hands.items()
        for card in hand
        if seat != viewer and not game.finished and not known[card] & bit
    ]
    pile = list(game.pile)
    removed = {card for card in range(1, 61) if game.removed >> card & 1}
    hidden_in_pile: list[int] = []
    hidden_removed: list[int] = []
    if game.options["pile"] == "top":  # W9
        hidden_removed = sorted(removed)
        if not (game.phase == TAKING and game.turn == viewer):
            hidden_in_pile = list(range(game.piled - 1))
    aside = [card for card in range(1, 61) if game.aside >> card & 1]

    pool = [card for _, card in hidden_in_hands] + [pile[place] for place in hidden_in_pile]
    pool += hidden_removed + aside
    rng.shuffle(pool)

    knowers = [known[card] for _, card in hidden_in_hands]
    for seat, card in hidden_in_hands:
        hands[seat].remove(card)
        known[card] = 0
    for (seat, _), knower in zip(hidden_in_hands, knowers, strict=True):
        card = pool.pop()
        hands[seat].append(card)
        known[card] = knower
    for place in hidden_in_pile:
        pile[place] = pool.pop()
    removed -= set(hidden_removed)
    removed |= {pool.pop() for _ in hidden_removed}

    rows = list(game.hands)
    for seat, hand in hands.items():
        rows[ROW * seat : ROW * seat + len(hand)] = sorted(hand)
    game.hands = rows
    game.known = known
    game.pile = pile
    game.removed = sum(1 << card for card in removed)
    game.aside = sum(1 << card for card in pool)


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
