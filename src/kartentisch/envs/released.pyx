# What plain Python can't say: where in memory the row of an array begins, and that a loop runs
# without the GIL. `released.py` is the same for where nothing is compiled; keep them alike.

from cpython.object cimport PyObject
from libc.stdint cimport int64_t

from kartentisch.envs.table cimport Table
from kartentisch.games.chance cimport Chance
from kartentisch.games.sizes cimport byte_t, move_t

cdef extern from "Python.h":
    ctypedef struct PyListObject:
        PyObject** ob_item


def place(
    Table table,
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


def ask(list tables):
    """Show everything at all tables."""
    cdef PyObject** table = (<PyListObject*>tables).ob_item
    cdef Py_ssize_t row, count = len(tables)
    with nogil:
        for row in range(count):
            (<Table>table[row]).ask()


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
            actions[row] = (<Table>table[row]).pick(chance)


def step(list tables, Py_ssize_t first, Py_ssize_t last):
    """Make the action, a legal one, at each table from first to last, the last one excluded."""
    cdef PyObject** table = (<PyListObject*>tables).ob_item
    cdef Py_ssize_t row
    with nogil:
        for row in range(first, last):
            (<Table>table[row]).step(<int>(<Table>table[row]).action[0])
