from kartentisch.games.futschikato cimport Futschikato

cpdef board(Futschikato view)
cpdef mine(Futschikato view)
