from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game


cdef class OpenGame(Game):
    cdef bint interpreted, failed, finished_before
    cdef int owing_before
    cdef object fault
    cdef OpenGame view

    cpdef list legal(self, int seat)
    cpdef play(self, seat, move)
    cpdef copy(self, Game old=*)
    cpdef masked(self, seat, Game old=*)
    cpdef fill(self, Chance chance)
    cdef object called(self, str name, tuple arguments)


cdef class OpenChance:
    cdef Chance chance
