# The only code of the players that releases the GIL, so that a thinking bot holds up nobody.
# Plain Python can't say that; uncompiled, `search_player.py` calls `run` itself.

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, nanosleep, timespec

from kartentisch.players.lookahead cimport LookAhead


def run_released(LookAhead search, int iterations):
    """Run this many iterations without the GIL."""
    with nogil:
        search.run(iterations)


def run_in_slices(
    LookAhead search, int iterations, double seconds, double portion, double rest
):
    """Run iterations until they or the seconds are used up, or the move is decided.

    After every portion of the time it sleeps for `rest`. It needs the GIL for none of that.
    """
    with nogil:
        spend(search, iterations, seconds, portion, rest)


cdef void spend(
    LookAhead search, int iterations, double seconds, double portion, double rest
) noexcept nogil:
    cdef int share = 1
    cdef double before = now(), end = before + seconds, pace
    while iterations > 0 and before < end and not search.decided:
        share = min(share, iterations)
        search.run(share)
        iterations -= share
        pace = share / max(1e-9, now() - before)
        share = max(1, <int>(pace * min(portion, end - before)))
        if rest > 0:
            sleep(rest)
        before = now()


cdef double now() noexcept nogil:
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec + 1e-9 * time.tv_nsec


cdef void sleep(double seconds) noexcept nogil:
    """Less than a second; a signal may cut it short."""
    cdef timespec time
    time.tv_sec = 0
    time.tv_nsec = <long>(1e9 * seconds)
    nanosleep(&time, NULL)
