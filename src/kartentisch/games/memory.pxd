from libc.string cimport memcpy

cdef enum:
    MOST = 64  # fields of a game


cdef struct Run:  # of bytes, from the beginning of a game's memory
    Py_ssize_t offset, size


cdef class Layout:
    cdef tuple key
    cdef char* image  # a game whose fields are blank
    cdef int runs, table_runs, open_runs, private_runs, mover_runs, own_runs
    cdef int late_runs, open_late_runs
    cdef Py_ssize_t since  # where the number is that is 0 as long as the late fields are blank
    cdef Run run[MOST]
    cdef Run table_run[MOST]
    cdef Run open_run[MOST]
    cdef Run private_run[MOST]
    cdef Run mover_run[MOST]
    cdef Run own_run[MOST]
    cdef Run late_run[MOST]
    cdef Run open_late_run[MOST]


cpdef Layout layout_of(game, int shared)
cpdef bytes image(game, Layout layout)
cpdef take_image(game, Layout layout, bytes image)


cdef inline void move_bytes(char* target, char* source, Py_ssize_t size) noexcept nogil:
    """Like memcpy, but faster for sizes like these, because C copies whole blocks by itself."""
    cdef Py_ssize_t at = 0
    if size >= 64:
        while at < size - 64:
            memcpy(target + at, source + at, 64)
            at += 64
        memcpy(target + size - 64, source + size - 64, 64)
    elif size >= 16:
        while at < size - 16:
            memcpy(target + at, source + at, 16)
            at += 16
        memcpy(target + size - 16, source + size - 16, 16)
    elif size == 8:
        memcpy(target, source, 8)
    elif size == 1:
        target[0] = source[0]
    else:
        memcpy(target, source, size)


cdef inline void move(char* target, char* source, Run* run, int runs) noexcept nogil:
    cdef int number
    for number in range(runs):
        move_bytes(
            target + run[number].offset, source + run[number].offset, run[number].size
        )


cdef inline bint has_late(char* game, Layout layout) noexcept nogil:
    """Whether a game has late fields that may not be blank."""
    return layout.late_runs > 0 and (<int*>(game + layout.since))[0] != 0


cdef inline void blank(object game, Layout layout) noexcept nogil:
    """Blank all fields of a game."""
    move(<char*><void*>game, layout.image, layout.late_run, layout.late_runs)
    move(<char*><void*>game, layout.image, layout.run, layout.runs)


cdef inline void blank_table(object game, Layout layout) noexcept nogil:
    """Blank all fields but those that every game has."""
    if has_late(<char*><void*>game, layout):
        move(<char*><void*>game, layout.image, layout.late_run, layout.late_runs)
    move(<char*><void*>game, layout.image, layout.table_run, layout.table_runs)


cdef inline void copy(object game, object original, Layout layout) noexcept nogil:
    """Take over all fields of another game of the kind."""
    cdef char* target = <char*><void*>game
    cdef char* source = <char*><void*>original
    if has_late(source, layout) or has_late(target, layout):
        move(target, source, layout.late_run, layout.late_runs)
    move(target, source, layout.run, layout.runs)


cdef inline void observe(
    object view, object original, Layout layout, int seat, int turn
) noexcept nogil:
    """Take over what a seat sees without a rule of the game, instead of what another one saw.

    What nobody sees has always been blank in a view. What is blank until later becomes so again.
    """
    cdef char* target = <char*><void*>view
    cdef char* source = <char*><void*>original
    cdef Run* run
    cdef int number
    cdef Py_ssize_t offset
    if has_late(target, layout):
        move(target, layout.image, layout.late_run, layout.late_runs)
    if has_late(source, layout):
        move(target, source, layout.open_late_run, layout.open_late_runs)
    move(target, layout.image, layout.private_run, layout.private_runs)
    move(target, source, layout.open_run, layout.open_runs)
    if seat == turn:
        move(target, source, layout.mover_run, layout.mover_runs)
    if seat >= 0:
        for number in range(layout.own_runs):
            run = &layout.own_run[number]
            offset = run.offset + seat * run.size
            move_bytes(target + offset, source + offset, run.size)
