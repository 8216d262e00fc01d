"""Levels that people understand: easy, medium, hard and expert, for each game.

- easy plays by rules of thumb, but two moves in five are just any. Where memory is the game, in FKK
  and pairs, it does not err, it forgets: of the face-down cards that it has seen it remembers three
  in ten.
- medium makes any move three times in twenty, or remembers six cards in ten.
- hard plays by the rules of thumb, makes no slip and forgets nothing.
- expert looks ahead, for most of a second at most.

That each is stronger than the one before is measured, see docs/results.md.
"""

from kartentisch.games import Chance, Game
from kartentisch.games.chance import seed_of
from kartentisch.games.constants import BLANK, EVERYBODY
from kartentisch.games.fkk import Fkk
from kartentisch.games.pairs import Pairs
from kartentisch.players.player import Player
from kartentisch.players.search_player import SearchPlayer
from kartentisch.players.thumb_player import ThumbPlayer

LEVELS = ("easy", "medium", "hard", "expert")

SLIPS = {"easy": 40, "medium": 15}  # of 100 moves, how many are just any
REMEMBERED = {"easy": 30, "medium": 60}  # of 100 face-down cards seen
MEMORY_GAMES = ("fkk", "pairs")
MUCH = 16_000  # iterations; half as many are hardly worse, see docs/results.md
MOST_SECONDS = 0.8


def level_player(
    level: str, game: str, seed: int, memory: int | None = None, rest: float = 0.0
) -> Player:
    """A player of a level; rest: as for a SearchPlayer, if it is one.

    What it forgets depends on `memory`: whoever makes a player anew for each decision gives the
    same one for a whole match. Otherwise the seed is enough.
    """
    if level == "expert":
        return SearchPlayer(seed, MUCH, MOST_SECONDS, rest=rest)
    if level == "hard":
        return ThumbPlayer(game, seed)
    if game in MEMORY_GAMES:
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
    """Rules of thumb on what is left of one's memory of face-down cards.

    What is forgotten depends on the card and not on the moment, as with people: it does not come
    back by itself.
    """

    def __init__(self, game: str, seed: int, remembered: int, memory: int) -> None:
        self.remembered = remembered  # of 100 cards
        self.memory = memory
        self.thumb = ThumbPlayer(game, seed)

    def choose(self, view: Game, seat: int) -> int:
        return self.thumb.choose(self.forget(view.copy(), seat), seat)

    def forget(self, view: Game, seat: int) -> Game:
        """Blank the cards that the player has seen and does not remember."""
        if isinstance(view, Fkk):
            self.forget_rows(view, seat)
        elif isinstance(view, Pairs):
            self.forget_grid(view)
        return view

    def forget_rows(self, view: Fkk, seat: int) -> None:
        """In FKK cards move, so it is kinds of cards that are forgotten, others each round."""
        laid, known = list(view.laid), list(view.known)
        for place in range(sum(view.row)):
            if laid[place] != BLANK and self.is_forgotten(16 * view.round + laid[place]):
                laid[place] = BLANK
                known[place] &= EVERYBODY ^ (1 << seat)
        view.laid, view.known = laid, known

    def forget_grid(self, view: Pairs) -> None:
        """In pairs it is places; the card that lies open is there to see."""
        grid, seen = list(view.grid), list(view.seen)
        for place in range(len(grid)):
            if seen[place] and place != view.turned and self.is_forgotten(place):
                grid[place] = BLANK
                seen[place] = 0
        view.grid, view.seen = grid, seen

    def is_forgotten(self, card: int) -> bool:
        return seed_of(self.memory, card) % 100 >= self.remembered
