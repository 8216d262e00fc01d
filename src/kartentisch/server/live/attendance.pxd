cdef class Attendance:
    cdef public object room, timer, news
    cdef public dict elsewhere, heard_at, away_since, gone_since
    cdef public tuple told

    cpdef bint connected(self, person)
    cpdef check(self)
