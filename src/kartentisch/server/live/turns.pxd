from kartentisch.games.game cimport Game


cdef class Turns:
    cdef public object room, deadline, until, timer
    cdef public set thinking
    cdef public list decisions
    cdef public tuple waiting

    cpdef went_on(self, entry)
    cpdef due(self)
    cpdef arrange(self)
    cpdef level_at(self, int seat)
