cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games cimport instructions as sets
from kartentisch.games.chance cimport Chance
from kartentisch.games.ftw cimport Ftw
from kartentisch.players.thumb cimport Thumb

cdef int BLANK
cdef uint64_t ONE
cdef int TURN, TAKING, ADDING
cdef int DONE, LAY, HELP, TAKE, SNEAK, ADD, GIVE, SLOTS
cdef int POINT, LEAST, LATE


@cython.final
cdef class FtwThumb(Thumb):
    cdef public int to_lay, lower, middle, caught, near, helpful, shortage, new_pile
    cdef Ftw game
    cdef int troubles[122]

    @cython.locals(cards=uint64_t)
    cdef int give(self, int seat) noexcept nogil
    @cython.locals(
        cards=uint64_t, late=int, top=int, prize=int, help_of_all=int, last=int, highest=int,
        stays=int, exchanged=int, best=int, most=int, card=int, worth=int, gap=int,
    )
    cdef int take_turn(self, int seat) noexcept nogil
    @cython.locals(higher=int, lower=int, trouble=int)
    cdef inline int exchanged(self, int highest, int prize, int late) noexcept nogil
    @cython.locals(gap=int, helper=int, index=int, card=int)
    cdef int add_help(self, int seat) noexcept nogil
    @cython.locals(helper=int, index=int, card=int)
    cdef int help_needed(self, int seat, int gap) noexcept nogil
    cdef inline bint is_fitter(self, int card, int helper, int gap) noexcept nogil
    @cython.locals(index=int)
    cdef bint is_chosen(self, int seat, int card) noexcept nogil
    @cython.locals(player=int)
    cdef bint is_end_near(self, int seat) noexcept nogil
    @cython.locals(highest=int, index=int)
    cdef int highest_of_pile(self) noexcept nogil
