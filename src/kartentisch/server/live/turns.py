"""Turns that are not a person's: bots move after a pause, and the clock may decide.

A table may be live in several processes. One of them leads and has the bots think; the others take
over when it is gone. If two of them think at once, the first move written counts.
"""

from typing import TYPE_CHECKING

from kartentisch.games.game import Game
from kartentisch.server.live.bots import PACES, Decision, bot_seed
from kartentisch.server.table import entries as e
from kartentisch.server.table.checks import STAND_IN

if TYPE_CHECKING:
    import asyncio

    from kartentisch.server.live.room import Room

BOT, CLOCK = "bot", "clock"

# After these, nothing that a bot or the clock is about to decide is wanted any more.
FRESH = (
    e.Started,
    e.Returned,
    e.Stood,
    e.Sat,
    e.BotSat,
    e.Paused,
    e.Resumed,
    e.Ended,
    e.Undone,
)

SECOND_CLOCK = 2.0  # extra seconds on the clocks of processes that don't lead


class Turns:
    """Who thinks at a table, and how long a person may."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.thinking: set[int] = set()  # seats that a bot is thinking for
        self.decisions = [0] * Game.MOST  # goes up when a seat's decision is past
        self.deadline: float | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.waiting: tuple[int, ...] = ()

    def went_on(self, entry: e.AnyEntry) -> None:
        """The table went on by an entry."""
        if isinstance(entry, (e.Moved, e.TookBack)):
            self.decisions[entry.seat] += 1
            self.thinking.discard(entry.seat)
        elif isinstance(entry, FRESH):
            self.decisions = [made + 1 for made in self.decisions]
            self.thinking.clear()
        if self.room.table.settings.limit:
            self.wind_clock(entry.seat if isinstance(entry, e.Moved) else None)
            if isinstance(entry, e.Moved) and entry.auto == CLOCK:
                self.finish_choice(entry.seat)

    def due(self) -> int | None:
        """Milliseconds until the clock decides."""
        if self.deadline is None:
            return None
        return max(0, round((self.deadline - self.room.house.now()) * 1000))

    def game(self) -> Game | None:
        """The game, if a match is running, not paused, and a person is there to play it."""
        table = self.room.table
        if table.phase != "playing" or table.paused:
            return None
        if not self.room.attendance.someone_plays():
            return None
        return table.running()

    def arrange(self) -> None:
        """Ask the bots whose decisions are owed."""
        table = self.room.table
        if table.phase != "playing" or table.paused:
            return
        for seat in table.running().deciders:
            level = self.level_at(seat)
            if level is not None and seat not in self.thinking and self.room.attendance.leads():
                self.thinking.add(seat)
                begun = table.running().may_take_back(seat)
                pause = 0.0 if begun else PACES[table.settings.pace]
                decision = self.decisions[seat]
                if pause:
                    call_later = self.room.house.loop.call_later
                    call_later(pause, self.think, seat, level, BOT, decision)
                else:
                    self.think(seat, level, BOT, decision)
        if table.settings.limit and self.timer is None:
            self.wind_clock()

    def level_at(self, seat: int) -> str | None:
        """The level of the bot that decides for a seat; None for a person."""
        occupant = self.room.table.occupants[seat]
        if occupant is None:
            return None
        return STAND_IN if occupant.standing_in else occupant.level

    def think(self, seat: int, level: str, auto: str, decision: int) -> None:
        """Let a bot decide for a seat, on what that seat can see."""
        if decision != self.decisions[seat]:
            return  # the seat has moved meanwhile, at another process or by its person
        game = self.game()
        if game is None or seat not in game.deciders or self.room not in self.room.house.rooms:
            self.thinking.discard(seat)
            return
        if auto == BOT and self.level_at(seat) != level:
            self.thinking.discard(seat)
            self.arrange()
            return

        def done(move: int) -> None:
            if decision != self.decisions[seat]:
                return
            self.thinking.discard(seat)
            live = self.room in self.room.house.rooms
            if live and (auto == CLOCK or self.level_at(seat) is not None):
                self.room.want(e.Moved(seat=seat, move=move, auto=auto), decision)

        table = self.room.table
        seed = bot_seed(table.seed.hex(), seat, table.number)
        memory = bot_seed(table.seed.hex(), seat, 0)  # what a bot has forgotten stays forgotten
        asked = Decision(game.masked(seat), seat, level, seed, memory)
        self.room.house.bots.decide(asked, done)

    # --- the clock

    def wind_clock(self, mover: int | None = None) -> None:
        """Start the clock for new decisions; the steps of one decision share its time."""
        game = self.game()
        if game is None:
            self.stop_clock()
            return
        again = mover in game.deciders and not game.may_take_back(mover)
        if self.timer is None or again or not set(game.deciders) <= set(self.waiting):
            self.stop_clock()
            limit = self.room.table.settings.limit
            self.deadline = self.room.house.now() + limit
            late = 0.0 if self.room.attendance.leads() else SECOND_CLOCK
            self.timer = self.room.house.loop.call_later(limit + late, self.time_is_up)
        self.waiting = game.deciders

    def stop_clock(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        self.deadline = None

    def time_is_up(self) -> None:
        """A bot decides for everyone who has not decided."""
        self.stop_clock()
        game = self.game()
        if game is None:
            return
        for seat in game.deciders:
            self.decide_for(seat)

    def finish_choice(self, seat: int) -> None:
        """The clock also completes a choice that it has begun."""
        game = self.game()
        if game is not None and seat in game.deciders and game.may_take_back(seat):
            self.decide_for(seat)

    def decide_for(self, seat: int) -> None:
        if seat not in self.thinking:
            self.thinking.add(seat)
            self.think(seat, STAND_IN, CLOCK, self.decisions[seat])
