from libc.stdint cimport int64_t
cimport cython
from kartentisch.observations.writer cimport Writer
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport byte_t, move_t
from kartentisch.players.thumb cimport Thumb


@cython.final
cdef class BatchTable:
    cdef readonly Game game
    cdef int64_t* action
    cdef move_t* observation
    cdef byte_t* mask
    cdef float* rewards
    cdef move_t* points
    cdef move_t* seat
    cdef byte_t* end
    cdef byte_t* cells
    cdef float* floats
    cdef Writer writer
    cdef bint featured, scaled, opposed
    cdef int learner, slips
    cdef Chance luck
    cdef Thumb thumb
    cdef int count, reach
    cdef move_t moves[256]
    cdef float win[9]
    cdef float lose[9]

    cdef int pick(self, Chance chance) noexcept nogil
    @cython.locals(player=int)
    cdef void step(self, int move) noexcept nogil
    @cython.locals(seat=int, count=int, move=int)
    cdef void play_others(self) noexcept nogil
    cdef void play_others_first(self) noexcept nogil
    @cython.locals(player=int, best=int, winners=int)
    cdef void assign_rewards(self) noexcept nogil
    @cython.locals(number=int, seat=int, count=int, highest=int, move=int)
    cdef void ask(self) noexcept nogil
    cdef void show_to(self, int seat) noexcept nogil
