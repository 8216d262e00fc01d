cdef int NONE

cpdef board(view)
cpdef mine(view)
cpdef list chosen_spots(view)
