"""Turns that are not a person's: bots move after a pause, and the clock may decide.

A table may be live in several processes. One of them leads and has the bots think; the others take
over when it is gone. If two of them think at once, the first move written counts.
"""

from typing import TYPE_CHECKING

from kartentisch.games.game import Game
from kartentisch.players.levels import remembers
from kartentisch.server.live.bots import PACES, WantedDecision, bot_seed
from kartentisch.server.table import common_deals
from kartentisch.server.table import entries as e
from kartentisch.server.table.bots import STAND_IN
from kartentisch.server.table.deciding import begins_anew, goes_on_alone, level_at
from kartentisch.server.table.entries import BOT, CLOCK

if TYPE_CHECKING:
    import asyncio

    from kartentisch.server.live.room import Room

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

MOVES = (e.Moved, e.TookBack)  # these are past decisions of one seat

SECOND_CLOCK = 2.0  # extra seconds on the clocks of processes that don't lead


class Turns:
    """Who thinks at a table, and how long a person may."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.thinking: set[int] = set()  # seats that a bot is thinking for
        self.decisions = [0] * Game.MOST  # goes up when a seat's decision is past
        self.deadline: float | None = None
        self.until: float | None = None  # the same at a table over days, by the clock on the wall
        self.timer: asyncio.TimerHandle | None = None
        self.waiting: tuple[int, ...] = ()

    def went_on(self, entry: e.AnyEntry) -> None:
        """The table went on by an entry."""
        if isinstance(entry, MOVES):
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
        if self.until is not None:
            return max(0, round((self.until - self.room.house.surroundings.wall_clock()) * 1000))
        if self.deadline is None:
            return None
        return max(0, round((self.deadline - self.room.house.now()) * 1000))

    def game(self) -> Game | None:
        """The game, if a match is running, not paused, and a person is there to play it.

        Over days nobody has to be there.
        """
        table = self.room.table
        if table.phase != "playing" or table.paused:
            return None
        if not goes_on_alone(table) and not self.room.attendance.someone_plays():
            return None
        return table.running()

    def arrange(self) -> None:
        """Ask the bots whose decisions are owed."""
        table = self.room.table
        if table.phase != "playing" or table.paused:
            return
        deciders = table.running().deciders
        if table.common is not None:
            deciders = self.one_by_one(deciders)
        for seat in deciders:
            level = self.level_at(seat)
            if level is not None and seat not in self.thinking and self.room.attendance.leads():
                self.thinking.add(seat)
                begun = table.running().may_take_back(seat) or self.follows(seat)
                pause = 0.0 if begun else PACES[table.settings.pace]
                decision = self.decisions[seat]
                if pause:
                    call_later = self.room.house.loop.call_later
                    call_later(pause, self.think, seat, level, BOT, decision)
                else:
                    self.think(seat, level, BOT, decision)
        if table.settings.limit and self.timer is None and self.until is None:
            self.wind_clock()

    def one_by_one(self, deciders: tuple[int, ...]) -> tuple[int, ...]:
        """Who decides next at a common deal: people, then the bots in the order of seats.

        Several may owe a decision at once. They decide in this order, so that the same decisions
        of people always make the same record.
        """
        if any(self.level_at(seat) is None for seat in deciders):
            return ()
        return deciders[:1]

    def follows(self, seat: int) -> bool:
        """Whether a bot decides at the same time as somebody who has just done so, one by one."""
        table = self.room.table
        return table.common is not None and table.running().turn != seat

    def level_at(self, seat: int) -> str | None:
        """The level of the bot that decides for a seat; None for a person."""
        return level_at(self.room.table, seat)

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
        view = game.masked(seat)
        if table.common is not None and level == common_deals.LEVEL:
            seed = common_deals.answer_seed(table.seed, seat, view)
            asked = WantedDecision(view, seat, level, seed, 0, common_deals.BOT_ITERATIONS)
        else:
            seed = bot_seed(table.seed.hex(), seat, table.number)
            memory = bot_seed(table.seed.hex(), seat, 0)  # what a bot forgot stays forgotten
            record = table.record() if remembers(level, game.NAME) else None
            asked = WantedDecision(view, seat, level, seed, memory, record=record)
        self.room.house.bots.decide(asked, done)

    # --- the clock

    def wind_clock(self, mover: int | None = None) -> None:
        """Start the clock for new decisions; the steps of one decision share its time."""
        game = self.game()
        if game is None:
            self.stop_clock()
            return
        running = self.timer is not None or self.until is not None
        if not running or begins_anew(game, self.waiting, mover):
            self.stop_clock()
            self.start_clock(self.room.table.settings.limit)
        self.waiting = game.deciders

    def start_clock(self, limit: int) -> None:
        """Give everyone who has to decide this many seconds.

        Over days the due times in the database decide, and not this process; see waking.py.
        """
        if self.room.table.settings.over_days:
            self.until = self.room.house.surroundings.wall_clock() + limit
        else:
            self.deadline = self.room.house.now() + limit
            late = 0.0 if self.room.attendance.leads() else SECOND_CLOCK
            self.timer = self.room.house.loop.call_later(limit + late, self.time_is_up)

    def stop_clock(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        self.deadline = self.until = None

    def resume(self, until: float | None) -> None:
        """The room has been made anew: the time to decide runs on, as the database says."""
        game = self.game()
        if game is not None and until is not None:
            self.until = until
            self.waiting = game.deciders

    def wake(self, until: float) -> None:
        """This process has to look after the table: bots move, or the time is up."""
        if until <= self.room.house.surroundings.wall_clock():
            self.decide_for_all()
        else:
            self.arrange()

    def is_busy(self) -> bool:
        """Whether the table plays on though nobody is there, because it is a bot's turn."""
        game = self.game() if self.room.table.settings.over_days else None
        return game is not None and any(self.level_at(seat) is not None for seat in game.deciders)

    def time_is_up(self) -> None:
        """The clock has run down."""
        self.stop_clock()
        self.decide_for_all()

    def decide_for_all(self) -> None:
        """A bot decides for everyone who has not decided."""
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
