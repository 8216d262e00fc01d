"""Positions of Pisa laid out by hand."""

import random
from collections.abc import Iterable

from kartentisch.games import new_game
from kartentisch.games.moves.pisa import (
    BACK,
    FINISH,
    MANY,
    PLAY,
    RANKING,
    RED,
    THIRTEEN_HIGH,
    TRICK,
    TRUMP,
    YELLOW,
)
from kartentisch.games.pisa import Pisa

Ballot = tuple[int, str]  # a voting card, and the cards laid at it

# Votes of three players who leave out some of nine, four and three cards, and their other cards.
NINE = [(RED, "r1 r2 r3"), (MANY, "r4 r5 r6"), (THIRTEEN_HIGH, "r7 r8 r9")]
FOUR = [(RED, "y1"), (MANY, "y2"), (THIRTEEN_HIGH, "y3 y4")]
THREE = [(RED, "b1"), (MANY, "b2"), (THIRTEEN_HIGH, "b3")]
REST = ["g0 g1 g2 g3", "y5 y6 y7 y8 y9 g4 g5 g6 g7", "b4 b5 b6 b7 b8 b9 b10 b11 b12 b13"]


def cards(names: str) -> list[int]:
    """The cards of a text: "r7 y13"."""
    return [14 * "rygb".index(name[0]) + int(name[1:]) for name in names.split()]


def set_of(cards: Iterable[int]) -> int:
    """Cards as the rules keep them: a number in which bit c stands for card c."""
    return sum(1 << card for card in cards)


def cards_of(cards: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(56) if cards >> card & 1]


def start(players: int = 4, seed: int = 1, **options: str | int) -> Pisa:
    game = new_game("pisa", players, seed, {"start": 0, **options}, listen=True)
    assert isinstance(game, Pisa)
    return game


def arrange(
    game: Pisa, phase: int, hands: list[str], voted: list[list[Ballot]] | None = None
) -> Pisa:
    """Bring a game into a phase with just these cards in the hands and at the settled votes."""
    holding = [set_of(cards(names)) for names in hands]
    laid, backed = [0] * 15, [-1] * 15
    for seat, ballots in enumerate(voted or []):
        for vote, (voting_card, names) in enumerate(ballots):
            backed[3 * seat + vote] = voting_card
            laid[3 * seat + vote] = set_of(cards(names))
    game.discards = game.aside = 0
    game.taken = set_of(range(56)) - sum(holding) - sum(laid)
    game.seen = game.taken | sum(laid)
    game.shown = [0] * 8
    game.hands = [*holding, *[0] * (8 - len(holding))]
    game.held = [hand.bit_count() for hand in game.hands]
    game.voted, game.backed = laid, backed
    game.cast = [cards.bit_count() for cards in laid]
    game.phase, game.turn, game.owing = phase, game.starter, 1 << game.starter
    return game


def trick_table(hands: list[str], ranking: int = THIRTEEN_HIGH, goal: int = MANY) -> Pisa:
    """Seat 0 leads; red is trump, yellow the under-trump."""
    game = arrange(start(len(hands)), TRICK, hands)
    game.tower, game.under_trump, game.leader = [RED, goal, ranking], YELLOW, 0
    return game


def play_trick(game: Pisa, *names: str) -> None:
    for name in names:
        game.play(game.turn, PLAY + cards(name)[0])


def vote(game: Pisa, seat: int, ballot: Ballot) -> None:
    voting_card, names = ballot
    game.play(seat, BACK + voting_card)
    for card in cards(names):
        game.play(seat, card)
    if len(cards(names)) < 3:
        game.play(seat, FINISH)


def settle(
    ballots: list[Ballot], phase: int = TRUMP, starter: int = 0, **options: str | int
) -> Pisa:
    """The game after a vote with these ballots, seat by seat."""
    game = start(len(ballots), 1, **options)
    game.starter = starter
    arrange(game, phase, [names for _, names in ballots])
    for step in range(len(ballots)):
        seat = (starter + step) % len(ballots)
        vote(game, seat, ballots[seat])
    return game


def after_votes(ballots: list[list[Ballot]], hands: list[str] | None = None) -> Pisa:
    """All votes laid, the last of them by playing it."""
    *_, last = ballots
    holding = list(hands or [""] * len(ballots))
    holding[-1] += " " + last[RANKING][1]
    game = arrange(start(len(ballots)), RANKING, holding, [*ballots[:-1], last[:RANKING]])
    game.tower, game.under_trump = [RED, MANY, -1], YELLOW
    game.turn, game.owing = len(ballots) - 1, 1 << len(ballots) - 1
    vote(game, game.turn, last[RANKING])
    return game


def with_sums(sums: list[int]) -> list[list[Ballot]]:
    """Ballots of every seat whose numbers sum up to these."""
    rng = random.Random(4)
    deck = [f"{colour}{number}" for colour in "rygb" for number in range(14)]
    ballots: list[list[Ballot]] = []
    for wanted in sums:
        laid = rng.sample(deck, 5)
        while sum(int(name[1:]) for name in laid) != wanted:
            laid = rng.sample(deck, 5)
        deck = [name for name in deck if name not in laid]
        backed = (RED, MANY, THIRTEEN_HIGH)
        ballots.append([(backed[vote], " ".join(laid[vote::3])) for vote in range(3)])
    return ballots


def random_step(game: Pisa, rng: random.Random) -> None:
    seat = rng.choice(game.deciders)
    game.play(seat, rng.choice(game.legal(seat)))
