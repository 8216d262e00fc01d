cimport cython
from kartentisch.games cimport lists, memory
from kartentisch.games.chance cimport Chance
from kartentisch.games.memory cimport Layout
from kartentisch.games.sizes cimport card_t, move_t
from kartentisch.games.tape cimport Tape

cdef int LAST_MOVE, NONE, SEATS, SPECTATOR, TRUTH
cdef int SCORES, WINS


cdef class Game:
    cdef readonly dict options
    cdef readonly Chance chance
    cdef Tape tape
    cdef readonly Layout layout
    cdef Game original
    cdef bint noting, one_round
    cdef readonly int players, first, rounds, cards
    cdef public int viewer
    cdef readonly bint fewest_wins
    cdef public int round, starter, turn, phase, owing
    cdef public bint finished
    cdef public move_t totals[8]

    @cython.locals(moves=move_t[256])
    cpdef list legal(self, int seat)
    cpdef play(self, seat, move)
    cpdef check_seat(self, seat)
    @cython.locals(twin=Game)
    cpdef copy(self, Game old=*)
    @cython.locals(view=Game)
    cpdef masked(self, seat, Game old=*)
    @cython.locals(world=Game)
    cpdef fill(self, Chance chance)
    @cython.locals(twin=Game)
    cdef Game sibling(self)
    cpdef follow(self, original)
    cdef attend_to(self, original)

    @cython.locals(seat=int)
    cdef void deal(self) noexcept nogil
    cdef void deal_round(self) noexcept nogil
    cdef void end_round(self) noexcept nogil
    cdef int after(self, int seat) noexcept nogil
    cdef void give_turn(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef int first_owing(self) noexcept nogil
    cdef int list_moves(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(moves=move_t[256], number=int)
    cdef bint is_listed(self, int seat, int move) noexcept nogil
    cdef void apply(self, int seat, int move) noexcept nogil
    @cython.locals(decisions=long, seat=int, count=int)
    cdef long finish(self, Chance chance, move_t* moves) noexcept nogil
    cdef int steps_made(self, int seat) noexcept nogil
    cdef void undo_step(self, int seat) noexcept nogil
    cdef void rewind(self) noexcept nogil
    cdef void observe(self, int seat) noexcept nogil
    cdef void observe_by_rule(self, int seat) noexcept nogil
    cdef int phase_for(self, int seat) noexcept nogil
    cdef Py_ssize_t write(self, int seat, move_t* out) noexcept nogil
    cdef void blank_out(self) noexcept nogil
    cdef void deal_blanks(self, Chance chance) noexcept nogil
    cdef void become_true(self, Chance chance) noexcept nogil
    @cython.locals(player=Py_ssize_t)
    cdef Py_ssize_t write_match(self, int seat, int phase, move_t* out) noexcept nogil
    cdef void score(self, int seat, int points) noexcept nogil
    @cython.locals(seat=int, best=int)
    @cython.final
    cdef int best_total(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void note_winners(self) noexcept nogil
    @cython.locals(count=int, kind=int)
    @cython.final
    cdef int list_copies(self, card_t* copies, int kinds, card_t* cards) noexcept nogil
    cdef void note(self, int kind, int seat, int card, int at, int other) noexcept nogil
