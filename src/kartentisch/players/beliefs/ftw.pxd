cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games cimport instructions as sets
from kartentisch.games.ftw cimport Ftw
from kartentisch.games.sizes cimport move_t
from kartentisch.players.moment cimport Moment

cdef uint64_t ONE
cdef int GIFTS, MOVING, TAKING, GIVING, OTHERS


@cython.final
cdef class FtwMoment(Moment):
    cdef Ftw scene, world
    cdef int kind, card, move
    cdef move_t listed[256]

    cdef uint64_t hand(self) noexcept nogil
    cdef void change_hand(self, uint64_t cards) noexcept nogil
