# What processors can do with a set of cards at once; `sets.py` says the same in plain Python.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lowest_of_set(unsigned __int64 cards) {
        unsigned long card;
        _BitScanForward64(&card, cards);
        return (int)card;
    }
    static __inline int highest_of_set(unsigned __int64 cards) {
        unsigned long card;
        _BitScanReverse64(&card, cards);
        return (int)card;
    }
    static __inline int size_of_set(unsigned __int64 cards) { return (int)__popcnt64(cards); }
    #else
    #define lowest_of_set(cards) __builtin_ctzll(cards)
    #define highest_of_set(cards) (63 - __builtin_clzll(cards))
    #define size_of_set(cards) __builtin_popcountll(cards)
    #endif
    """
    int lowest "lowest_of_set" (uint64_t cards) noexcept nogil
    int highest "highest_of_set" (uint64_t cards) noexcept nogil
    int size "size_of_set" (uint64_t cards) noexcept nogil
