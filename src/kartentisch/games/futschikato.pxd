from libc.stdint cimport uint32_t
cimport cython
from kartentisch.games cimport futschikato_past
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport byte_t, card_t, move_t

cdef int BLANK, NONE, SPECTATOR
cdef int CARDS, HIGHEST, UNBEATABLE
cdef int COUNTS, DRAWN, NEW_PILE, PAST, STRIDE
cdef card_t COPIES[21]
cdef card_t DECK[90]
cdef int BEGINS, STACKED, DEALT, PLAYED, BEATEN, DREW, PUSHED, RESHUFFLED


@cython.final
cdef class Futschikato(Game):
    # What everyone sees comes first: a view takes it over in one piece.
    cdef public card_t held[8]
    cdef public card_t front[8]
    cdef public card_t worth[21]
    cdef public card_t discards[90]
    cdef public int left, discarded, told
    cdef public byte_t hands[64]
    cdef public card_t pile[90]
    cdef public move_t past[400]
    cdef Futschikato truth
    cdef card_t circle[16]  # not last: C would not know its length, nor unroll the loop over it
    cdef int hand_size

    @cython.locals(first=Py_ssize_t, index=Py_ssize_t)
    cpdef list hand(self, seat)
    @cython.locals(
        first=Py_ssize_t, index=Py_ssize_t, number=uint32_t, count=Py_ssize_t, listed=uint32_t
    )
    cdef int list_numbers(self, Py_ssize_t seat, move_t* moves) noexcept nogil
    @cython.locals(decisions=long, count=int)
    cdef long play_cards(self, Chance chance, move_t* moves) noexcept nogil
    @cython.locals(first=Py_ssize_t, gap=int, index=int, last=Py_ssize_t)
    cdef void lay_down(self, Py_ssize_t seat, byte_t number) noexcept nogil
    @cython.locals(
        owners=card_t[8],
        count=Py_ssize_t,
        index=Py_ssize_t,
        player=Py_ssize_t,
        front=Py_ssize_t,
        worth=int,
    )
    cdef void beat(self, Py_ssize_t seat, Py_ssize_t number) noexcept nogil
    @cython.locals(beaten=Py_ssize_t)
    cdef void discard_beaten(self, Py_ssize_t seat, card_t* owners, Py_ssize_t count) noexcept nogil
    @cython.locals(index=Py_ssize_t, player=Py_ssize_t, without_cards=bint)
    cdef void push_through(self, int number) noexcept nogil
    @cython.locals(player=int)
    cdef void end_game(self) noexcept nogil
    @cython.locals(number=Py_ssize_t)
    cdef void discard(self, Py_ssize_t player) noexcept nogil
    @cython.locals(card=int)
    cdef void draw(self, Py_ssize_t player, int kind) noexcept nogil
    @cython.locals(index=int)
    cdef void reshuffle(self) noexcept nogil
    @cython.locals(seat=int, first=int, index=int)
    cdef void tell_new_pile(self) noexcept nogil
    cdef void tell_past(self, int entry) noexcept nogil
    @cython.locals(index=int)
    cdef void forget_past(self) noexcept nogil
    @cython.locals(index=int, entry=int)
    cdef void observe_past(self, Futschikato truth, int seat) noexcept nogil
    @cython.locals(index=int)
    cdef void note_pile(self) noexcept nogil
    @cython.locals(index=Py_ssize_t, player=Py_ssize_t, number=Py_ssize_t)
    cdef Py_ssize_t write_table(self, Py_ssize_t seat, move_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(unseen=card_t[90], count=int, seat=int, index=int)
    cdef void deal_unseen(self, Chance chance) noexcept nogil
    @cython.locals(missing=card_t[21], first=int, number=int, index=int, seat=int)
    cdef int list_unseen(self, card_t* unseen) noexcept nogil
