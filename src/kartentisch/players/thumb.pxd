cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport move_t


cdef class Thumb:
    cdef int pick(self, int seat, Chance chance) noexcept nogil
    cdef bint plays_out(self, Chance luck, int most) noexcept nogil
    cdef int sift(self, int seat, int usual, move_t* moves, int count) noexcept nogil
    @cython.locals(best=int, alike=int, index=int)
    @cython.final
    cdef int best_of(self, int* values, int count, Chance chance) noexcept nogil
    cdef int shortfall(self, int seat) noexcept nogil


@cython.final
cdef class AnyMove(Thumb):
    cdef Game game
    cdef move_t moves[256]

    @cython.locals(count=int)
    cdef int pick_any(self, int seat, Chance chance) noexcept nogil
