from kartentisch.games.futschikato cimport Futschikato
from kartentisch.games.game cimport Game

cdef int BLANK, NONE

cpdef board_of(Game view)
cpdef mine_of(Game view, bint help_memory=*)
cdef tuple open_to_all(Game game, list held)
cdef tuple own(Game view)
cpdef known(int card)
cpdef settled(int number)
cpdef futschikato_board(Futschikato view)
cpdef futschikato_mine(Futschikato view)
