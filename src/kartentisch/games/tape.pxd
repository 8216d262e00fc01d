cimport cython

cdef int NONE, WIDTH, ROOM


cdef class Tape:
    cdef short notes[10240]
    cdef int count

    @cython.locals(place=int)
    cdef void note(self, int kind, int seat, int card, int at, int other) noexcept nogil
    @cython.locals(number=int, place=int)
    cpdef list read(self, tuple kinds)
    @cython.locals(field=int)
    cdef list entry(self, int place)
