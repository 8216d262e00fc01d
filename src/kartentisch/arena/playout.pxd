cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport move_t


@cython.locals(moves=move_t[256])
cdef long _finish(Game game, Chance chance) noexcept nogil
@cython.locals(moves=move_t[256], decisions=long)
cdef long _play_many(Game game, Chance chance, long games) noexcept nogil
cdef _copy_many(Game copy, Game game, long copies)
