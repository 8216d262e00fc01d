cdef class Moves:
    cdef public object soon
    cdef public dict made

    cpdef count(self, str by)
    cpdef pass_on(self)
