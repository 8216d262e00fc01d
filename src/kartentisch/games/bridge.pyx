# What plain Python can't say: that code without the GIL takes it again to call Python. `bridge.py`
# is this module where nothing is compiled: there any game can be written in Python.
#
# The inner side of a game consists of C functions, which a class in plain Python can't override.
# OpenGame overrides them: each takes the GIL and calls the Python method of the same name. C
# functions that need no GIL can't raise either, so an exception in the rules is kept. From then on
# the game plays dead, so that every loop comes to its end, until the outer method raises it
# (`raise_fault`). A game that is compiled overrides the C functions itself and meets none of this.

from kartentisch.games import fields
from kartentisch.games.constants import BLANK, TRUTH
from kartentisch.games.refusals import Refusal
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.memory cimport Layout
from kartentisch.games.sizes cimport move_t

cdef enum:
    ROOM = 256  # for the moves of a seat

cdef Layout NO_LAYOUT = Layout()  # the fields are attributes in Python, not memory

# What rules may override of the inner side, and what is there for them to call.
CALLED = (
    "deal_round", "list_moves", "apply", "steps_made", "undo_step", "attend_to", "observe_by_rule",
    "phase_for", "deal_blanks",
)
FIXED = (
    "after", "become_true", "begin", "best_total", "blank_out", "deal", "end_round", "finish",
    "first_owing", "follow", "give_turn", "is_listed", "list_copies", "note", "note_winners",
    "observe", "rewind", "score",
)


class InnerSide:
    """The inner side of a game as rules in plain Python see it: what they call, and defaults."""

    __slots__ = ()

    def __init_subclass__(cls, **arguments):
        super().__init_subclass__(**arguments)
        for name in FIXED:
            if name in vars(cls):
                raise TypeError(
                    f"{cls.__name__} can't override {name}, because compiled code does not call it "
                    f"from there; a game in Python may override {', '.join(CALLED)}"
                )

    # --- what rules call

    @property
    def noting(Game self):
        """Whether anybody listens, so that events have to be noted."""
        return self.noting

    @property
    def original(Game self):
        """The game that this one observes."""
        return self.original

    def after(Game self, seat):
        """The next seat clockwise."""
        return self.after(checked_seat(self, seat))

    def give_turn(Game self, seat):
        """The seat, and nobody else, owes a decision."""
        self.give_turn(checked_seat(self, seat))

    def first_owing(Game self):
        """The first seat that owes a decision."""
        return self.first_owing()

    def score(Game self, seat, points):
        """Write down a seat's points of this round."""
        self.score(checked_seat(self, seat), points)

    def end_round(OpenGame self):
        """Go on to the next round, or end the match after the last."""
        (<Game>self).end_round()
        self.raise_fault()

    def note(Game self, kind, seat, card, at, other):
        """Put an event on the tape; called only while there is one."""
        if self.tape is None:
            raise ValueError("nobody listens; write `if self.noting:` before each note")
        if not 0 <= kind < len(self.EVENTS):
            raise ValueError(f"EVENTS has no kind of event {kind}")
        self.note(kind, seat, card, at, other)

    def blank_out(Game self):
        """Clear the table: blank all fields but those that every game has."""
        fields.blank(self, self.FIELDS[len(Game.FIELDS):])

    def become_true(Game self, chance):
        """From here on this is a game like any other, with a chance of its own."""
        self.become_true((<OpenChance?>chance).chance)

    # --- what rules may leave as it is

    def steps_made(self, seat):
        """How many steps of an incomplete choice the seat has made."""
        return 0

    def undo_step(self, seat):
        """Take back the last step of an incomplete choice."""

    def attend_to(self, original):
        """Keep the game that this one observes as one of its own class."""

    def observe_by_rule(self, seat):
        """Take over what a seat can know of the fields that are seen by a RULE."""

    def phase_for(Game self, seat):
        """The phase as a seat can tell it."""
        return self.phase


cdef int checked_seat(Game game, seat) except -1:
    if not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat} at a table of {game.players}")
    return seat


class Totals(list):
    """The points of all seats; what rules change here is changed in the game."""

    __slots__ = ("game",)

    def __init__(self, game, points):
        super().__init__(points)
        self.game = game

    def __setitem__(self, seat, points):
        super().__setitem__(seat, points)
        self.game.totals = self


cdef class OpenChance:
    """The chance of a game for rules in plain Python, whose cards are lists."""

    def __init__(self, Chance chance):
        self.chance = chance

    def __getattr__(self, name):
        return getattr(self.chance, name)

    def shuffle(self, cards, int count):
        """Bring the first count cards into a random order, every order equally likely."""
        cdef int last, other
        for last in range(count - 1, 0, -1):
            other = self.chance.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


