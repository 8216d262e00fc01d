cimport cython
from libc.stdint cimport uint64_t
from kartentisch.observations cimport eight_cells as cells
from kartentisch.games.sizes cimport byte_t, move_t


@cython.final
cdef class Writer:
    cdef int* plan
    cdef Py_ssize_t length
    cdef float* scales
    cdef object kept  # the arrays that the pointers point into
    cdef int players, lowest, faces
    cdef int numbers, rows, sets, bits, choices, turns, counts, tops, spots
    cdef Py_ssize_t single, size

    @cython.locals(cell=Py_ssize_t, viewer=int, at=Py_ssize_t)
    cdef void write(self, move_t* seen, byte_t* out) noexcept nogil
    @cython.locals(cell=Py_ssize_t, scales="float*")
    cdef void scale(self, byte_t* written, float* out) noexcept nogil
    @cython.locals(plan="int*")
    cdef inline Py_ssize_t write_numbers(
        self, move_t* seen, byte_t* out, Py_ssize_t at
    ) noexcept nogil
    @cython.locals(plan="int*", index=int, number=int)
    cdef void write_scaled(self, move_t* seen, byte_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(
        plan="int*",
        lengths=Py_ssize_t,
        slots=Py_ssize_t,
        width=Py_ssize_t,
        cell=Py_ssize_t,
        entry=Py_ssize_t,
        step=int,
        player=int,
        length=Py_ssize_t,
        shown=Py_ssize_t,
    )
    cdef inline Py_ssize_t write_rows(
        self, move_t* seen, byte_t* out, Py_ssize_t at, int viewer
    ) noexcept nogil
    @cython.locals(players=Py_ssize_t, everyone=int, rest=int, index=Py_ssize_t, knowers=int)
    cdef inline void write_knowers(
        self,
        move_t* seen,
        Py_ssize_t entry,
        byte_t* out,
        Py_ssize_t cell,
        Py_ssize_t count,
        int viewer,
    ) noexcept nogil
    @cython.locals(index=Py_ssize_t, number=Py_ssize_t)
    cdef inline void write_cards(
        self,
        move_t* seen,
        Py_ssize_t entry,
        byte_t* out,
        Py_ssize_t cell,
        Py_ssize_t count,
        Py_ssize_t lowest,
        Py_ssize_t width,
    ) noexcept nogil
    @cython.locals(plan="int*", lowest=int, faces=int, cards=uint64_t)
    cdef inline Py_ssize_t write_sets(
        self, move_t* seen, byte_t* out, Py_ssize_t at
    ) noexcept nogil
    @cython.locals(plan="int*", index=Py_ssize_t, cell=Py_ssize_t)
    cdef inline Py_ssize_t write_bits(
        self, move_t* seen, byte_t* out, Py_ssize_t at, int viewer
    ) noexcept nogil
    @cython.locals(plan="int*")
    cdef inline Py_ssize_t write_choices(
        self, move_t* seen, byte_t* out, Py_ssize_t at
    ) noexcept nogil
    @cython.locals(plan="int*", seat=int)
    cdef inline Py_ssize_t write_turns(
        self, move_t* seen, byte_t* out, Py_ssize_t at, int viewer
    ) noexcept nogil
    @cython.locals(
        plan="int*",
        entry=Py_ssize_t,
        count=Py_ssize_t,
        ends=bint,
        lowest=Py_ssize_t,
        width=Py_ssize_t,
        cell=Py_ssize_t,
        index=Py_ssize_t,
        thing=Py_ssize_t,
    )
    cdef inline Py_ssize_t write_counts(
        self, move_t* seen, byte_t* out, Py_ssize_t at
    ) noexcept nogil
    @cython.locals(plan="int*", count=int, thing=int)
    cdef Py_ssize_t write_tops(self, move_t* seen, byte_t* out, Py_ssize_t at) noexcept nogil
    @cython.locals(plan="int*", number=int, slot=Py_ssize_t, seat=int)
    cdef void write_spots(
        self, move_t* seen, byte_t* out, Py_ssize_t at, int viewer
    ) noexcept nogil
