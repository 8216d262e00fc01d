cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.fkk cimport Fkk
from kartentisch.games.sizes cimport card_t, move_t
from kartentisch.players.thumb cimport Thumb

cdef int NONE
cdef int KINDS, PLUS, SEE, SWAP
cdef card_t VALUES[13]
cdef int TURN, DRAWN, SWAPPING, MATCHING
cdef int DRAW, THROW, USE_PLUS, PASS, LOOK, TAKE, PUT, USE_SEE, MATCH, PICK, SLOT_STRIDE


@cython.final
cdef class FkkThumb(Thumb):
    cdef public int unknown, average, rid, low, saving, sight, extra, exchange, gift
    cdef public int action, few, few_unknown, few_extra, few_action, few_steep, restless
    cdef int costs[26]
    cdef Fkk game
    cdef int first, once, twice, matched, costs_from
    cdef int values[130]
    cdef int picks[130]

    @cython.locals(round_now=int, seat=int)
    cdef void play_round(self, Chance luck, int most) noexcept nogil
    @cython.locals(owing=int, first=int, seat=int)
    cdef int match_all(self, int most) noexcept nogil
    @cython.locals(slot=int)
    cdef int look(self, int seat, Chance chance) noexcept nogil
    cdef int match(self, int seat) noexcept nogil
    @cython.locals(slot=int)
    cdef int match_in_row(self, int seat, int first) noexcept nogil
    @cython.locals(top=int, slot=int, saved=int, known=bint, enough=int)
    cdef int take_or_draw(self, int seat, Chance chance) noexcept nogil
    @cython.locals(
        slot=int, put=int, use=int, move=int, unknown=int, own=int, other=int, gain=int
    )
    cdef int use_or_put(self, int seat, int card, Chance chance) noexcept nogil
    cdef bint is_restless(self, Chance chance) noexcept nogil
    cdef int finish_swap(self, int seat, Chance chance) noexcept nogil
    @cython.locals(kept=int, number=int, move=int, worth_it=bint)
    cdef int keep_different(self, int seat, int usual, move_t* moves, int count) noexcept nogil
    @cython.locals(
        slot=int, meaning=int, owner=int, first=int, same=bint, other=int,
        looked_at=bint, picked=bint
    )
    cdef bint is_repeated(self, int seat, int move, int usual) noexcept nogil
    cdef bint is_alike(self, int one, int two) noexcept nogil
    @cython.locals(index=int)
    cdef bint may_fit(self, int seat, int move) noexcept nogil
    cdef inline int top(self) noexcept nogil
    cdef inline bint knows(self, int seat, int index) noexcept nogil
    cdef inline int trouble(self, int seat, int index) noexcept nogil
    cdef inline int unknown_now(self) noexcept nogil
    cdef inline int cost(self, int kind) noexcept nogil
    cdef int index_picked(self, int move) noexcept nogil
    @cython.locals(index=int, kind=int, owner=int, both=int, other=int)
    cdef void look_over(self, int seat) noexcept nogil
    @cython.locals(slot=int)
    cdef int slot_of(self, int seat, int card) noexcept nogil
    @cython.locals(card=int, saved=int)
    cdef int relief(self, int seat, int slot, int new) noexcept nogil
    @cython.locals(slot=int)
    cdef int slot_for(self, int seat, int new, Chance chance) noexcept nogil
    @cython.locals(first=int, slot=int)
    cdef int worst_slot(self, int seat, Chance chance) noexcept nogil
    @cython.locals(count=int, index=int, owner=int, slot=int)
    cdef int best_of_others(self, int seat, Chance chance) noexcept nogil
