"""How many processor cores there are to think on."""

import os


def usable_cores() -> int:
    """The number of cores that this process may use; in a container that may be less than all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
