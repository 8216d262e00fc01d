cimport cython
from libc cimport math
from kartentisch.games.chance cimport Chance
from kartentisch.players.thumb cimport Thumb


cdef class Moment:
    cdef readonly int seat
    cdef Thumb thumb
    cdef double doubt
    cdef public Moment earlier

    @cython.locals(likely=double)
    @cython.final
    cdef double look_back(self, Chance luck) noexcept nogil
    cdef double likelihood(self, Chance luck) noexcept nogil
    @cython.locals(likely=double)
    @cython.final
    cdef double agreed(self, bint agrees, int alike, int moves) noexcept nogil
