cimport cython
from libc cimport math
from kartentisch.games.chance cimport Chance
from kartentisch.players.lookahead cimport LookAhead
from kartentisch.players.moment cimport Moment

cdef double ENOUGH, SHARE
cdef int HALVINGS


@cython.final
cdef class Belief(LookAhead):
    cdef Moment latest
    cdef readonly bint told
    cdef Chance lot, luck
    cdef readonly int count
    cdef int settled
    cdef readonly double power
    cdef double highest
    cdef unsigned long long[::1] seeds
    cdef double[::1] likely, sums

    cdef void weigh_worlds(self, int iterations) noexcept nogil
    @cython.locals(wanted=double, low=int, high=int, middle=int)
    cdef void draw(self, Chance lot, Chance chance) noexcept nogil
    cdef double whole(self) noexcept nogil
    @cython.locals(number=int, whole=double)
    cdef void settle(self) noexcept nogil
    @cython.locals(enough=double, low=double, high=double, middle=double)
    cdef double levelled(self) noexcept nogil
    @cython.locals(whole=double, squares=double, number=int, weight=double)
    cdef double worth_at(self, double power) noexcept nogil
