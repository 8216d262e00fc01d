cdef int TEXT, MOST_WAITING


cdef class Outbox:
    cdef public Post post
    cdef public object write, waiting, full
    cdef public bint closed
    cdef public list frames

    cpdef send(self, bytes message)
    cpdef send_out(self)


cdef class Post:
    cdef public object soon
    cdef public list outboxes

    cpdef collect(self, Outbox outbox)
    cpdef send_out(self)
