"""Levels that people understand: easy, medium, hard and expert, for each game.

- easy plays by rules of thumb, but makes two moves in five at random. Where memory is the game
  (`Game.MEMORY`) it does not slip, it forgets: of the face-down cards that it has seen it remembers
  three in ten.
- medium makes three moves in twenty at random, or remembers six cards in ten.
- hard plays by the rules of thumb, never slips and forgets nothing.
- expert looks ahead, for at most 0.8 seconds.

Each is stronger than the one before; docs/results.md has the measurements.
"""

from kartentisch.games import Chance, Game, game_class
from kartentisch.games.chance import seed_of
from kartentisch.players.player import Player
from kartentisch.players.search_player import SearchPlayer
from kartentisch.players.thumb_player import ThumbPlayer

LEVELS = ("easy", "medium", "hard", "expert")

SLIPS = {"easy": 40, "medium": 15}  # of 100 moves, how many are made at random
REMEMBERED = {"easy": 30, "medium": 60}  # of 100 face-down cards seen
MUCH = 16_000  # iterations; half as many are hardly worse, see docs/results.md
MOST_SECONDS = 0.8


def level_player(
    level: str, game: str, seed: int, memory: int | None = None, rest: float = 0.0
) -> Player:
    """A player of a level; rest is passed on to a SearchPlayer.

    What it forgets depends on `memory`, by default the seed. A caller that makes a new player for
    every decision passes the same `memory` throughout a match.
    """
    if level == "expert":
        return SearchPlayer(seed, MUCH, MOST_SECONDS, rest=rest)
    if level == "hard":
        return ThumbPlayer(game, seed)
    if game_class(game).MEMORY:
        return ForgetfulPlayer(game, seed, REMEMBERED[level], seed if memory is None else memory)
    return SlippingPlayer(game, seed, SLIPS[level])


class SlippingPlayer(Player):
    """Rules of thumb, with slips."""

    def __init__(self, game: str, seed: int, slips: int) -> None:
        self.chance = Chance(seed)
        self.slips = slips  # of 100 moves
        self.thumb = ThumbPlayer(game, seed)

    def choose(self, view: Game, seat: int) -> int:
        if self.chance.below(100) < self.slips:
            moves = view.legal(seat)
            return moves[self.chance.below(len(moves))]
        return self.thumb.choose(view, seat)


class ForgetfulPlayer(Player):
    """Rules of thumb, with gaps in the memory of face-down cards.

    What is forgotten depends on the card and not on the moment, as with people: it does not come
    back by itself.
    """

    def __init__(self, game: str, seed: int, remembered: int, memory: int) -> None:
        self.remembered = remembered  # of 100 cards
        self.memory = memory
        self.thumb = ThumbPlayer(game, seed)

    def choose(self, view: Game, seat: int) -> int:
        return self.thumb.choose(self.what_is_left(view, seat), seat)

    def what_is_left(self, view: Game, seat: int) -> Game:
        """The view without the cards that the player has seen and does not remember."""
        left = view.copy()
        left.forget(seat, self.is_forgotten)
        return left

    def is_forgotten(self, card: int) -> bool:
        """Whether the player has forgotten a card, known by the number that the game gives it."""
        return seed_of(self.memory, card) % 100 >= self.remembered
