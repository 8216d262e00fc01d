cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport move_t
from kartentisch.players.belief cimport Belief
from kartentisch.players.lookahead cimport LookAhead

cdef int FIRST_REVIEW


@cython.final
cdef class Race(LookAhead):
    cdef Game scene
    cdef Belief belief
    cdef Chance lot, luck, fortune
    cdef double caution, patience
    cdef readonly int worlds
    cdef int review, at, entered, racing
    cdef short[::1] moves
    cdef int[::1] lanes, tries
    cdef double[::1] gains, result, products

    @cython.locals(considered=move_t[256], count=int, usual=int, number=int, lane=int)
    cdef void list_entries(self) noexcept nogil
    cdef void run_on(self, int iterations) noexcept nogil
    cdef void deal_scene(self) noexcept nogil
    @cython.locals(round_now=int)
    cdef void try_move(self, int lane) noexcept nogil
    @cython.locals(one=int, two=int, lane=int, other=int, product=double)
    cdef void note_world(self) noexcept nogil
    @cython.locals(leader=int, number=int, lane=int, left=int)
    cdef void drop_out(self) noexcept nogil
    @cython.locals(ahead=double, squares=double, variance=double)
    cdef double lead_of(self, int lane, int other, double errors) noexcept nogil
    @cython.locals(best=int, highest=double, surely=double, number=int)
    cdef int surest(self) noexcept nogil
    @cython.locals(best=int, number=int)
    cdef int leading(self) noexcept nogil
