cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games cimport instructions as sets
from kartentisch.games.chance cimport Chance
from kartentisch.games.pisa cimport Pisa
from kartentisch.games.sizes cimport move_t
from kartentisch.players.moment cimport Moment

cdef int BLANK, NONE
cdef uint64_t ONE, COLOUR, ZEROS
cdef int BACK, FINISH, LAY, NUMBERS, PLAY, TRUMP, VOTES
cdef int VOTING, PLAYING, TAKING_BACK, OTHERS


@cython.final
cdef class PisaMoment(Moment):
    cdef Pisa scene, world
    cdef int kind, card, backed, cast
    cdef uint64_t cards
    cdef move_t listed[256]

    cdef uint64_t hand(self) noexcept nogil
    cdef void change_hand(self, uint64_t cards) noexcept nogil
    @cython.locals(moves=int, usual=int, alike=uint64_t)
    cdef double of_play(self, Chance luck) noexcept nogil
    @cython.locals(plain=uint64_t)
    cdef uint64_t alike(self, int card) noexcept nogil
    @cython.locals(ballots=int, likely=double, move=int)
    cdef double of_vote(self, uint64_t laid, Chance luck) noexcept nogil
    @cython.locals(likely=double, pick=int, card=int, alike=uint64_t)
    cdef double of_cards(self, uint64_t laid) noexcept nogil
