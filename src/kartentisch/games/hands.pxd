cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games cimport instructions as sets
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport card_t, move_t

cdef int BLANK, NONE, TRUTH
cdef uint64_t ONE


cdef class HandGame(Game):
    cdef public uint64_t hands[8]
    cdef public uint64_t shown[8]
    cdef public card_t held[8]

    cdef uint64_t known_of(self, int seat) noexcept nogil
    @cython.locals(found=uint64_t, seat=int)
    @cython.final
    cdef uint64_t in_hands(self) noexcept nogil
    @cython.locals(seat=int)
    @cython.final
    cdef int deal_hands(self, card_t* deck, int count, int size, int kind) noexcept nogil
    @cython.final
    cdef void take_up(self, int seat, int card) noexcept nogil
    @cython.final
    cdef void give_up(self, int seat, int card) noexcept nogil
    @cython.final
    cdef int list_each(
        self, uint64_t cards, int sort, move_t* moves, int count
    ) noexcept nogil
    @cython.locals(player=Py_ssize_t)
    @cython.final
    cdef Py_ssize_t write_hands(self, Py_ssize_t seat, move_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(number=Py_ssize_t, part=Py_ssize_t)
    @cython.final
    cdef Py_ssize_t write_sets(
        self, move_t* out, Py_ssize_t at, uint64_t* row, Py_ssize_t count
    ) noexcept nogil
    @cython.locals(part=Py_ssize_t)
    @cython.final
    cdef void write_set(self, move_t* out, Py_ssize_t at, uint64_t cards) noexcept nogil
    @cython.final
    cdef void lay_known(self, int seat) noexcept nogil
    @cython.final
    cdef int fill_hand(self, int seat, card_t* unseen, int left) noexcept nogil


cdef inline move_t sixteen_bits(uint64_t cards, Py_ssize_t part) noexcept nogil
