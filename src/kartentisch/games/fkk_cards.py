"""The thirteen kinds of cards that FKK and the pairs game are played with.

This module stays plain Python: a compiled module imports these into C variables of its own, which
its .pxd declares.
"""

# K1: the kinds 0 to 9 are the numbers, and then there are three sorts of action cards
KINDS = 13
SEE, SWAP, PLUS = 10, 11, 12
VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20]

NUMBERS = tuple(str(number) for number in range(10))
NAMES = {
    "de": (*NUMBERS, "Sehen", "Tauschen", "Plus"),
    "en": (*NUMBERS, "See", "Swap", "Plus"),
}
