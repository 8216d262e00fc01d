from kartentisch.server.live.allowance cimport Allowance


cdef class Visit:
    cdef public object room, person, device, connection, send, wished_seat, wanted, unheard
    cdef public bint with_state
    cdef public str asked, looked
    cdef public int viewer
    cdef public Allowance allowance
    cdef public dict refusals
    cdef public tuple payers

    cpdef received(self, bytes message)
    cpdef bint charge(self, double cost)
    cpdef answer(self, command, int number)
