# The small numbers that states are made of. Each is one or two bytes in C; Cython is told a wider
# type so that arrays of them become lists of ints in Python instead of byte strings.
cdef extern from *:
    ctypedef short card_t "signed char"      # a card, a seat or a count
    ctypedef int move_t "short"              # a move's number, or points
    ctypedef int mask_t "unsigned short"     # one bit a seat, and one for spectators
    ctypedef int byte_t "unsigned char"
