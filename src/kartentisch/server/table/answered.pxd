cdef class AnsweredCommands:
    cdef public dict by_person

    cpdef number_of(self, person, command)
    cpdef remember(self, int number, entry, table)
