# The one place of the players that lets go of the GIL, so that a thinking bot holds up nobody.
# Plain Python has no word for that; uncompiled, `search_player.py` calls `run` itself.

from kartentisch.players.lookahead cimport LookAhead


def run_released(LookAhead search, int iterations):
    """Look ahead so many times without the GIL."""
    with nogil:
        search.run(iterations)
