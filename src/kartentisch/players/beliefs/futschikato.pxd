cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.futschikato cimport Futschikato
from kartentisch.games.sizes cimport move_t
from kartentisch.players.moment cimport Moment

cdef int DRAWING, PLAYING


@cython.final
cdef class FutschikatoMoment(Moment):
    cdef Futschikato scene, world
    cdef int kind, number
    cdef move_t listed[256]

    @cython.locals(first=int, last=int, gone=int)
    cdef void undo_draw(self, Chance luck) noexcept nogil
    @cython.locals(first=int, held=int, index=int)
    cdef void undo_play(self) noexcept nogil
