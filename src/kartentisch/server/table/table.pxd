cimport cython
from kartentisch.games.game cimport Game


cdef class TableStep:
    cdef public object entry
    cdef public list events
    cdef public Table table


cdef class Progress:
    cdef public Table before, after
    cdef public list entries, steps


cdef class Table:
    cdef public str code, host, phase, secret, next_secret
    cdef public int number, match, first_starter, players
    cdef public object settings, deal, moves, server_parts, practice, common, missed, pausing
    cdef public bytes seed
    cdef public Game game, trial, view, spare
    cdef public dict options, held, seen, helped
    cdef public bint paused, undone
    cdef public list occupants, said, entropy

    @cython.locals(table=Table, steps=list)
    cpdef Progress after(self, list entries)
    @cython.locals(twin=Table)
    cpdef Table copy(self)
    cpdef succeed(self, Table before)
    cpdef list apply(self, int number, entry)
    @cython.locals(trial=Game)
    cpdef list move(self, int seat, int move)
    cpdef Game running(self)
    cpdef Game seen_by(self, int viewer)
