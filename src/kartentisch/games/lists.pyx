# What plain Python can't do: allocate a list at its full length and put each move into it once.
# Stepping through a game from Python spends its time here. `lists.py` is its interpreted twin;
# keep the two alike.

from cpython.list cimport PyList_New, PyList_SET_ITEM
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF

from kartentisch.games.constants import LAST_MOVE
from kartentisch.games.sizes cimport move_t

cdef extern from "Python.h":
    ctypedef struct PyListObject:
        PyObject** ob_item

cdef list NUMBERS = list(range(LAST_MOVE + 1))  # every move as an object, so that none is made


cdef list listed(move_t* moves, Py_ssize_t count):
    """The first count moves of an array, in a list of their own."""
    cdef PyObject** number = (<PyListObject*>NUMBERS).ob_item
    cdef list found = PyList_New(count)
    cdef Py_ssize_t index
    cdef PyObject* move
    for index in range(count):
        move = number[moves[index]]
        Py_INCREF(<object>move)
        PyList_SET_ITEM(found, index, <object>move)
    return found
