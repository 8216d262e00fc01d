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
cdef int POINT, LEAST, SOON, LATE, A_LITTLE


@cython.final
cdef class FtwThumb(Thumb):
    cdef public int to_lay, lower, middle, caught, near, helpful, shortage, new_pile
    cdef public int let_end, block, press, finish, late_lay, plenty, caught_soon, choosy
    cdef Ftw game
    cdef int troubles[183]

    @cython.locals(cards=uint64_t)
    cdef int give(self, int seat) noexcept nogil
    @cython.locals(
        cards=uint64_t, late=int, top=int, help_of_all=int, last=int, highest=int,
        stays=int, exchanged=int, best=int, most=int, card=int, worth=int, gap=int,
        helpful=int, new_pile=int, press=int, finish=int,
    )
    cdef int take_turn(self, int seat) noexcept nogil
    @cython.locals(cards=uint64_t)
    cdef int take(self, int seat) noexcept nogil
    cdef int prize(self, int highest, int late) noexcept nogil
    @cython.locals(best=int, most=int, index=int, card=int, worth=int)
    cdef int best_of_pile(self, int highest, int late) noexcept nogil
    @cython.locals(higher=int, lower=int, trouble=int)
    cdef inline int exchanged(self, int highest, int prize, int late) noexcept nogil
    @cython.locals(gap=int, helper=int, index=int, card=int)
    cdef int add_help(self, int seat) noexcept nogil
    @cython.locals(helper=int, index=int, card=int)
    cdef int help_needed(self, int seat, int gap) noexcept nogil
    cdef inline bint is_fitter(self, int card, int helper, int gap) noexcept nogil
    @cython.locals(index=int)
    cdef bint is_chosen(self, int seat, int card) noexcept nogil
    @cython.locals(fewest=int, player=int)
    cdef int lateness(self, int seat) noexcept nogil
