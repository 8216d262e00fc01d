"""What people do at a table: everything that a person can do, some of it often and some seldom."""

import random
from typing import TYPE_CHECKING, NamedTuple

from devices import Device
from msgspec.structs import replace

from kartentisch.server.table.table import Table
from kartentisch.server.wire import messages as m

if TYPE_CHECKING:
    from universe import Universe

PHRASES = ("hello", "oops", "ha", "hurry")


class Kind(NamedTuple):
    """A game as it is played here: short, so that matches end within a universe."""

    game: str
    seats: int
    options: dict[str, int | str]


KINDS = (
    Kind("pairs", 2, {"deck": 2}),
    Kind("pairs", 3, {"deck": 2}),
    Kind("fkk", 2, {}),
    Kind("fkk", 3, {}),
    Kind("futschikato", 3, {}),
    Kind("futschikato", 4, {}),
    Kind("ftw", 3, {}),
    Kind("ftw", 4, {}),
    Kind("pisa", 3, {}),
    Kind("pisa", 4, {}),
)


def settings_of(kind: Kind, rng: random.Random) -> m.Settings:
    """How a table is played."""
    return m.Settings(
        game=kind.game,
        seats=kind.seats,
        options=kind.options,
        public=rng.random() < 0.5,
        pace=rng.choice(("instant", "instant", "fast")),
        limit=rng.choice((0, 0, 0, 3)),
        grace=5,
        chat=rng.random() < 0.5,
        memory=rng.random() < 0.3,
        newcomers=rng.random() < 0.5,
        undo=rng.random() < 0.5,
        one_device=rng.random() < 0.15,
    )


