cimport cython

cdef int NONE, WIDTH, ROOM


cdef class Tape:
    cdef short notes[10240]
    cdef int count

    @cython.locals(place=int)
    cdef void note(self, int kind, int seat, int card, int at, int other) noexcept nogil
    @cython.locals(number=int, place=int)
    cpdef list read(self, tuple kinds)
    cdef tuple entry(self, int place, tuple kinds)
    cdef value(self, int place)
