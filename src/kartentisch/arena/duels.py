"""Duels: one player by rules of thumb among others who all play by another set, at full speed."""

from kartentisch.games.chance import Chance
from kartentisch.games.game import Game
from kartentisch.players.thumb import Thumb

MOST_MOVES = 20_000  # of a match: rules of thumb might go on for ever


class Duel:
    """A challenger at one seat, and others at all the rest; both see only what their seat can."""

    def __init__(self, game: Game, challenger: Thumb, others: Thumb) -> None:
        self.game = game
        self.challenger = challenger
        self.others = others
        challenger.sit(game)
        others.sit(game)

    def share(self, seat: int, seed: int) -> float:
        """The challenger's share of the win of a deal, at a seat."""
        self.game.begin(seed)
        self.play_match(seat, Chance(seed))
        self.game.raise_fault()
        winners = self.game.winners
        return 1.0 / len(winners) if seat in winners else 0.0

    def play_match(self, seat: int, luck: Chance) -> None:
        """Play a match to its end."""
        for _ in range(MOST_MOVES):
            if self.game.finished:
                break
            mover = self.game.first_owing()
            if mover == seat:
                self.game.apply(mover, self.challenger.pick(mover, luck))
            else:
                self.game.apply(mover, self.others.pick(mover, luck))
