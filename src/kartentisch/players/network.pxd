cimport cython
from kartentisch.games.sizes cimport byte_t


@cython.final
cdef class Network:
    cdef readonly Py_ssize_t inputs, outer, inner, outputs, seats
    cdef double[::1] first, starts, second, second_bias, last, last_bias, one, two, out

    @cython.locals(
        one="double[::1]",
        two="double[::1]",
        out="double[::1]",
        weights="double[::1]",
        unit=Py_ssize_t,
        place=Py_ssize_t,
        at=Py_ssize_t,
        strength=double,
    )
    cdef void work(self, byte_t[::1] cells, Py_ssize_t seat) noexcept nogil
