cimport cython

cdef int TEXT, USUAL, MOST_WAITING
cdef list HEADS


cdef class Outbox:
    cdef public Post post
    cdef public object write, waiting, full
    cdef public bint closed, behind
    cdef public list frames

    @cython.locals(length=Py_ssize_t)
    cpdef send(self, bytes message)
    cpdef send_out(self)


cdef class Post:
    cdef public object soon
    cdef public list outboxes

    cpdef collect(self, Outbox outbox)
    @cython.locals(outbox=Outbox)
    cpdef send_out(self)
