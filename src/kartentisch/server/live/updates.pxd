from kartentisch.server.table.table cimport Table

cdef int SPECTATOR


cpdef bint is_told(source, sees)


cdef class StepUpdate:
    cdef public Table table
    cdef public bint happened
    cdef public object mine, mover, open_events, message
    cdef public list open
    cdef public dict secrets, messages

    cpdef bint concerns(self, int viewer)
    cpdef bytes for_viewer(self, int viewer, bint with_state=*)
    cpdef bytes encoded(self, int viewer, state)
    cpdef events_for(self, int viewer)


cdef class TableUpdate:
    cdef public Table table
    cdef public int number
    cdef public object state

    cpdef bytes for_person(self, person, int viewer)
