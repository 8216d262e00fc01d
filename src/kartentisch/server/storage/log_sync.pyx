"""A thread that syncs SQLite's write-ahead log to disk without Python's lock; see log_sync.py."""

import os
import threading

from libc.errno cimport EINTR, errno
from libc.stdint cimport uint64_t
from posix.unistd cimport fdatasync, read, write


cdef extern from "<stdatomic.h>" nogil:
    ctypedef long atomic_long
    long atomic_load(atomic_long*)
    void atomic_store(atomic_long*, long)


cdef class LogSync:
    """Syncs a file whenever it is asked to, and tells by an eventfd when that is done."""

    cdef int file, asked
    cdef readonly int told
    cdef atomic_long wanted, done, failed, stopping
    cdef object thread

    def __init__(self, str path):
        self.file = os.open(path, os.O_RDWR)
        self.asked = os.eventfd(0)
        self.told = os.eventfd(0, os.EFD_NONBLOCK)
        self.thread = threading.Thread(target=self.run, name="log sync", daemon=True)
        self.thread.start()

    def ask(self):
        """Sync what is in the file now; returns the number of this request."""
        cdef long number = atomic_load(&self.wanted) + 1
        atomic_store(&self.wanted, number)
        post(self.asked)
        return number

    def reached(self):
        """The last request that is on disk; OSError if a sync has failed."""
        cdef uint64_t count
        read(self.told, &count, 8)
        if atomic_load(&self.failed):
            raise OSError("the log can't be synced to disk")
        return atomic_load(&self.done)

    def close(self):
        """Stop when everything asked for is done; whether it is all on disk."""
        atomic_store(&self.stopping, 1)
        post(self.asked)
        self.thread.join()
        for descriptor in (self.file, self.asked, self.told):
            os.close(descriptor)
        return not atomic_load(&self.failed)

    def run(self):
        """The thread."""
        with nogil:
            self.serve()

    cdef void serve(self) noexcept nogil:
        cdef uint64_t count
        cdef long wanted
        while not atomic_load(&self.failed):
            if read(self.asked, &count, 8) != 8:
                continue  # interrupted by a signal
            wanted = atomic_load(&self.wanted)
            if wanted != atomic_load(&self.done):
                if sync(self.file):
                    atomic_store(&self.done, wanted)
                else:
                    atomic_store(&self.failed, 1)
                post(self.told)
            if atomic_load(&self.stopping) and atomic_load(&self.wanted) == wanted:
                return


cdef bint sync(int file) noexcept nogil:
    """Whether the file is on disk now."""
    while fdatasync(file) != 0:
        if errno != EINTR:
            return False
    return True


cdef void post(int descriptor) noexcept nogil:
    cdef uint64_t one = 1
    while write(descriptor, &one, 8) != 8 and errno == EINTR:
        pass
