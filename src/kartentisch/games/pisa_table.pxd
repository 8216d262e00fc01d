cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games cimport instructions as sets
from kartentisch.games.chance cimport Chance
from kartentisch.games.hands cimport HandGame
from kartentisch.games.sizes cimport card_t, move_t

cdef int BLANK, NONE
cdef uint64_t ONE
cdef int ASIDE, CARDS, COLOURS, LEAVING, NUMBERS, VOTES


cdef class PisaTable(HandGame):
    # What everyone sees comes first: a view takes it over in one piece.
    cdef public uint64_t seen, discards, taken
    cdef public card_t trick[8]
    cdef public card_t tricks[8]
    cdef public card_t void[8]
    cdef public card_t backed[15]
    cdef public card_t cast[15]
    cdef public card_t tower[3]
    cdef public int under_trump, leader
    cdef public int backing
    cdef public uint64_t aside
    cdef public uint64_t voted[15]
    cdef public card_t chosen[15]
    cdef public card_t picks[8]
    cdef PisaTable truth

    @cython.locals(first=int)
    @cython.final
    cdef int voted_with(self, int seat) noexcept nogil
    @cython.locals(first=int)
    @cython.final
    cdef uint64_t voted_by(self, int seat) noexcept nogil
    @cython.final
    cdef void choose(self, int seat, int card) noexcept nogil
    @cython.locals(chosen=uint64_t, index=int)
    @cython.final
    cdef uint64_t chosen_by(self, int seat) noexcept nogil
    @cython.locals(player=int)
    @cython.final
    cdef void observe_votes(self, PisaTable truth, int seat) noexcept nogil
    @cython.locals(vote=Py_ssize_t, index=Py_ssize_t, player=Py_ssize_t)
    @cython.final
    cdef Py_ssize_t write_votes(self, Py_ssize_t seat, move_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(seat=Py_ssize_t)
    @cython.final
    cdef Py_ssize_t write_tricks(self, move_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(seat=int)
    @cython.final
    cdef void ask_again(self) noexcept nogil
    @cython.locals(unseen=card_t[56], left=int, voids=int, seat=int, index=int)
    @cython.final
    cdef void deal_unseen(self, Chance chance) noexcept nogil
    @cython.locals(seen=uint64_t, card=int, count=int)
    @cython.final
    cdef int list_unseen(self, card_t* unseen) noexcept nogil
    @cython.locals(vote=int)
    @cython.final
    cdef int fill_votes(self, int seat, card_t* unseen, int left) noexcept nogil
    @cython.locals(rooms=card_t[6], amounts=card_t[4], seat=int, colour=int, number=int, index=int)
    @cython.final
    cdef void deal_around_voids(self, card_t* unseen, int left, Chance chance) noexcept nogil
    @cython.locals(tries=card_t[6], total=int, index=int, lot=int)
    @cython.final
    cdef int room_for(
        self, int colour, card_t* rooms, card_t* amounts, Chance chance
    ) noexcept nogil
    @cython.locals(colours=int, needed=int, colour=int, room=int, seat=int)
    @cython.final
    cdef bint fits(self, card_t* rooms, card_t* amounts) noexcept nogil
