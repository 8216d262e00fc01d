cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.pairs cimport Pairs
from kartentisch.games.sizes cimport card_t, move_t
from kartentisch.players.thumb cimport Thumb

cdef int KINDS, NONE


@cython.final
cdef class PairsThumb(Thumb):
    cdef public int fear
    cdef Pairs game
    cdef int known, twos, partners
    cdef bint crowded
    cdef move_t lowest[13]
    cdef move_t second[13]
    cdef card_t rest[13]

    @cython.locals(spot=int)
    cdef void remember_and_play(self, Chance luck, int most) noexcept nogil
    cdef int choose_card(self, Chance chance) noexcept nogil
    @cython.locals(spot=int, kind=int)
    cdef int first_card(self, Chance chance) noexcept nogil
    @cython.locals(unseen=int)
    cdef int second_card(self, int kind, Chance chance) noexcept nogil
    @cython.locals(hope=int)
    cdef bint is_worth_a_try(self, int kind) noexcept nogil
    @cython.locals(number=int, spot=int)
    cdef int some_card(self, int seen, Chance chance) noexcept nogil
    @cython.locals(kind=int, seat=int, number=int, spot=int)
    cdef void look_around(self) noexcept nogil
    @cython.locals(kind=int)
    cdef void remember(self, int spot) noexcept nogil
    @cython.locals(kind=int)
    cdef void forget(self, int spot) noexcept nogil
    @cython.locals(kind=int)
    cdef void note_second(self, int one, int two) noexcept nogil
    @cython.locals(number=int, spot=int, alike=bint)
    cdef bint is_pair(self, int move) noexcept nogil
    @cython.locals(others=int, choice=int, number=int, spot=int)
    cdef int other_choice(self, int seat, int seen) noexcept nogil
    @cython.locals(player=int)
    cdef bint is_ahead(self, int seat) noexcept nogil
    @cython.locals(pairs=int, kind=int)
    cdef int pairs_of(self, int seat) noexcept nogil
