from kartentisch.server.live.visits cimport Visit


cdef class Request:
    cdef public bint rechecked, maybe_written

    cpdef answer(self, int number)


cdef class PersonCommand(Request):
    cdef public Visit visit
    cdef public object command

    cpdef answer(self, int number)


cdef class HouseEntry(Request):
    cdef public object entry
    cdef public int decision


cdef class Departure(Request):
    cdef public str person
