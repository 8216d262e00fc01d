from kartentisch.server.table.table cimport Table

cdef int SPECTATOR


cpdef bint is_told(source, sees)


cdef class Telling:
    cdef public Table table
    cdef public list events
    cdef public object mover
    cdef public bytes beginning, open
    cdef public list seen_by_all
    cdef public dict secrets, told

    cpdef bint concerns(self, int viewer)
    cpdef bytes to(self, int viewer, bint with_state=*)
    cpdef bytes tell(self, int viewer)
    cpdef bytes seen_by(self, int viewer)


cdef class Change:
    cdef public Table table
    cdef public int number
    cdef public object state

    cpdef bytes to(self, person, int viewer)
