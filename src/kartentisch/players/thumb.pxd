from kartentisch.games.chance cimport Chance


cdef class Thumb:
    cdef int pick(self, int seat, Chance chance) noexcept nogil
