cimport cython
from kartentisch.games.bridge cimport OpenGame
from kartentisch.games.chance cimport Chance
from kartentisch.games.sizes cimport card_t, move_t

cdef int BLANK, NONE
cdef int CARDS, STAY, THROW, BALLAST, SAIL
cdef card_t DECK[45]
cdef int BEGINS, DEALT, THREW, BOARDED, STAYED, CAPTAIN


@cython.final
cdef class ThreeBoats(OpenGame):
    cdef int step
    cdef public card_t hands[40]
    cdef public card_t held[5]
    cdef public card_t overboard[5]
    cdef public card_t boats[105]
    cdef public card_t aboard[3]
    cdef public card_t captains[3]
    cdef public card_t earned[5]
    cdef public card_t shore[35]
    cdef public int landed
    cdef public card_t fog[45]

    @cython.locals(index=int)
    cdef int list_throws(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(count=int, boat=int, top=int, index=int)
    cdef int list_boardings(self, int seat, move_t* moves) noexcept nogil
    cdef void throw(self, int seat, int card) noexcept nogil
    cdef void board(self, int seat, int boat, int card) noexcept nogil
    @cython.locals(card=int)
    cdef void stay(self, int seat) noexcept nogil
    cdef void go_on(self, int seat) noexcept nogil
    @cython.locals(boat=int, captain=int, seat=int)
    cdef void land(self) noexcept nogil
    cdef int top(self, int boat) noexcept nogil
    cdef void load(self, int boat, int card) noexcept nogil
    @cython.locals(last=int, index=int)
    cdef void lay_down(self, int seat, int card) noexcept nogil
    cdef bint has_thrown(self, int seat) noexcept nogil
    @cython.locals(unseen=card_t[45], count=int, seat=int, index=int)
    cdef void deal_unseen(self, Chance chance) noexcept nogil
    @cython.locals(seen=card_t[46], index=int, seat=int, count=int, card=int)
    cdef int list_unseen(self, card_t* unseen) noexcept nogil
