cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.futschikato cimport Futschikato
from kartentisch.games.sizes cimport card_t, move_t
from kartentisch.players.thumb cimport Thumb

cdef card_t COPIES[21]
cdef card_t HIGHER[21]
cdef int HIGHEST, NOW, MOST_DANGERS, SURE, FULL_HAND, USUAL_HAND


@cython.final
cdef class FutschikatoThumb(Thumb):
    cdef public int danger, joiners, beaten, few_left, last_card, helping, company, habit
    cdef public int late, fewer, urgent, support, steep
    cdef int prizes[8]
    cdef int partings[8]
    cdef move_t chances[6400]
    cdef Futschikato game
    cdef int usual[168]
    cdef int worths[9]
    cdef int stakes[8]
    cdef int dangers, scale
    cdef int scales[512]
    cdef int joining[21]
    cdef int before[21]

    @cython.locals(
        weighed=int, best=int, most=int, alike=int, index=int, number=int, appeal=int
    )
    cdef int best_number(self, int seat, Chance chance) noexcept nogil
    @cython.locals(
        together=int, lying=int, held=int, index=int, player=int, number=int, left=int, prize=int
    )
    cdef void look_at_table(self, int seat) noexcept nogil
    @cython.locals(worth=int, beaten=int, card=int, gain=int, dangers=int, players=int)
    cdef int appeal(self, int number) noexcept nogil
