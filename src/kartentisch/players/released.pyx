# The only code of the players that releases the GIL, so that a thinking bot holds up nobody.
# Plain Python can't say that; uncompiled, `search_player.py` calls `run` itself.

from kartentisch.players.lookahead cimport LookAhead


def run_released(LookAhead search, int iterations):
    """Run this many iterations without the GIL."""
    with nogil:
        search.run(iterations)
