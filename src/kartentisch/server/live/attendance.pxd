cdef class Attendance:
    cdef public object room, timer
    cdef public dict elsewhere, away_since
    cdef public tuple told

    cpdef bint connected(self, person)
    cpdef check(self)
