"""How a game refuses a move."""

import pytest

from kartentisch.games import Game, Refusal
from kartentisch.games.words import LANGUAGES


def refused(game: Game, seat: int, move: int) -> str | None:
    """The rule by which a move is refused, which must leave the game as it was."""
    return refusal(game, seat, move).point


def refusal(game: Game, seat: int, move: int) -> Refusal:
    """A refusal with its reason in both languages, which must leave the game as it was."""
    before = game.save()
    assert move not in game.legal(seat)
    with pytest.raises(Refusal) as caught:
        game.play(seat, move)
    assert game.save() == before
    assert all(caught.value.text(language) for language in LANGUAGES)
    return caught.value
