"""Outsider: a third-party player, which runs in a process of its own.

It is sent what its seat can know and sends back a move. The true game, its seed and everything else
that belongs to us stay in our process. Programs (program.py) and Python classes (python_bot.py) are
both asked like this. One that dies, is silent or floods the line is stopped, and forfeits the rest
of the match.
"""

import hashlib
from collections.abc import Sequence

from kartentisch.games import Game
from kartentisch.games.events import Event
from kartentisch.players.line import Line, LineFault, plain_answer
from kartentisch.players.player import Forfeit, Player

PATIENCE = 10.0  # seconds for one decision
LONGEST_QUOTE = 80  # characters of a bad answer


class Outsider(Player):
    """Asks another process. Subclasses start it, end it, and put the question."""

    hears = True

    def __init__(self, name: str, seed: int, patience: float = PATIENCE) -> None:
        self.name = name
        self.seed = handed_out(seed)
        self.patience = patience
        self.line: Line | None = None
        self.heard: Sequence[Event] = ()
        self.stopped = ""  # why it plays no more

    def hear(self, events: Sequence[Event]) -> None:
        self.heard = events

    def choose(self, view: Game, seat: int) -> int:
        if self.stopped:
            raise Forfeit(self.stopped)
        try:
            if self.line is None:
                self.line = self.start(view, seat)
            answer = self.line.ask(self.question(view, seat), self.patience)
        except LineFault as fault:
            self.stop(f"{self.name} {self.explained(fault)}")
            raise Forfeit(self.stopped) from None
        self.heard = ()
        return self.move_in(answer)

    def move_in(self, answer: str) -> int:
        """The move that an answer says."""
        said = plain_answer(answer)
        if isinstance(said, dict) and type(said.get("error")) is str:
            raise Forfeit(f"{self.name} {said['error']}")
        move = said.get("move") if isinstance(said, dict) else None
        if type(move) is not int:
            raise Forfeit(
                f'{self.name} answered {answer[:LONGEST_QUOTE]!r}; an answer is {{"move": 12}}, '
                "with one of the moves it was given"
            )
        return move

    def leave(self) -> None:
        self.stop(self.stopped or f"{self.name} has left")

    def stop(self, why: str) -> None:
        """End the process; it is not asked again."""
        self.stopped = why
        self.line = None
        self.end()

    # --- what is different for programs and for classes

    def start(self, view: Game, seat: int) -> Line:
        """The line to the process, started for the first decision."""
        raise NotImplementedError

    def question(self, view: Game, seat: int) -> bytes:
        """What it decides on: all that its seat can know."""
        raise NotImplementedError

    def explained(self, fault: LineFault) -> str:
        """What went wrong, with what is known of the process."""
        return str(fault)

    def end(self) -> None:
        """End the process and whatever it has started."""
        raise NotImplementedError


def handed_out(seed: int) -> int:
    """A player's seed as an outsider may know it: from ours the cards could be worked out."""
    digest = hashlib.blake2b(seed.to_bytes(8, "little"), digest_size=8, person=b"outsider")
    return int.from_bytes(digest.digest(), "little")
