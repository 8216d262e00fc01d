cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.futschikato cimport Futschikato
from kartentisch.games.sizes cimport card_t
from kartentisch.players.thumb cimport Thumb

cdef card_t COPIES[21]
cdef card_t HIGHER[21]
cdef int SURE, DANGER, BEATEN, FEW_LEFT, LAST_CARD


@cython.final
cdef class FutschikatoThumb(Thumb):
    cdef Futschikato game
    cdef int usual[21]

    @cython.locals(
        weighed=int, best=int, most=int, alike=int, place=int, number=int, appeal=int
    )
    cdef int best_number(self, int seat, Chance chance) noexcept nogil
    @cython.locals(
        worth=int, dangers=int, gain=int, player=int, other=int, left=int, chances=int
    )
    cdef int appeal(self, int seat, int number) noexcept nogil
    @cython.locals(before=int, player=int)
    cdef int players_before_push(self, int seat, int number) noexcept nogil
    @cython.locals(passes=int, chances=int)
    cdef int after_players(self, int players, int dangers) noexcept nogil