cdef class OpenGame(Game, InnerSide):
    """The base of games that other packages bring."""

    def __cinit__(self, *arguments, **named):
        self.interpreted = hasattr(type(self), "apply")  # compiled, it is a C function

    def __init__(self, players, options=None, seed=0, listen=False):
        Game.__init__(self, players, options, seed, listen)
        self.raise_fault()

    def set_up(self, players, options, layout=None):
        """A table for these players and options, nothing dealt."""
        Game.set_up(self, players, options, NO_LAYOUT if self.interpreted else layout)
        if self.interpreted:
            fields.blank(self, self.FIELDS)

    # --- what rules in Python set, and change in place

    @property
    def cards(self):
        return (<Game>self).cards

    @cards.setter
    def cards(self, count):
        (<Game>self).cards = count

    @property
    def fewest_wins(self):
        return (<Game>self).fewest_wins

    @fewest_wins.setter
    def fewest_wins(self, whether):
        (<Game>self).fewest_wins = whether

    @property
    def totals(self):
        return Totals(self, (<Game>self).totals)

    @totals.setter
    def totals(self, points):
        (<Game>self).totals = points

    @property
    def chance(self):
        return OpenChance((<Game>self).chance)

    # --- the outer side raises what went wrong on the inner one

    cpdef list legal(self, int seat):
        moves = Game.legal(self, seat)
        self.raise_fault()
        return moves

    cpdef play(self, seat, move):
        refusal = None
        try:
            Game.play(self, seat, move)
        except Refusal as refused:
            refusal = refused
        self.raise_fault()  # it may be why the move seemed not to be listed
        if refusal is not None:
            raise refusal

    def may_take_back(self, seat):
        """Whether the seat has started a choice that is not complete."""
        may = Game.may_take_back(self, seat)
        self.raise_fault()
        return may

    def take_back(self, seat):
        """Take back the last step of the choice that the seat is making, or raise a Refusal."""
        refusal = None
        try:
            Game.take_back(self, seat)
        except Refusal as refused:
            refusal = refused
        self.raise_fault()
        if refusal is not None:
            raise refusal

    def begin(self, seed):
        """Begin the match of another seed."""
        Game.begin(self, seed)
        self.raise_fault()

    cpdef copy(self, Game old=None):
        twin = Game.copy(self, old)
        twin.raise_fault()
        return twin

    cpdef masked(self, seat, Game old=None):
        view = Game.masked(self, seat, old)
        view.raise_fault()
        return view

    cpdef fill(self, Chance chance):
        world = Game.fill(self, chance)
        world.raise_fault()
        return world

    def raise_fault(self):
        """Raise what went wrong on the inner side; the game stands as it did before that."""
        if self.failed:
            fault = self.fault
            self.fault = None
            self.failed = False
            self.finished = self.finished_before
            self.owing = self.owing_before
            raise fault

    # --- from C to Python

    cdef object called(self, str name, tuple arguments):
        """What a method in Python answers, None if it fails or the game plays dead."""
        if not self.failed:
            try:
                return getattr(self, name)(*arguments)
            except BaseException as fault:
                self.fault = fault
                self.failed = True
                self.finished_before = self.finished
                self.owing_before = self.owing
        self.finished = True  # so that nobody plays on
        self.owing = 0

    cdef void deal_round(self) noexcept nogil:
        if self.interpreted:
            with gil:
                self.called("deal_round", ())

    cdef int list_moves(self, int seat, move_t* moves) noexcept nogil:
        if not self.interpreted:
            return 0
        with gil:
            return <int>put(self.called("moves_listed", (seat,)), moves)

    cdef void apply(self, int seat, int move) noexcept nogil:
        if self.interpreted:
            with gil:
                self.called("apply", (seat, move))

    cdef int steps_made(self, int seat) noexcept nogil:
        if not self.interpreted:
            return 0
        with gil:
            return 1 if self.called("steps_made", (seat,)) else 0

    cdef void undo_step(self, int seat) noexcept nogil:
        if self.interpreted:
            with gil:
                self.called("undo_step", (seat,))

    cdef void rewind(self) noexcept nogil:
        if not self.interpreted:
            Game.rewind(self)
            return
        with gil:
            self.called("take_over", ())

    cdef void observe(self, int seat) noexcept nogil:
        if not self.interpreted:
            Game.observe(self, seat)
            return
        with gil:
            self.called("observed", (seat,))

    cdef attend_to(self, original):
        if self.interpreted:
            (<object>self).attend_to(original)

    cdef Py_ssize_t write(self, int seat, move_t* out) noexcept nogil:
        with gil:  # a compiled game that is often observed writes its own fields
            return put(self.called("written", (seat,)), out)

    cdef void deal_blanks(self, Chance chance) noexcept nogil:
        if self.interpreted:
            with gil:
                self.called("deal_blanks", (OpenChance(chance),))

    # --- the same in Python, with answers that C can rely on

    def moves_listed(self, seat):
        """The moves of a seat."""
        moves = [BLANK] * ROOM
        count = (<object>self).list_moves(seat, moves)
        if count == 0 and self.viewer == TRUTH and self.owing >> seat & 1:
            raise ValueError(f"seat {seat} owes a decision, but list_moves finds no move for it")
        if not 0 <= count <= ROOM:
            raise ValueError(f"list_moves returns {count}; a seat has at most {ROOM} moves")
        for move in moves[:count]:
            if type(move) is not int or not 0 <= move < self.MOVES:
                raise ValueError(f"list_moves lists {move!r}; moves are 0 to {self.MOVES - 1}")
        return moves[:count]

    def take_over(self):
        """What `Game.rewind` does."""
        fields.copy(self, self.original)
        (<Game>self).chance.copy_from((<Game>self.original).chance)
        self.viewer = self.original.viewer

    def observed(self, seat):
        """What `Game.observe` does."""
        fields.observe(self, self.original, seat)
        self.phase = (<object>self.original).phase_for(seat)
        (<object>self).observe_by_rule(seat)

    def written(self, seat):
        """What `Game.write` writes: the numbers of the seat's view."""
        self.view = self.masked(seat, self.view)
        numbers = fields.numbers_of(self.view)
        for number in numbers:
            if not isinstance(number, int) or not -0x8000 <= number <= 0x7FFF:
                raise ValueError(f"a field of {self.NAME} holds {number!r}, which is not 16 bits")
        return numbers


cdef Py_ssize_t put(list numbers, move_t* out) noexcept:
    """Hand over numbers, or none, and return how many."""
    cdef Py_ssize_t index
    if numbers is None:
        return 0
    for index in range(len(numbers)):
        out[index] = numbers[index]
    return len(numbers)
