cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.pisa cimport Pisa
from kartentisch.games.sizes cimport move_t
from kartentisch.players.thumb cimport Thumb

cdef int BLANK, NONE
cdef int BACKING, FINISH, GOAL, LEAVE, LEAVING, LEFT_OUT, PLAYING, RANKING, TRICK, TRUMP
cdef int MANY, FEW, THIRTEEN_HIGH, ZERO_HIGH
cdef int UNDER_TRUMPS, KEPT, BETTER


@cython.final
cdef class PisaThumb(Thumb):
    cdef Pisa game

    @cython.locals(strong=bint)
    cdef int back(self, int seat, Chance chance) noexcept nogil
    @cython.locals(lengths=int[4], colour=int, place=int, longest=int, alike=int)
    cdef int longest_colour(self, int seat, Chance chance) noexcept nogil
    @cython.locals(share=int, place=int, colour=int)
    cdef int share_of_trumps(self, int seat) noexcept nogil
    @cython.locals(height=int, place=int, card=int, above=int)
    cdef int height(self, int seat) noexcept nogil
    @cython.locals(
        trump=int, best=int, least=int, alike=int, place=int, card=int, price=int
    )
    cdef int lay(self, int seat, Chance chance) noexcept nogil
    @cython.locals(best=int, least=int, alike=int, place=int, card=int, use=int)
    cdef int leave(self, int seat, Chance chance) noexcept nogil
    @cython.locals(
        moves=move_t[16], count=int, leads=bint, led=int, to_beat=int, best=int, most=int,
        alike=int, number=int, card=int, fitness=int,
    )
    cdef int play(self, int seat, Chance chance) noexcept nogil
    @cython.locals(strength=int)
    cdef int fitness_to_lead(self, int seat, int card) noexcept nogil
    @cython.locals(strength=int, last=bint)
    cdef int fitness_to_follow(self, int seat, int card, int led, int to_beat) noexcept nogil
    @cython.locals(strongest=int, player=int, strength=int)
    cdef int strongest_played(self, int led) noexcept nogil
    @cython.locals(colour=int, strength=int)
    cdef int strength(self, int card, int led) noexcept nogil
    @cython.locals(step=int, lowest=int, other=int)
    cdef bint is_highest(self, int seat, int card) noexcept nogil
