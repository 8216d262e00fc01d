cimport cython
from kartentisch.games.game cimport Game
from kartentisch.server.table.table cimport Table

cpdef list entries_for(Table table, person, command)
cpdef moved(Table table, person, command)
@cython.locals(game=Game)
cpdef check_move(Table table, int seat, int move)
cpdef check_own(Table table, person, int seat)
cpdef place_at(Table table, int seat)
