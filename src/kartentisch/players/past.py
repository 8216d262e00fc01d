"""What players are told of what has happened: the past of the round, or the news.

The code that runs a game keeps its `History`, which is as secret as the game itself. A player is
only ever handed a `Past`, which is views of its seat and events as that seat saw them, or the
events alone since its last decision. So conclusions from them can't depend on anything that the
seat does not know.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kartentisch.games import Game
from kartentisch.games.events import Event
from kartentisch.games.records import Record


class SeenStep(NamedTuple):
    """A move of anybody: the seat's view before it, and what the seat then saw happen."""

    view: Game
    events: tuple[Event, ...]


Past = tuple[SeenStep, ...]


class History:
    """The true moves of the round in play, from which everyone's past is made.

    For each of the hearers, which are seats, it also keeps the news: the events since their last
    decision, across rounds.
    """

    def __init__(self, game: Game, hearers: Iterable[int] = ()) -> None:
        self.begun = game.copy()  # as the round, or what is known of it, began
        self.moves: list[tuple[int, int]] = []
        self.heard: dict[int, list[Event]] = {seat: [] for seat in hearers}

    @classmethod
    def of(cls, record: Record) -> "History":
        """The history of a record's last round, up to its last move."""
        for step in record.steps():
            if step.seat is None or step.move is None:
                history = cls(step.game)
            else:
                history.add(step.game, step.seat, step.move)
        return history

    def copy(self) -> "History":
        """The same up to now; cheap, because the past is made only when it is asked for."""
        twin = History(self.begun)
        twin.moves = list(self.moves)
        twin.heard = {seat: list(events) for seat, events in self.heard.items()}
        return twin

    def add(self, game: Game, seat: int, move: int) -> None:
        """A move was made; the game is as it stands after it."""
        if game.round == self.begun.round:
            self.moves.append((seat, move))
        else:
            self.begun = game.copy()
            self.moves = []

    def take_back(self, seat: int) -> None:
        """The seat took back the last step of its choice."""
        for number in range(len(self.moves) - 1, -1, -1):
            if self.moves[number][0] == seat:
                del self.moves[number]
                return

    def take_in(self, events: Sequence[Event]) -> None:
        """Note what has happened, for each hearer as its seat saw it."""
        for seat, heard in self.heard.items():
            heard += [event.seen_by(seat) for event in events]

    def news_for(self, seat: int) -> list[Event]:
        """What a hearer has seen since it was asked last; each event is handed over once."""
        news = self.heard.get(seat, [])
        if news:
            self.heard[seat] = []
        return news

    def past_of(self, seat: int) -> Past:
        """What a seat saw of the round so far."""
        game = self.begun.copy()
        game.listen()
        steps = []
        for mover, move in self.moves:
            view = game.masked(seat)
            game.play(mover, move)
            steps.append(SeenStep(view, tuple(event.seen_by(seat) for event in game.happened())))
        return tuple(steps)
