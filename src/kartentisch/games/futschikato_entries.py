"""The entries of Futschikato's past (futschikato_past.py says what they mean).

This module stays plain Python: a compiled module imports these into C variables of its own, which
its .pxd declares.
"""

PAST = 400  # entries that are remembered
STRIDE = 32  # from the entries of one seat to those of the next
DRAWN = 256
NEW_PILE = 1024
COUNTS = 21  # entries after NEW_PILE
