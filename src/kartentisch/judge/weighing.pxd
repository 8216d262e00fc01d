cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport move_t
from kartentisch.players.belief cimport Belief
from kartentisch.players.lookahead cimport LookAhead

cdef int NONE, SEATS, PATIENCE, DRAWS


@cython.final
cdef class Weighing(LookAhead):
    cdef Game scene
    cdef Belief belief
    cdef Chance lot, luck, fortune, ahead
    cdef bint stirs
    cdef readonly int worlds
    cdef int lanes, active, rows
    cdef short[::1] moves, bank
    cdef int[::1] racing, tries, totals
    cdef double[::1] sums, products, result, finals

    cdef void run_on(self, int iterations) noexcept nogil
    @cython.locals(considered=move_t[256], count=int, number=int)
    cdef void list_moves(self, int usual) noexcept nogil
    cdef void deal_scene(self) noexcept nogil
    cdef void try_move(self, int lane) noexcept nogil
    @cython.locals(seat=int, at=int)
    cdef void note_share(self, int lane) noexcept nogil
    @cython.locals(players=int, seat=int, starter=int, row=int, step=int)
    cdef void share_by_bank(self) noexcept nogil
    @cython.locals(best=int, winners=int, seat=int)
    cdef void share_totals(self) noexcept nogil
    @cython.locals(one=int, two=int, lane=int, other=int)
    cdef void note_world(self) noexcept nogil


@cython.final
cdef class Rounds(LookAhead):
    cdef Chance luck
    cdef readonly object bank
    cdef short[::1] played
    cdef int at

    @cython.locals(seat=int, players=int, step=int)
    cdef void play_rounds(self, int iterations) noexcept nogil
