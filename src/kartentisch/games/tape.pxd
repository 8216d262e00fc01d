cimport cython

cdef int NONE, WIDTH, ROOM


cdef class Tape:
    cdef short notes[10240]
    cdef int count

    @cython.locals(index=int)
    cdef void note(self, int kind, int seat, int card, int at, int other) noexcept nogil
    @cython.locals(number=int)
    cpdef list read(self, tuple kinds)
    cdef tuple entry(self, int index, tuple kinds)
    cdef value(self, int index)
