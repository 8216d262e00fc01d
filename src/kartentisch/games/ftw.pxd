cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games cimport instructions as sets
from kartentisch.games.chance cimport Chance
from kartentisch.games.hands cimport HandGame
from kartentisch.games.sizes cimport card_t, move_t

cdef int BLANK, NONE, SPECTATOR, TRUTH
cdef uint64_t ONE
cdef int DONE, LAY, HELP, TAKE, SNEAK, ADD, GIVE
cdef int GIFTS
cdef int PASSING, TURN, TAKING, ADDING
cdef int BEGINS, STACKED, DEALT, LEFT_OUT, CHOSE, GAVE, LAID, HELPER, TOOK, CLEARED, SNEAKED
cdef int SPENT, SHOWED


@cython.final
cdef class Ftw(HandGame):
    # What everyone sees comes first: a view takes it over in one piece.
    cdef public card_t helpers[128]
    cdef public int piled
    cdef public uint64_t removed, aside
    cdef public uint64_t given[8]
    cdef public card_t pile[60]
    cdef public card_t started[128]
    cdef public card_t steps[8]
    cdef public card_t remembered_pile[60]
    cdef public uint64_t remembered_out
    cdef Ftw truth
    cdef readonly int hand_size
    cdef readonly bint open_pile

    @cython.locals(deck=card_t[60], index=int, left=int)
    cdef void deal_cards(self) noexcept nogil
    cdef void choose_gift(self, int seat, int card) noexcept nogil
    @cython.locals(giver=int, receiver=int, index=int, card=int)
    cdef void pass_cards(self) noexcept nogil
    @cython.locals(chosen=uint64_t)
    cdef int list_gifts(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(top=int, count=int, cards=uint64_t, card=int, help_of_all=int)
    cdef int list_turn(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(chosen=uint64_t, index=int)
    cdef int list_cards(
        self, card_t* cards, int first, int seat, int sort, move_t* moves, int count
    ) noexcept nogil
    cdef inline int top(self) noexcept nogil
    @cython.locals(worth=int, index=int)
    cdef inline int worth(self, card_t* cards, int seat) noexcept nogil
    cdef void lay(self, int seat, int card, int kind, int at) noexcept nogil
    cdef inline void play_out(self, int seat, int card) noexcept nogil
    @cython.locals(index=int)
    cdef void lay_helper(self, int seat, int card) noexcept nogil
    @cython.locals(index=int)
    cdef void take_from_pile(self, int seat, int card) noexcept nogil
    @cython.locals(index=int)
    cdef void lay_with_help(self, int seat) noexcept nogil
    @cython.locals(index=int)
    cdef void spend(self, int seat, int card) noexcept nogil
    cdef void end_turn(self, int seat) noexcept nogil
    @cython.locals(seat=int, points=int, cards=uint64_t, card=int)
    cdef void score_round(self) noexcept nogil
    cdef inline void make_step(self, int seat, int card, int phase) noexcept nogil
    cdef void forget_steps(self, int seat) noexcept nogil

    cdef bint sees_pile(self, int seat) noexcept nogil
    @cython.locals(depth=Py_ssize_t)
    cdef void observe_pile(self, Ftw truth, int seat) noexcept nogil
    @cython.locals(player=Py_ssize_t, left=int)
    cdef void observe_gifts(self, Ftw truth, int seat) noexcept nogil
    @cython.locals(index=Py_ssize_t)
    cdef Py_ssize_t write_table(self, int seat, move_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(index=Py_ssize_t, left=Py_ssize_t)
    cdef Py_ssize_t write_given(self, int seat, move_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(index=Py_ssize_t)
    cdef Py_ssize_t write_choice(self, Py_ssize_t seat, move_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(seat=int)
    cdef void deal_hidden(self, Chance chance) noexcept nogil
    @cython.locals(
        unseen=card_t[60], seen=uint64_t, count=int, card=int, seat=int, index=int, left_out=int
    )
    cdef void deal_unseen(self, Chance chance) noexcept nogil
    @cython.locals(index=int)
    cdef void recall_pile(self) noexcept nogil
    @cython.locals(found=uint64_t, index=int)
    cdef uint64_t set_of(self, card_t* cards, int first, int count) noexcept nogil
