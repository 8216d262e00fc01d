"""Levels that people understand: easy, medium, hard and expert, for each game.

- easy plays by rules of thumb, but one move in three is just any; in FKK it does not err, it
  forgets: of the face-down cards that it has seen it remembers two.
- medium plays by rules of thumb; in FKK it remembers five cards.
- hard looks ahead a little.
- expert looks ahead until more would hardly change its mind, for most of a second at most.
"""

from kartentisch.games import Chance, Game
from kartentisch.games.chance import seed_of
from kartentisch.games.fkk import Fkk
from kartentisch.games.marks import BLANK, EVERYBODY
from kartentisch.players.player import Player
from kartentisch.players.search_player import SearchPlayer
from kartentisch.players.thumb_player import ThumbPlayer

LEVELS = ("easy", "medium", "hard", "expert")

SLIPS = 33  # of 100 moves, how many of an easy player are just any
REMEMBERED = {"easy": 2, "medium": 5}
# In iterations; the luckier a game, the more it takes to do better than the rules of thumb.
LITTLE = {"futschikato": 1000, "ftw": 150, "fkk": 150, "pairs": 150, "pisa": 60}
MUCH = 20_000
MOST_SECONDS = 0.8


def level_player(level: str, game: str, seed: int) -> Player:
    """A player of a level."""
    if level == "expert":
        return SearchPlayer(seed, MUCH, MOST_SECONDS)
    if level == "hard":
        return SearchPlayer(seed, LITTLE[game])
    if game == "fkk":
        return ForgetfulPlayer(seed, REMEMBERED[level])
    return SlippingPlayer(game, seed) if level == "easy" else ThumbPlayer(game, seed)


class SlippingPlayer(Player):
    """Rules of thumb, with slips."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = Chance(seed)
        self.thumb = ThumbPlayer(game, seed)

    def choose(self, view: Game, seat: int) -> int:
        if self.chance.below(100) < SLIPS:
            moves = view.legal(seat)
            return moves[self.chance.below(len(moves))]
        return self.thumb.choose(view, seat)


class ForgetfulPlayer(Player):
    """Rules of thumb on what is left of one's memory of face-down cards."""

    def __init__(self, seed: int, remembered: int) -> None:
        self.seed = seed
        self.remembered = remembered
        self.thumb = ThumbPlayer("fkk", seed)

    def choose(self, view: Game, seat: int) -> int:
        assert isinstance(view, Fkk)
        return self.thumb.choose(self.forget(view.copy(), seat), seat)

    def forget(self, view: Fkk, seat: int) -> Fkk:
        """Blank the seen cards that the player does not remember: first those of others.

        Which ones stay depends on the card and not on the moment, as with people: what one has
        forgotten does not come back by itself.
        """
        laid, known = list(view.laid), list(view.known)
        owner = [who for who in range(view.players) for _ in range(view.row[who])]
        seen = [place for place in range(len(owner)) if laid[place] != BLANK]

        def hold(place: int) -> tuple[bool, int]:
            return owner[place] != seat, seed_of(self.seed ^ laid[place], view.round)

        for place in sorted(seen, key=hold)[self.remembered :]:
            laid[place] = BLANK
            known[place] &= EVERYBODY ^ (1 << seat)
        view.laid, view.known = laid, known
        return view
