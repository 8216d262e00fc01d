cimport cython
from libc cimport math
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
    cdef double lead, margin
    cdef double[::1] rewards
    cdef move_t listed[256]

    cdef void run(self, int iterations) noexcept nogil
    @cython.locals(seat=int, count=int)
    @cython.final
    cdef void play_on(self, int round_now, Chance luck) noexcept nogil
    @cython.final
    cdef void assign_rewards(self) noexcept nogil
    @cython.locals(best=double, measure=double, whole=double, seat=int)
    @cython.final
    cdef void share_by_points(self) noexcept nogil
    @cython.locals(best=int, winners=int, seat=int)
    @cython.final
    cdef void share_by_wins(self, double weight) noexcept nogil
    @cython.locals(points=int)
    @cython.final
    cdef double standing(self, int seat) noexcept nogil
