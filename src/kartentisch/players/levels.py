"""Levels that people understand: easy, medium, hard, expert and master.

- easy plays by rules of thumb, but makes two moves in five at random. Where memory is the game
  (`Game.MEMORY`) it does not slip, it forgets: of the face-down cards that it has seen it remembers
  three in ten.
- medium makes three moves in twenty at random, or remembers six cards in ten.
- hard plays by the rules of thumb with the numbers that measurement found, never slips and forgets
  nothing.
- expert looks ahead, for at most 0.3 seconds.
- master looks ahead further, for at most 0.8 seconds. Where that pays, it also thinks about what
  others' moves tell of their cards (belief.py).

In a game without rules of thumb the first three look ahead a little instead.

Each up to expert is stronger than the one before; docs/results.md has the measurements. In
Futschikato a master wins as much as an expert; in other games it is not measured yet.
"""

from kartentisch.games import Chance, Game, game_class
from kartentisch.games.chance import seed_of
from kartentisch.players.belief import moves_by_beliefs
from kartentisch.players.player import Player
from kartentisch.players.search_player import SearchPlayer
from kartentisch.players.thumb_player import ThumbPlayer, has_thumb

LEVELS = ("easy", "medium", "hard", "expert", "master")

SLIPS = {"easy": 40, "medium": 15}  # of 100 moves, how many are made at random
REMEMBERED = {"easy": 30, "medium": 60}  # of 100 face-down cards seen
LITTLE = 500  # iterations of a search in place of rules of thumb
MUCH = 16_000  # iterations; half as many are hardly worse (docs/measurements/2026-11-16.md)
MOST_SECONDS = 0.3
MASTERLY = 64_000  # iterations
MASTERS_SECONDS = 0.8
MASTERS_BELIEFS = 20_000  # worlds that are dealt to weigh them


def level_player(
    level: str, game: str, seed: int, memory: int | None = None, rest: float = 0.0
) -> Player:
    """A player of a level; rest is passed on to a SearchPlayer.

    What it forgets depends on `memory`, by default the seed. A caller that makes a new player for
    every decision passes the same `memory` throughout a match.
    """
    if level == "master":
        beliefs = MASTERS_BELIEFS if remembers(level, game) else 0
        return SearchPlayer(seed, MASTERLY, MASTERS_SECONDS, rest=rest, beliefs=beliefs)
    if level == "expert":
        return SearchPlayer(seed, MUCH, MOST_SECONDS, rest=rest)
    usual: Player = SearchPlayer(seed, LITTLE, rest=rest)
    if has_thumb(game):
        usual = ThumbPlayer(game, seed, tuned=level == "hard")
    if level == "hard":
        return usual
    if game_class(game).MEMORY:
        return ForgetfulPlayer(usual, REMEMBERED[level], seed if memory is None else memory)
    return SlippingPlayer(usual, seed, SLIPS[level])


def remembers(level: str, game: str) -> bool:
    """Whether a level draws conclusions from the past of a round (`Player.remembers`)."""
    return level == "master" and moves_by_beliefs(game)


class SlippingPlayer(Player):
    """Plays as usual, with slips."""

    def __init__(self, usual: Player, seed: int, slips: int) -> None:
        self.usual = usual
        self.chance = Chance(seed)
        self.slips = slips  # of 100 moves

    def choose(self, view: Game, seat: int) -> int:
        if self.chance.below(100) < self.slips:
            moves = view.legal(seat)
            return moves[self.chance.below(len(moves))]
        return self.usual.choose(view, seat)


class ForgetfulPlayer(Player):
    """Plays as usual, with gaps in the memory of face-down cards.

    What is forgotten depends on the card and not on the moment, as with people: it does not come
    back by itself.
    """

    def __init__(self, usual: Player, remembered: int, memory: int) -> None:
        self.usual = usual
        self.remembered = remembered  # of 100 cards
        self.memory = memory

    def choose(self, view: Game, seat: int) -> int:
        return self.usual.choose(self.what_is_left(view, seat), seat)

    def what_is_left(self, view: Game, seat: int) -> Game:
        """The view without the cards that the player has seen and does not remember."""
        left = view.copy()
        left.forget(seat, self.is_forgotten)
        return left

    def is_forgotten(self, card: int) -> bool:
        """Whether the player has forgotten a card, known by the number that the game gives it."""
        return seed_of(self.memory, card) % 100 >= self.remembered
