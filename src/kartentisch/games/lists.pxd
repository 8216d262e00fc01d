from kartentisch.games.sizes cimport move_t


cdef list listed(move_t* moves, Py_ssize_t count)
