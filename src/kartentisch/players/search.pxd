cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.game cimport Game
from kartentisch.games.sizes cimport move_t
from kartentisch.players.thumb cimport Thumb

cdef int NONE, SEATS, TRUTH, MOST_NODES, DEPTH, ROLLOUT, TABLE


@cython.final
cdef class Search:
    cdef readonly Game view
    cdef Game world
    cdef Thumb thumb
    cdef Chance chance
    cdef readonly int seat, whim, iterations, room, count
    cdef bint sees_all
    cdef double curiosity, lead, trust
    cdef short[::1] move, mover
    cdef int[::1] tries, chances, child, sibling, node_of, path
    cdef double[::1] gains, prior, rewards, roots, logs

    cdef void run(self, int iterations) noexcept nogil
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
    @cython.locals(moves=move_t[256], seat=int, count=int)
    cdef void play_on(self, int round_now) noexcept nogil
    @cython.locals(sign=double, best=double, measure=double, whole=double, behind=double, seat=int)
    cdef void judge(self) noexcept nogil
