"""A table, made from its journal: `apply` one entry after the other, and this is how it stands.

No entry is refused here: what may be done is decided before it is written (conduct.py).
The same journal always makes the same table, on every machine.
"""

from collections import deque
from collections.abc import Iterable

from kartentisch.games.events import Event
from kartentisch.games.game import Game
from kartentisch.games.records import Record
from kartentisch.server.table import entries as e
from kartentisch.server.table.fairness import commitment_of, deal_seed
from kartentisch.server.wire.messages import Said, Settings

REMEMBERED_COMMANDS = 64  # of each person
REMEMBERED_PEOPLE = 16
REMEMBERED_WORDS = 30


class Table:
    """How a table stands after so many entries of its journal."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.number = 0
        self.host = ""
        self.settings: Settings
        self.places: list[e.Place | None] = []
        self.phase = "open"
        self.match = 0
        self.secret = ""
        self.next_secret = ""
        self.deal: str | None = None
        self.seed = b""  # where the cards of the running game come from
        self.game: Game | None = None
        self.view: Game | None = None  # of the game, for the next who looks
        self.trial: Game | None = None  # a copy of the game, to see where a move leads
        self.first_starter = 0
        self.options: dict[str, int | str] = {}
        self.players = 0  # of the running game, or the last one: seats may have been added since
        self.moves: list[tuple[int, int]] = []
        self.said: deque[Said] = deque(maxlen=REMEMBERED_WORDS)
        self.answered: dict[str, dict[str, int]] = {}  # what everybody's last commands led to

    def apply(self, number: int, entry: e.AnyEntry) -> list[Event]:
        """Go on by one entry; tells what happened in the game."""
        self.number = number
        self.remember(number, entry)
        match entry:
            case e.Moved():
                return self.move(entry.seat, entry.move)
            case e.TookBack(seat=seat):
                self.take_back(seat)
            case e.Started():
                return self.start(entry)
            case e.Opened():
                self.open(entry)
            case e.Sat():
                self.places[entry.seat] = e.Place(entry.name, entry.by, entropy=entry.entropy)
            case e.Stood(seat=seat, level=level):
                left = self.places[seat]
                playing_on = left is not None and level is not None
                self.places[seat] = e.Place(left.name, level=level) if playing_on and left else None
            case e.BotSat():
                self.places[entry.seat] = e.Place(entry.name, level=entry.level)
            case e.Set(settings=settings):
                self.change(settings)
            case e.Ready():
                for place in self.places:
                    if place is not None and place.person == entry.by:
                        place.again = True
                        place.entropy = entry.entropy
            case e.Spoken():
                spoken = Said(entry.name, entry.by or "", entry.phrase, entry.text)
                self.said.append(spoken)
            case e.Absent(seat=seat) | e.Returned(seat=seat):
                away = self.places[seat]
                if away is not None:
                    away.standing_in = isinstance(entry, e.Absent)
        return []

    def open(self, entry: e.Opened) -> None:
        self.host = entry.by or ""
        self.settings = entry.settings
        self.places = [None] * entry.settings.seats
        self.secret = entry.secret
        self.deal = entry.deal

    def change(self, settings: Settings) -> None:
        """Other settings; whoever sits at a seat that there still is keeps it."""
        kept = self.places[: settings.seats]
        self.places = kept + [None] * (settings.seats - len(kept))
        self.settings = settings

    def start(self, entry: e.Started) -> list[Event]:
        self.arrange(entry)
        self.moves = []
        self.seed = self.drawn_seed()
        self.game = self.record().start(listen=True)
        self.view = self.trial = None
        self.first_starter = self.game.starter
        return self.game.happened()

    def arrange(self, entry: e.Started) -> None:
        """Everything that a start settles but the cards."""
        self.host = entry.host
        self.settings = entry.settings
        self.options = entry.options
        # An entry is kept for those who come back; what changes at the table must not change it.
        self.places = [
            e.Place(place.name, place.person, place.level, place.standing_in, False, place.entropy)
            for place in entry.places
        ]
        self.players = len(self.places)
        self.match = entry.match
        self.secret = entry.secret
        self.next_secret = entry.next_secret
        self.deal = entry.deal
        self.said.clear()  # whoever reads a table begins at its last start, and is to see the same
        self.phase = "playing"

    def move(self, seat: int, move: int) -> list[Event]:
        game = self.running()
        game.play(seat, move)
        self.moves.append((seat, move))
        if game.over:
            self.phase = "over"
            self.secret = self.next_secret
            for place in self.places:
                if place is not None:
                    place.again, place.entropy = False, ""
        return game.happened()

    def take_back(self, seat: int) -> None:
        self.running().take_back(seat)
        last = max(at for at, (mover, _) in enumerate(self.moves) if mover == seat)
        del self.moves[last]

    def running(self) -> Game:
        """The game that is being played, or was played last."""
        if self.game is None:
            raise RuntimeError(f"no game has begun at table {self.code}")
        return self.game

    def seen_by(self, viewer: int) -> Game:
        """The game as a viewer can know it, until somebody else looks: it is the same object."""
        self.view = self.running().masked(viewer, self.view)
        return self.view

    def after(self, seat: int, move: int) -> Game:
        """The game as it would be after a move, until another one is tried."""
        self.trial = self.running().copy(self.trial)
        self.trial.play(seat, move)
        return self.trial

    def record(self) -> Record:
        """The record of the game being played, so far."""
        options, moves = dict(self.options), list(self.moves)
        return Record(self.settings.game, self.players, self.seed, options, moves)

    def drawn_seed(self) -> bytes:
        """The seed of a game that starts now."""
        return bytes.fromhex(self.deal) if self.deal else deal_seed(self.secret, self.entropy())

    def entropy(self) -> list[str]:
        """What each seat has added to the shuffle."""
        return [place.entropy if place else "" for place in self.places]

    @property
    def commitment(self) -> str:
        """To the secret of the running game, or of the next one if none is running."""
        return commitment_of(self.secret)

    @property
    def next_commitment(self) -> str:
        """While a game is running, to the secret of the one after it."""
        return commitment_of(self.next_secret) if self.phase == "playing" else ""

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [
            seat
            for seat, place in enumerate(self.places)
            if place is not None and place.person == person
        ]

    def people(self) -> Iterable[tuple[int, e.Place]]:
        """The seats that are held by persons."""
        for seat, place in enumerate(self.places):
            if place is not None and place.person is not None:
                yield seat, place

    def answer_to(self, person: str, command: str) -> int | None:
        """The number that a person's command led to, if it is one of their last."""
        commands = self.answered.get(person)
        return None if commands is None else commands.get(command)

    def remember(self, number: int, entry: e.AnyEntry) -> None:
        """Know an entry's command again. Nobody's are forgotten because others send many."""
        if entry.id is None or entry.by is None:
            return
        commands = self.answered.get(entry.by)
        if commands is None:
            commands = self.answered[entry.by] = {}
        commands[entry.id] = number
        if len(commands) > REMEMBERED_COMMANDS:
            del commands[next(iter(commands))]
        if len(self.answered) > REMEMBERED_PEOPLE:
            self.forget_a_visitor()

    def forget_a_visitor(self) -> None:
        """Forget the commands of someone who has no seat."""
        gone = next(person for person in self.answered if not self.seats_of(person))
        del self.answered[gone]
