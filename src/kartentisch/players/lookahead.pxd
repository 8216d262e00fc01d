cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport move_t
from kartentisch.players.thumb cimport Thumb

cdef int SEATS, ROLLOUT


cdef class LookAhead:
    cdef readonly Game view
    cdef Game world
    cdef Thumb thumb
    cdef Chance chance
    cdef readonly int seat, whim, iterations
    cdef readonly bint decided
    cdef double lead
    cdef double[::1] rewards

    cdef void run(self, int iterations) noexcept nogil
    @cython.locals(moves=move_t[256], seat=int, count=int)
    @cython.final
    cdef void play_on(self, int round_now, Chance luck) noexcept nogil
    @cython.locals(sign=double, best=double, measure=double, whole=double, behind=double, seat=int)
    @cython.final
    cdef void judge(self) noexcept nogil
