cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport byte_t, card_t, move_t

cdef int BLANK, NONE
cdef int FIRST, KINDS, SECOND
cdef int BEGINS, LAID, TURNED, TAKEN, TURNED_BACK


@cython.final
cdef class Pairs(Game):
    # What everyone sees comes first: a view takes it over in one piece.
    cdef public card_t seen[156]
    cdef public byte_t lying[156]
    cdef public card_t won[104]
    cdef public int turned, left
    cdef public card_t grid[156]
    cdef Pairs truth
    cdef int copies

    @cython.locals(up=int, number=int)
    cdef int list_spots(self, move_t* moves) noexcept nogil
    cdef bint lies_face_down(self, int spot) noexcept nogil
    @cython.locals(before=byte_t, number=int)
    cdef int number_of(self, byte_t spot) noexcept nogil
    cdef void turn_up(self, int seat, int spot) noexcept nogil
    cdef void compare(self, int seat, int one, int two) noexcept nogil
    cdef void take_pair(self, int seat, int one, int two) noexcept nogil
    @cython.locals(number=int)
    cdef void clear(self, int spot) noexcept nogil
    @cython.locals(seat=int, kind=int, pairs=int)
    cdef void count_up(self) noexcept nogil
    @cython.locals(spot=Py_ssize_t)
    cdef void observe_grid(self, Pairs truth) noexcept nogil
    @cython.locals(spot=Py_ssize_t)
    cdef Py_ssize_t write_table(self, move_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(unseen=card_t[156], count=int, number=int, spot=int)
    cdef void deal_unseen(self, Chance chance) noexcept nogil
    @cython.locals(missing=card_t[13], kind=int, spot=int, seat=int)
    cdef int list_unseen(self, card_t* unseen) noexcept nogil
