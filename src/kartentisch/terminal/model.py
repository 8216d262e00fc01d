"""A language model at a table of bots: what it is shown and may do, in the terminal's words.

It is a person of the terminal without hints: it types moves and reads sentences. Everything that it
is told is made from its seat's view and from the events that its seat saw.
"""

from collections.abc import Mapping

from kartentisch.games import Chance
from kartentisch.games.records import Record
from kartentisch.players import Player
from kartentisch.terminal import texts
from kartentisch.terminal.sitting import Reply, Sitting
from kartentisch.terminal.texts import say

MOST_LOGGED = 200  # sentences of the log that are shown

NO_MOVES = {*texts.HINT, *texts.QUIT, *texts.HELP, *texts.PICTURE, *texts.MOVES, *texts.BACK}


class NotDone(ValueError):
    """Something that can't be done now; the text says why, and what can."""


class ModelSitting(Sitting):
    """One game of a language model against bots, with its record."""

    def __init__(
        self,
        record: Record,
        seat: int,
        bots: Mapping[int, Player],
        levels: Mapping[int, str],
        language: str,
    ) -> None:
        assert isinstance(record.seed, int)
        chance = Chance(record.seed ^ 1)
        super().__init__(record.start(listen=True), seat, bots, levels, chance, language)
        self.record = record
        self.log: list[str] = []
        self.forfeits = [0] * record.players
        self.faults = [""] * record.players
        self.let_bots_decide()

    # --- what it can ask

    def look(self) -> str:
        """The table as the seat sees it, and what there is to do."""
        return "\n".join([self.opponents(), "", self.picture, "", *self.to_do()])

    def to_do(self) -> list[str]:
        """The moves that can be made, or how the game ended."""
        if self.game.over:
            return [self.outcome(), say("model_over", self.language)]
        return [say("model_turn", self.language), *self.listing()]

    def what_happened(self) -> str:
        """The log, as the seat saw it."""
        self.news_to_log()
        return "\n".join(self.log[-MOST_LOGGED:]) or say("model_nothing_yet", self.language)

    # --- what it can do

    def make(self, text: str) -> str:
        """Make the move that a text means; return what happens until its next decision."""
        if self.game.over:
            raise NotDone(say("model_over", self.language))
        wanted = " ".join(text.split()).casefold()
        if not wanted or wanted in NO_MOVES:
            self.refuse([say("model_only_moves", self.language, text=text)])
        self.news_to_log()
        reply = self.answer(text)
        if not reply.moved:
            self.refuse(list(reply.lines))
        return self.after_move()

    def undo(self) -> str:
        """Take back the last step of a choice of several cards."""
        reply = self.take_back()
        if not reply.moved:
            self.refuse(list(reply.lines))
        return self.after_move()

    def after_move(self) -> str:
        self.let_bots_decide()
        seen = len(self.log)
        self.news_to_log()
        return "\n".join([*self.log[seen:], "", self.picture, "", *self.to_do()])

    def refuse(self, why: list[str]) -> None:
        """Say why something is not done, with the moves that can be made."""
        raise NotDone("\n".join([*why, *([] if self.game.over else self.to_do())]))

    def leave_to_chance(self) -> None:
        """The model has left: chance makes the rest of its decisions, as forfeits."""
        while not self.game.over:
            moves = self.legal
            self.play(moves[self.chance.below(len(moves))])
            self.forfeits[self.seat] += 1
            self.faults[self.seat] = "left in the middle of the game"
            self.let_bots_decide()

    # --- the course of the game

    def let_bots_decide(self) -> None:
        """Let the bots play on to the model's next decision, or to the end."""
        while not self.game.over and not self.is_mine:
            seat = self.game.deciders[0]
            if fault := self.let_bot_decide():
                self.forfeits[seat] += 1
                self.faults[seat] = self.faults[seat] or fault

    def note(self, seat: int, move: int) -> None:
        super().note(seat, move)
        self.record.moves.append((seat, move))

    def take_back(self) -> Reply:
        reply = super().take_back()
        if reply.moved:
            self.record.take_back(self.seat)
        return reply

    def news_to_log(self) -> None:
        self.log += self.news()
