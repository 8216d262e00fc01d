cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games cimport instructions as sets
from kartentisch.games.chance cimport Chance
from kartentisch.games.pisa cimport Pisa
from kartentisch.players.thumb cimport Thumb

cdef int NONE
cdef int BACK, FINISH, LEAVE, PLAY, COLOURS, NUMBERS, TRUMPS_WORTH
cdef int TRUMP, GOAL, RANKING, LEAVING, TRICK
cdef int MANY, FEW, THIRTEEN_HIGH, ZERO_HIGH, PLAIN
cdef uint64_t ONE, COLOUR, ZEROS


@cython.final
cdef class PisaThumb(Thumb):
    cdef public int pairing, under_trump, share
    cdef public int trump_cards, goal_cards, goal_keen, ranking_cards, ranking_keen
    cdef Pisa game

    @cython.locals(strong=bint)
    cdef int back(self, int seat, Chance chance) noexcept nogil
    cdef int cards_to_lay(self, int seat) noexcept nogil
    @cython.locals(lengths=int[4], colour=int)
    cdef int longest_colour(self, int seat, Chance chance) noexcept nogil
    cdef inline int length(self, int seat, int colour) noexcept nogil
    @cython.locals(hand=uint64_t, share=int)
    cdef int share_of_trumps(self, int seat) noexcept nogil
    @cython.locals(hand=uint64_t)
    cdef int height(self, int seat) noexcept nogil
    @cython.locals(height=int)
    cdef int height_of(self, uint64_t cards) noexcept nogil
    @cython.locals(trump=int, cards=uint64_t, others=uint64_t)
    cdef int lay(self, int seat, Chance chance) noexcept nogil
    @cython.locals(cards=uint64_t)
    cdef int leave(self, int seat, Chance chance) noexcept nogil
    @cython.locals(hand=uint64_t, led=uint64_t)
    cdef int play(self, int seat, Chance chance) noexcept nogil
    @cython.locals(unbeatable=uint64_t)
    cdef int lead(self, uint64_t hand, Chance chance) noexcept nogil
    @cython.locals(winners=uint64_t, unbeatable=uint64_t, is_last=bint)
    cdef int follow(self, int seat, uint64_t cards) noexcept nogil
    @cython.locals(winners=uint64_t)
    cdef int throw(self, int seat, uint64_t cards, Chance chance) noexcept nogil
    @cython.locals(to_beat=int, rank=int, led=uint64_t)
    cdef uint64_t winners(self, int seat, uint64_t cards) noexcept nogil
    @cython.locals(strongest=int, player=int)
    cdef int strength_played(self, int seat) noexcept nogil
    @cython.locals(left=uint64_t, found=uint64_t, colour=int, cards=uint64_t)
    cdef uint64_t strongest_left(self) noexcept nogil
    @cython.locals(trumps=uint64_t)
    cdef int strongest_of(self, uint64_t cards, Chance chance) noexcept nogil
    @cython.locals(others=uint64_t, plain=uint64_t)
    cdef int weakest_of(self, uint64_t cards, Chance chance) noexcept nogil
    cdef int lowest_of(self, uint64_t cards, Chance chance) noexcept nogil
    cdef int highest_of(self, uint64_t cards, Chance chance) noexcept nogil
    @cython.locals(alike=uint64_t)
    cdef int one_of(self, uint64_t cards, int number, Chance chance) noexcept nogil
    cdef inline int strongest(self, uint64_t cards) noexcept nogil
    cdef inline int weakest(self, uint64_t cards) noexcept nogil
    cdef inline uint64_t from_rank(self, int rank, uint64_t colour) noexcept nogil
    cdef inline bint zero_high(self) noexcept nogil
    cdef inline uint64_t trumps(self) noexcept nogil
    cdef inline uint64_t under_trumps(self) noexcept nogil


cdef inline uint64_t numbers_of(uint64_t cards) noexcept nogil
