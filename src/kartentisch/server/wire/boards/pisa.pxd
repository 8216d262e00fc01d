from kartentisch.games.pisa cimport Pisa

cpdef board(view)
cpdef vote_of(Pisa view, int seat, int vote)
cpdef mine(view)
