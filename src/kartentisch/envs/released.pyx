# What plain Python can't say: where in memory the row of an array begins, and that a loop runs
# without the GIL. `released.py` is the same for where nothing is compiled; keep them alike.

from cpython.object cimport PyObject
from cpython.pythread cimport (
    WAIT_LOCK,
    PyThread_acquire_lock,
    PyThread_allocate_lock,
    PyThread_free_lock,
    PyThread_release_lock,
    PyThread_type_lock,
)
from libc.stdint cimport int64_t

from kartentisch.envs.table cimport BatchTable
from kartentisch.observations.writer cimport Writer
from kartentisch.games.chance cimport Chance
from kartentisch.games.sizes cimport byte_t, move_t

cdef extern from "Python.h":
    ctypedef struct PyListObject:
        PyObject** ob_item


def place(
    BatchTable table,
    int row,
    move_t[:, ::1] observations,
    byte_t[:, ::1] masks,
    float[:, ::1] rewards,
    move_t[:, ::1] points,
    move_t[::1] seats,
    byte_t[::1] ends,
    int64_t[::1] actions,
):
    """Say where in the arrays of a batch a table writes and, its actions, reads.

    The arrays have to outlive it.
    """
    table.observation = &observations[row, 0]
    table.mask = &masks[row, 0]
    table.rewards = &rewards[row, 0]
    table.points = &points[row, 0]
    table.seat = &seats[row]
    table.end = &ends[row]
    table.action = &actions[row]


def place_features(
    BatchTable table, int row, Writer writer, byte_t[:, ::1] cells, float[:, ::1] floats
):
    """Say where a table writes features: as bytes, and if floats has rows, as float32 too.

    The arrays have to outlive it.
    """
    table.cells = &cells[row, 0]
    table.featured = True
    table.scaled = floats.shape[0] > 0
    if table.scaled:
        table.floats = &floats[row, 0]
    table.writer = writer


def ask(list tables):
    """Show everything at all tables."""
    cdef PyObject** table = (<PyListObject*>tables).ob_item
    cdef Py_ssize_t row, count = len(tables)
    with nogil:
        for row in range(count):
            (<BatchTable>table[row]).ask()


def first_illegal(byte_t[:, ::1] masks, int64_t[::1] actions):
    """The first row whose mask does not allow its action, or -1."""
    cdef Py_ssize_t row, count = masks.shape[0]
    cdef int64_t kinds = masks.shape[1]
    cdef Py_ssize_t found = -1
    with nogil:
        for row in range(count):
            if actions[row] < 0 or actions[row] >= kinds or not masks[row, actions[row]]:
                found = row
                break
    return found


def sample(list tables, int64_t[::1] actions, Chance chance):
    """Write a random legal action for each table."""
    cdef PyObject** table = (<PyListObject*>tables).ob_item
    cdef Py_ssize_t row, count = len(tables)
    with nogil:
        for row in range(count):
            actions[row] = (<BatchTable>table[row]).pick(chance)


def step(list tables, list croupiers):
    """Make the action, a legal one, at each table: the croupiers at theirs, the caller at the rest.

    The rest stands before the tables of the first croupier. All moves are made when this returns.
    """
    cdef PyObject** table = (<PyListObject*>tables).ob_item
    cdef PyObject** croupier = (<PyListObject*>croupiers).ob_item
    cdef Py_ssize_t number, count = len(croupiers), rest = len(tables)
    if count > 0:
        rest = (<Croupier>croupier[0]).first
    with nogil:
        for number in range(count):
            (<Croupier>croupier[number]).beginning.open()
        make_moves(table, 0, rest)
        for number in range(count):
            (<Croupier>croupier[number]).end.wait()


cdef class Croupier:
    """Has a thread that makes the moves at the tables from first to last, the last one excluded."""

    cdef list tables
    cdef Py_ssize_t first, last
    cdef Gate beginning, end
    cdef bint dismissed

    def __cinit__(self, list tables, Py_ssize_t first, Py_ssize_t last):
        self.tables = tables
        self.first = first
        self.last = last
        self.beginning = Gate()
        self.end = Gate()

    def work(self):
        """Make moves whenever `step` calls for them, until dismissed: what the thread runs."""
        cdef PyObject** table = (<PyListObject*>self.tables).ob_item
        with nogil:
            self.beginning.wait()
            while not self.dismissed:
                make_moves(table, self.first, self.last)
                self.end.open()
                self.beginning.wait()

    def dismiss(self):
        """Let the thread end."""
        self.dismissed = True
        self.beginning.open()


cdef class Gate:
    """Opened by one thread and passed by another, which shuts it behind itself."""

    cdef PyThread_type_lock lock  # held while the gate is shut

    def __cinit__(self):
        self.lock = PyThread_allocate_lock()
        if self.lock is NULL:
            raise MemoryError
        PyThread_acquire_lock(self.lock, WAIT_LOCK)

    def __dealloc__(self):
        if self.lock is not NULL:
            PyThread_free_lock(self.lock)

    cdef void open(self) noexcept nogil:
        PyThread_release_lock(self.lock)

    cdef void wait(self) noexcept nogil:
        PyThread_acquire_lock(self.lock, WAIT_LOCK)


cdef void make_moves(PyObject** table, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Make the action at each table from first to last, the last one excluded."""
    cdef Py_ssize_t row
    for row in range(first, last):
        (<BatchTable>table[row]).step(<int>(<BatchTable>table[row]).action[0])
