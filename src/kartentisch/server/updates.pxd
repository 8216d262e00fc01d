from kartentisch.games.game cimport Game
from kartentisch.server.table cimport Table

cdef int SPECTATOR


cdef class Telling:
    cdef public Table table
    cdef public Game game, view
    cdef public list events
    cdef public object auto, due, mover, board, open
    cdef public list seen_by_all, secrets
    cdef public set keepers
    cdef public dict told

    cpdef bint concerns(self, int viewer)
    cpdef bytes to(self, int viewer, bint with_state=*)
    cpdef bytes tell(self, int viewer)
    cpdef seen_by(self, int viewer)
