from libc.stdint cimport uint32_t, uint64_t
cimport cython
from kartentisch.games.sizes cimport byte_t, card_t


@cython.final
cdef class Chance:
    cdef readonly uint64_t state
    cdef readonly bint keyed
    cdef readonly uint64_t drawn
    cdef byte_t secret[32]
    cdef uint32_t block[32]

    @cython.locals(product=uint64_t)
    cpdef int below(self, uint64_t bound) noexcept nogil
    @cython.locals(last=int)
    cdef void shuffle(self, card_t* cards, int count) noexcept nogil
    cdef inline uint32_t word(self) noexcept nogil
    @cython.locals(index=int)
    cdef uint32_t secret_word(self) noexcept nogil
    cdef void squeeze(self) noexcept with gil
    cdef void copy_from(self, Chance other) noexcept nogil
    @cython.locals(upper=uint64_t)
    cdef void branch(self, Chance other) noexcept nogil


@cython.locals(gamma=uint64_t, whole=uint64_t)
cpdef uint64_t seed_of(uint64_t seed, uint64_t number)
@cython.locals(gamma=uint64_t, whole=uint64_t)
cdef inline uint64_t following(uint64_t state) noexcept nogil
@cython.locals(one=uint64_t, two=uint64_t, whole=uint64_t)
cdef inline uint64_t mixed(uint64_t state) noexcept nogil
@cython.locals(low=uint64_t, words=uint64_t)
cdef inline bint is_unfair(uint64_t product, uint64_t bound) noexcept nogil
@cython.locals(last=uint64_t, product=uint64_t)
cdef uint64_t shuffled(card_t* cards, int count, uint64_t state) noexcept nogil
@cython.locals(card=card_t)
cdef inline void swap(card_t* cards, Py_ssize_t one, Py_ssize_t other) noexcept nogil
