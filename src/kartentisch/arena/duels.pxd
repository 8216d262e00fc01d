cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.players.thumb cimport Thumb

cdef int MOST_MOVES


@cython.final
cdef class Duel:
    cdef Game game
    cdef Thumb challenger, others

    @cython.locals(mover=int)
    cdef void play_match(self, int seat, Chance luck) noexcept nogil
