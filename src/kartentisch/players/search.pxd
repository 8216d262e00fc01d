cimport cython
from kartentisch.games.sizes cimport move_t
from kartentisch.players.lookahead cimport LookAhead

cdef int NONE, TRUTH, MOST_NODES, DEPTH, TABLE


@cython.final
cdef class Search(LookAhead):
    cdef readonly int room, count
    cdef bint sees_all
    cdef double curiosity, trust
    cdef short[::1] move, mover
    cdef int[::1] tries, chances, child, sibling, node_of, path
    cdef double[::1] gains, prior, roots, logs

    @cython.locals(round_now=int, depth=int, step=int, node=int)
    cdef void iterate(self) noexcept nogil
    @cython.locals(moves=move_t[256], node=int, depth=int, seat=int, count=int, known=int)
    cdef int walk_down(self, int round_now) noexcept nogil
    @cython.locals(
        child=int, untried=int, best=int, highest=double, gains=double, tries=int, promise=double,
        number=int, prior=double, usual=double
    )
    cdef int choose(self, int node, int seat, move_t* moves, int count) noexcept nogil
    @cython.locals(tries=int, chances=int, looks=double, doubt=double)
    cdef double promise(self, int child) noexcept nogil
    cdef double root(self, int number) noexcept nogil
    @cython.locals(child=int)
    cdef int add(self, int node, int seat, int move, double prior) noexcept nogil
