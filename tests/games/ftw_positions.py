"""Positions of FTW?! laid out by hand."""

import random
from collections.abc import Sequence
from typing import Any

from refusing import refusal

from kartentisch.games import BLANK, Event, new_game
from kartentisch.games.ftw import Ftw
from kartentisch.games.moves.ftw import GIVE, TURN

EVERYBODY = 0x1FF


def table(players: int = 4, seed: int = 1, listen: bool = False, **options: Any) -> Ftw:
    game = new_game("ftw", players, seed, options, listen)
    assert isinstance(game, Ftw)
    return game


def row(cards: Sequence[int]) -> list[int]:
    return [*cards, *[BLANK] * (16 - len(cards))]


def arrange(
    hands: Sequence[Sequence[int]],
    on_pile: Sequence[int] = (),
    helpers: Sequence[Sequence[int]] = (),
    **options: Any,
) -> Ftw:
    """Seat 0 is at turn; cards that lie nowhere are aside or out of the round."""
    game = table(len(hands), **({"start": 0, "rounds": 1} | options))
    hands = [*hands, *[()] * (8 - len(hands))]
    helpers = [*helpers, *[()] * (8 - len(helpers))]
    game.hands = [sum(1 << card for card in cards) for cards in hands]
    game.held = [len(cards) for cards in hands]
    game.helpers = [card for cards in helpers for card in row(cards)]
    game.pile = [*on_pile, *[BLANK] * (60 - len(on_pile))]
    game.piled = len(on_pile)
    game.aside = game.removed = 0
    left = sorted(set(range(1, game.cards + 1)) - set(game.every_card()))
    left_out = game.cards - game.players * game.hand_size
    game.aside = sum(1 << card for card in left[:left_out])
    game.removed = sum(1 << card for card in left[left_out:])
    game.phase, game.turn, game.owing = TURN, 0, 1
    assert game.every_card() == list(range(1, game.cards + 1))
    return game


def pass_anything(game: Ftw) -> None:
    for seat in range(game.players):
        for card in game.hand(seat)[:3]:
            game.play(seat, GIVE + card)


def knowers(game: Ftw, card: int) -> int:
    """Who knows, besides its holder, in which hand a card is: a bit for each, or EVERYBODY."""
    if any(shown >> card & 1 for shown in game.shown):
        return EVERYBODY
    return sum((game.given[seat] >> card & 1) << seat for seat in range(game.players))


def out(game: Ftw) -> list[int]:
    return [card for card in range(1, 61) if game.removed >> card & 1]


def pile(game: Ftw) -> list[int]:
    return list(game.pile)[: game.piled]


def refuses(game: Ftw, seat: int, move: int, point: str | None) -> str:
    """The reason, after a look at the point."""
    no = refusal(game, seat, move)
    assert no.point == point
    return no.text("en")


def named(events: list[Event], *names: str) -> list[tuple[str, int | None, int | None]]:
    return [(e.kind.name, e.seat, e.card) for e in events if e.kind.name in names]


def play_on(game: Ftw, rng: random.Random, decisions: int) -> None:
    """Random decisions, in a random order where several seats owe one."""
    for _ in range(decisions):
        if game.over:
            return
        seat = rng.choice(game.deciders)
        if rng.random() < 0.1 and game.may_take_back(seat):
            game.take_back(seat)
        else:
            game.play(seat, rng.choice(game.legal(seat)))


def some_positions(number: int, **options: Any) -> list[Ftw]:
    """Positions of all phases, with any number of players."""
    rng = random.Random(11)
    games = []
    for seed in range(number):
        game = table(2 + seed % 5, seed, **options)
        play_on(game, rng, rng.randrange(150))
        games.append(game)
    return games


def before_b(**options: Any) -> Ftw:
    """Four players; the first may take from a pile of three."""
    hands = [[20, 40, 41], [1, 2, 3], [4, 5, 6], [7, 8, 9]]
    return arrange(hands, on_pile=[10, 28, 35], **options)
