from kartentisch.server.table.table cimport Table

cdef int SPECTATOR


cpdef bint is_told(source, sees)


cdef class StepUpdate:
    cdef public Table table
    cdef public bint happened
    cdef public object mine, mover
    cdef public bytes opening, told
    cdef public list open
    cdef public dict secrets, messages

    cpdef bint concerns(self, int viewer)
    cpdef bytes for_viewer(self, int viewer, bint with_state=*)
    cpdef bytes encoded(self, int viewer)
    cpdef bytes told_with(self, list events)
    cpdef list events_with(self, list secrets)


cdef class TableUpdate:
    cdef public Table table
    cdef public int number
    cdef public object state

    cpdef bytes for_person(self, person, int viewer)
