cpdef board(view)
cpdef mine(view)
