from kartentisch.games.game cimport Game


cdef class Table:
    cdef public str code, host, phase, secret, next_secret
    cdef public int number, match, first_starter, players
    cdef public object settings, deal, said
    cdef public bytes seed
    cdef public Game game, view, trial
    cdef public dict options, answered
    cdef public list places, moves

    cpdef list apply(self, int number, entry)
    cpdef list move(self, int seat, int move)
    cpdef Game running(self)
    cpdef Game seen_by(self, int viewer)
    cpdef Game after(self, int seat, int move)
    cpdef answer_to(self, person, command)
    cpdef remember(self, int number, entry)
