cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.pairs cimport Pairs
from kartentisch.games.sizes cimport move_t
from kartentisch.players.thumb cimport Thumb

cdef int NONE


@cython.final
cdef class PairsThumb(Thumb):
    cdef Pairs game

    @cython.locals(kinds=int, number=int, place=int)
    cdef int first_card(self, Chance chance) noexcept nogil
    @cython.locals(known=int, kinds=int, number=int, place=int, unseen=int)
    cdef int second_card(self, int kind, Chance chance) noexcept nogil
    @cython.locals(number=int, place=int, alike=bint)
    cdef bint is_pair(self, int move) noexcept nogil
    @cython.locals(others=int, choice=int, number=int, place=int)
    cdef int other_choice(self, int seat, int seen) noexcept nogil
    @cython.locals(player=int)
    cdef bint is_ahead(self, int seat) noexcept nogil
    @cython.locals(pairs=int, kind=int)
    cdef int pairs_of(self, int seat) noexcept nogil
    @cython.locals(helpful=int, other=int)
    cdef bint is_worth_a_try(self, int kind, int kinds) noexcept nogil
    @cython.locals(unseen=int, seat=int)
    cdef int unseen_of(self, int kind) noexcept nogil
    @cython.locals(number=int, place=int)
    cdef int some_card(self, int seen, Chance chance) noexcept nogil
