"""A thread that syncs SQLite's write-ahead log to disk, as plain Python.

Compiled, `log_sync.pyx` replaces this module: its thread never needs Python's lock, so a busy event
loop can't hold it up. Keep the two alike.
"""

import os
import threading
from contextlib import suppress


class LogSync:
    """Syncs a file whenever it is asked to, and tells by an eventfd when that is done.

    It has a descriptor of its own and keeps it. Linux reports a failed write once to each, and then
    counts the page as clean: anyone who opens the file later would believe that all is well.
    """

    def __init__(self, path: str) -> None:
        self.file = os.open(path, os.O_RDWR)
        self.asked = os.eventfd(0)
        self.told = os.eventfd(0, os.EFD_NONBLOCK)
        self.wanted = self.done = 0
        self.failed = self.stopping = False
        self.thread = threading.Thread(target=self.run, name="log sync", daemon=True)
        self.thread.start()

    def ask(self) -> int:
        """Sync what is in the file now; returns the number of this request."""
        self.wanted += 1
        os.eventfd_write(self.asked, 1)
        return self.wanted

    def reached(self) -> int:
        """The last request that is on disk; OSError if a sync has failed."""
        with suppress(BlockingIOError):  # nothing new
            os.eventfd_read(self.told)
        if self.failed:
            raise OSError("the log can't be synced to disk")
        return self.done

    def close(self) -> bool:
        """Stop when everything asked for is done; whether it is all on disk."""
        self.stopping = True
        os.eventfd_write(self.asked, 1)
        self.thread.join()
        for descriptor in (self.file, self.asked, self.told):
            os.close(descriptor)
        return not self.failed

    def run(self) -> None:
        """The thread."""
        while not self.failed:
            os.eventfd_read(self.asked)
            wanted = self.wanted
            if wanted != self.done:
                try:
                    os.fdatasync(self.file)
                    self.done = wanted
                except OSError:
                    self.failed = True
                os.eventfd_write(self.told, 1)
            if self.stopping and self.wanted == wanted:
                return