class Habits:
    """Chooses what a person does next."""

    def __init__(self, universe: "Universe") -> None:
        self.universe = universe
        self.rng = universe.rng

    def act(self, device: Device) -> None:
        """Do something."""
        table = self.universe.ledger.table(device.code).now
        chance = self.rng.random()
        if len(device.waiting) > 3:
            return
        if chance < 0.75:
            self.play(device, table)
        elif chance < 0.97:
            self.rng.choice(self.SELDOM)(self, device, table)
        elif device.answered:
            device.pass_on(self.rng.choice(device.answered))  # once more, though answered
            self.universe.met("answered command sent again")

    # --- playing

    def play(self, device: Device, table: Table) -> None:
        """Move if it is one's turn; between matches, see that there is another."""
        own = [
            seat
            for seat, occupant in table.people()
            if occupant.person == device.person and not occupant.left
        ]
        name = device.new_id()
        if table.phase == "playing" and not table.paused:
            for seat in own:
                moves = table.running().legal(seat)
                if moves and not device.waiting:
                    device.do(m.Move(id=name, seat=seat, move=self.rng.choice(moves)))
                    return
        elif table.phase == "playing" and device.person == table.host:
            device.do(m.Resume(id=name))
        elif device.person == table.host and table.phase == "open":
            persons = {seat for seat, _ in table.people()}
            free = [seat for seat in range(len(table.occupants)) if seat not in persons]
            if own or not free:
                device.do(m.Start(id=name, fill="easy"))
            else:
                device.do(m.Sit(id=name, seat=self.rng.choice(free), entropy="00ff"))
        elif table.phase == "over" and own:
            if device.person == table.host and self.rng.random() < 0.5:
                device.do(m.Start(id=name, fill="easy"))
            else:
                device.do(m.Again(id=name, entropy="0a0b"))

    def steady(self, device: Device) -> None:
        """Only what brings the table on, when all faults have ended."""
        table = self.universe.ledger.table(device.code).now
        if device.waiting or device.line is None:
            return
        if table.phase == "over" and device.person == table.host:
            device.do(m.Lobby(id=device.new_id()))
        else:
            self.play(device, table)

    # --- what is done seldom

    def take_back(self, device: Device, table: Table) -> None:
        device.do(m.TakeBack(id=device.new_id(), seat=self.some_seat(device, table)))

    def say(self, device: Device, table: Table) -> None:
        phrase = self.rng.choice(PHRASES)
        device.do(m.Say(id=device.new_id(), phrase=phrase))  # type: ignore[arg-type]

    def write(self, device: Device, table: Table) -> None:
        device.do(m.Say(id=device.new_id(), text="Well, well."))

    def call_seat(self, device: Device, table: Table) -> None:
        seat = self.some_seat(device, table)
        device.do(m.Call(id=device.new_id(), seat=seat, name="Oma"))

    def look(self, device: Device, table: Table) -> None:
        seats = [None, *table.seats_of(device.person), 1]
        device.do(m.Look(id=device.new_id(), seat=self.rng.choice(seats)))

    def ask_hint(self, device: Device, table: Table) -> None:
        device.do(m.AskHint(id=device.new_id(), seat=self.some_seat(device, table)))

    def confirm(self, device: Device, table: Table) -> None:
        device.do(m.ConfirmSeen(id=device.new_id(), seat=self.some_seat(device, table)))

    def undo(self, device: Device, table: Table) -> None:
        device.do(m.Undo(id=device.new_id(), seat=self.some_seat(device, table)))

    def stand(self, device: Device, table: Table) -> None:
        device.do(m.Stand(id=device.new_id(), seat=self.some_seat(device, table)))

    def sit(self, device: Device, table: Table) -> None:
        seat = self.rng.randrange(len(table.occupants))
        device.do(m.Sit(id=device.new_id(), seat=seat, entropy="beef"))

    def put_bot(self, device: Device, table: Table) -> None:
        seat = self.rng.randrange(len(table.occupants))
        device.do(m.SeatBot(id=device.new_id(), seat=seat, level="easy"))

    def free(self, device: Device, table: Table) -> None:
        device.do(m.Free(id=device.new_id(), seat=self.rng.randrange(len(table.occupants))))

    def change(self, device: Device, table: Table) -> None:
        settings = replace(table.settings, public=not table.settings.public)
        device.do(m.Change(id=device.new_id(), settings=settings))

    def swap(self, device: Device, table: Table) -> None:
        device.do(m.Swap(id=device.new_id(), seat=0, other=len(table.occupants) - 1))

    def pause(self, device: Device, table: Table) -> None:
        device.do(m.Pause(id=device.new_id()))

    def end(self, device: Device, table: Table) -> None:
        device.do(m.End(id=device.new_id()))

    def enter_lobby(self, device: Device, table: Table) -> None:
        device.do(m.Lobby(id=device.new_id()))

    def hand_over(self, device: Device, table: Table) -> None:
        seat = self.rng.randrange(len(table.occupants))
        device.do(m.HandOver(id=device.new_id(), seat=seat))

    def move_anything(self, device: Device, table: Table) -> None:
        """A move that is probably illegal, or somebody else's."""
        seat = self.rng.randrange(len(table.occupants))
        device.do(m.Move(id=device.new_id(), seat=seat, move=self.rng.randrange(60)))

    def rename(self, device: Device, table: Table) -> None:
        self.universe.rename(device, f"{device.name}{self.rng.randrange(9)}")

    def send_twice(self, device: Device, table: Table) -> None:
        for command, _ in list(device.waiting.values()):
            device.pass_on(command)
            self.universe.met("command sent twice")

    def go_away(self, device: Device, table: Table) -> None:
        """Leave without a word, and come back after a while."""
        device.gone = True
        device.hang_up(self.rng.choice((0.0, 0.0, 3.0)))
        self.universe.met("person goes away")
        self.universe.call_later(self.rng.uniform(0.5, 9.0), self.come_back, device)

    def come_back(self, device: Device) -> None:
        device.gone = False
        device.connect()

    def some_seat(self, device: Device, table: Table) -> int:
        own = table.seats_of(device.person)
        return self.rng.choice(own) if own else 0

    SELDOM = (
        take_back, take_back, say, say, write, call_seat, look, ask_hint, ask_hint, confirm, undo, stand, sit,
        sit, put_bot, free, change, swap, pause, end, enter_lobby, hand_over, move_anything,
        rename, send_twice, go_away, go_away,
    )  # fmt: skip
