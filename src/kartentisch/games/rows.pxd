cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport byte_t, card_t, mask_t, move_t

cdef int BLANK, EVERYBODY, KINDS, NONE, SPECTATOR, SPECTATORS
cdef int STACKED, RESHUFFLED, LAPSED
cdef int BATCHES


cdef class RowGame(Game):
    # What everyone sees comes first: a view takes it over in one piece.
    cdef public card_t discards[130]
    cdef public byte_t row[8]
    cdef public int left, discarded, quiet
    cdef public int batch, drawn_batch
    cdef public int drawn
    cdef public mask_t known[130]
    cdef public card_t laid[130]
    cdef public card_t pile[130]
    cdef public card_t batches[130]
    cdef public byte_t about[12]
    cdef public card_t rest[156]
    cdef RowGame truth
    cdef int copies

    @cython.locals(index=int)
    @cython.final
    cdef void stack_all(self) noexcept nogil
    @cython.locals(player=int, index=int)
    @cython.final
    cdef int index_of(self, int seat, int slot) noexcept nogil
    @cython.locals(card=int)
    @cython.final
    cdef void add_card(self, int seat, int kind) noexcept nogil
    @cython.locals(index=int, last=int)
    @cython.final
    cdef void lengthen(self, int seat, int card) noexcept nogil
    @cython.locals(index=int, last=int)
    @cython.final
    cdef void shorten(self, int seat, int slot) noexcept nogil
    @cython.locals(card=int, knowers=int, batch=int)
    @cython.final
    cdef void exchange(self, int one, int two) noexcept nogil
    @cython.final
    cdef bint can_draw(self) noexcept nogil
    @cython.locals(card=int)
    @cython.final
    cdef int draw(self) noexcept nogil
    @cython.locals(index=int)
    @cython.final
    cdef void reshuffle(self) noexcept nogil
    @cython.locals(index=int)
    @cython.final
    cdef void shuffle_pile(self) noexcept nogil
    @cython.locals(index=int, first=int)
    @cython.final
    cdef void begin_batch(self) noexcept nogil
    @cython.locals(kind=int, index=int)
    @cython.final
    cdef void count_first_batch(self) noexcept nogil
    @cython.locals(batch=int, joining=int)
    @cython.final
    cdef int free_batch(self) noexcept nogil
    @cython.locals(first=Py_ssize_t, kind=Py_ssize_t, index=Py_ssize_t)
    @cython.final
    cdef void join_first(self, int joining) noexcept nogil
    @cython.final
    cdef void discard_from(self, int batch, int card) noexcept nogil
    @cython.final
    cdef void discard(self, int card) noexcept nogil
    @cython.locals(card=int)
    @cython.final
    cdef int take_discard(self) noexcept nogil
    @cython.locals(slot=Py_ssize_t, own=mask_t, told=mask_t)
    @cython.final
    cdef void observe_rows(self, RowGame truth, int seat) noexcept nogil
    cdef int knowledge_open_to(self, int seat) noexcept nogil
    @cython.locals(index=Py_ssize_t, player=Py_ssize_t, own=mask_t)
    @cython.final
    cdef Py_ssize_t write_rows(
        self, int seat, mask_t shown, move_t* out, Py_ssize_t at
    ) noexcept nogil
    @cython.locals(unseen=card_t[130], count=int, index=int)
    @cython.final
    cdef void deal_table(self, Chance chance, bint card_drawn) noexcept nogil
    @cython.locals(unseen=card_t[130], count=int, index=int, batch=int, step=int, hand_blank=bint)
    @cython.final
    cdef void deal_batches(self, Chance chance, bint card_drawn) noexcept nogil
    @cython.locals(missing=card_t[13], index=int, kind=int)
    @cython.final
    cdef int list_unseen_of(self, int batch, card_t* unseen) noexcept nogil
    @cython.locals(missing=card_t[13], index=int, kind=int)
    @cython.final
    cdef int list_unseen(self, card_t* unseen) noexcept nogil
