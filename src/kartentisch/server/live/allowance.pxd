cdef class Allowance:
    cdef public object now
    cdef public double per_second, burst, left, at, debt

    cpdef bint take(self, double cost=*)
