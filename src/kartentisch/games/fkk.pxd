cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.rows cimport RowGame
from kartentisch.games.sizes cimport card_t, move_t

cdef int BLANK, EVERYBODY, NONE, SPECTATOR
cdef int SEE, SWAP, PLUS
cdef card_t VALUES[13]
cdef int LOOKING, TURN, DRAWN, SWAPPING, MATCHING
cdef int DRAW, THROW, USE_PLUS, PASS, LOOK, TAKE, PUT, USE_SEE, MATCH, PICK, SLOT_STRIDE
cdef int DEALT_CARDS, STALL_TURNS
cdef int BEGINS, DEALT, OPENED, DECIDED, LOOKED, TOOK, DREW, REPLACED, PLACED, HID
cdef int USES, THREW, LIFTED, ASIDE, LAID, ADDED, PASSED, MATCHED, MISSED, PENALTY
cdef int STALLED, COUNTED


@cython.final
cdef class Fkk(RowGame):
    cdef public card_t looks[8]
    cdef public card_t answers[8]
    cdef public int picked
    cdef bint plus_forced

    @cython.locals(slot=int, count=int)
    cdef int list_looks(self, int seat, move_t* moves) noexcept nogil
    cdef int list_turn(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(count=int)
    cdef int list_uses(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(slot=int, owner=int, move=int)
    cdef int list_picks(self, move_t* moves, int count) noexcept nogil
    cdef int list_matches(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(slot=int)
    cdef int list_row(self, int seat, int first, move_t* moves, int count) noexcept nogil
    cdef void choose_look(self, int seat, int slot) noexcept nogil
    @cython.locals(player=int, slot=int)
    cdef void reveal_looks(self) noexcept nogil
    @cython.locals(card=int)
    cdef void take_turn(self, int seat, int move) noexcept nogil
    @cython.locals(card=int, slot=int, meaning=int)
    cdef void use_drawn(self, int seat, int move) noexcept nogil
    @cython.locals(index=int)
    cdef void see(self, int seat, int slot) noexcept nogil
    @cython.locals(one=int, two=int)
    cdef void swap(self, int seat, int first, int second) noexcept nogil
    cdef void note_swap(self, int kind, int seat, int move, int card) noexcept nogil
    @cython.locals(index=int, card=int)
    cdef void replace(self, int seat, int slot, int new, int knowers) noexcept nogil
    cdef void throw_drawn(self, int seat) noexcept nogil
    cdef void open_chance(self) noexcept nogil
    cdef void answer(self, int seat, int move) noexcept nogil
    @cython.locals(card=int, step=int, player=int)
    cdef void settle(self) noexcept nogil
    @cython.locals(index=int)
    cdef void try_match(self, int player, int slot, int card) noexcept nogil
    @cython.locals(player=int, without_cards=bint)
    cdef void finish_turn(self) noexcept nogil
    @cython.locals(player=int, slot=int, index=int, points=int)
    cdef void count_up(self) noexcept nogil
    cdef inline void tell(self, int kind, int seat, int card, int at) noexcept nogil
    @cython.locals(own=int)
    cdef void reopen_answers(self) noexcept nogil
