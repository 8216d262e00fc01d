cimport cython
from kartentisch.games.game cimport Game
from kartentisch.server.table.table cimport Table

cpdef list index_of(Table table, list entries)
@cython.locals(game=Game)
cpdef list finish(Table table, entry)
