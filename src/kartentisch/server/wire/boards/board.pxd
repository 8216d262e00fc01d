cimport cython
from kartentisch.games.game cimport Game

cdef int BLANK, NONE

cpdef board_of(Game view)
cpdef mine_of(Game view, bint help_memory=*)
cpdef tuple open_to_all(Game game, list held)
cpdef tuple own(Game view)
@cython.locals(card=int)
cpdef list shown(list cards)
cpdef or_none(int number)
