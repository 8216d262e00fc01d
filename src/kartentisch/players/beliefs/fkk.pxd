cimport cython
from kartentisch.games.fkk cimport Fkk
from kartentisch.games.sizes cimport move_t
from kartentisch.players.moment cimport Moment


@cython.final
cdef class FkkMoment(Moment):
    cdef Fkk world
    cdef move_t unlikely[130]
    cdef int cards
