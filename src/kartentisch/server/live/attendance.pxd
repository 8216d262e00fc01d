cimport cython

from kartentisch.server.live.visits cimport Visit


cdef class Attendance:
    cdef public object room, timer, news
    cdef public dict elsewhere, heard_at, away_since, gone_since
    cdef public tuple told

    @cython.locals(visit=Visit)
    cpdef bint connected(self, person)
    cpdef check(self)
