cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games.chance cimport Chance
from kartentisch.games.pisa cimport Pisa
from kartentisch.games.sizes cimport card_t
from kartentisch.players.thumb cimport Thumb

cdef int BLANK, NONE
cdef int BACKING, FINISH, GOAL, LEAVE, LEAVING, PLAYING, RANKING, TRICK, TRUMP
cdef int MANY, FEW, THIRTEEN_HIGH, ZERO_HIGH
cdef int KEPT, BETTER, LED
cdef card_t COLOURS[56]
cdef card_t NUMBERS[56]
cdef card_t STRENGTHS[1792]


@cython.final
cdef class PisaThumb(Thumb):
    cdef Pisa game

    @cython.locals(strong=bint)
    cdef int back(self, int seat, Chance chance) noexcept nogil
    @cython.locals(lengths=int[4], place=int)
    cdef int longest_colour(self, int seat, Chance chance) noexcept nogil
    @cython.locals(share=int, place=int, colour=int)
    cdef int share_of_trumps(self, int seat) noexcept nogil
    @cython.locals(height=int, place=int, card=int, above=int)
    cdef int height(self, int seat) noexcept nogil
    @cython.locals(
        trump=int, cards=int[16], fitness=int[16], count=int, passed=int, place=int, card=int
    )
    cdef int lay(self, int seat, Chance chance) noexcept nogil
    @cython.locals(
        row=int, cards=int[9], fitness=int[9], count=int, place=int, card=int, strength=int
    )
    cdef int leave(self, int seat, Chance chance) noexcept nogil
    cdef inline bint is_picked(self, int seat, int card) noexcept nogil
    @cython.locals(first=int, end=int, lowest=int, last=int)
    cdef int play(self, int seat, Chance chance) noexcept nogil
    @cython.locals(row=int, unbeatable=int, fitness=int[16], place=int, strength=int)
    cdef int lead(self, int first, int end, Chance chance) noexcept nogil
    @cython.locals(
        row=int, step=int, place=int, weakest=int, strongest=int, led=int, to_beat=int, loser=int,
        winner=int, card=int, is_last=bint,
    )
    cdef int follow(self, int seat, int first, int last, int lowest) noexcept nogil
    @cython.locals(
        row=int, to_beat=int, is_last=bint, few=bint, first=int, fitness=int[16], place=int,
        strength=int, best=int,
    )
    cdef int throw(self, int seat, Chance chance, int lowest) noexcept nogil
    @cython.locals(ranking=int)
    cdef int row(self) noexcept nogil
    @cython.locals(strongest=int, player=int, card=int, strength=int)
    cdef int strongest_played(self, int row, int lowest) noexcept nogil
    @cython.locals(
        found=int, done=uint64_t, step=int, place=int, stronger=int, card=int, lowest=int, other=int
    )
    cdef int unbeatable(self, int first, int end) noexcept nogil
    @cython.locals(done=uint64_t)
    cdef bint are_gone(self, int card, int step, int lowest) noexcept nogil
