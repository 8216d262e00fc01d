cdef class Visit:
    cdef public object room, person, connection, send, wished_seat
    cdef public bint with_state, asking
    cdef public int viewer
    cdef public Allowance allowance
    cdef public dict refusals

    cpdef received(self, bytes message)
    cpdef answer(self, command, int number)


cdef class Allowance:
    cdef public double per_second, burst, left, at
    cdef public int debt

    cpdef bint take(self)
