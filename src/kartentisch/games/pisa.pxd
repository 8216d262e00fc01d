cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games cimport instructions as sets
from kartentisch.games.pisa_table cimport PisaTable
from kartentisch.games.sizes cimport card_t, move_t

cdef int BLANK, NONE
cdef int CARDS, COLOURS, NUMBERS, VOTES, VOTING_CARDS
cdef int LAY, LEAVE, PLAY, BACK, FINISH
cdef int TRUMP, GOAL, RANKING, LEAVING, TRICK
cdef uint64_t ONE, COLOUR
cdef int FEW, ZERO_HIGH
cdef int BALLOTS[4]
cdef long long SUPPORT[14]
cdef int PLAIN
cdef card_t STRENGTHS[1792]
cdef int BEGINS, STACKED, DEALT, PUT_ASIDE, BACKED, LAID, OPENED, SETTLED, UNDER_TRUMP
cdef int FIRST_POINTS, DECIDED, LEFT, TAKEN_BACK, PLAYED, WON, TAKEN, SECOND_POINTS


@cython.final
cdef class Pisa(PisaTable):
    cdef int hand_size
    cdef card_t printed[4]
    cdef bint by_runner_up

    @cython.locals(deck=card_t[56], card=int, index=int, left=int)
    cdef void deal_cards(self) noexcept nogil
    @cython.locals(count=int, voting_card=int)
    cdef int list_votes(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(vote=int, pick=int, card=int)
    cdef void lay_cards(self, int seat) noexcept nogil
    @cython.locals(winner=int)
    cdef void settle_vote(self) noexcept nogil
    @cython.locals(seat=int, vote=int, cards=uint64_t)
    cdef void open_votes(self) noexcept nogil
    @cython.locals(
        support="long long[8]", seat=int, vote=int, cards=uint64_t, first=int, backed=int
    )
    cdef int first_in_vote(self, int winner) noexcept nogil
    @cython.locals(runner_up=int)
    cdef void settle_under_trump(self, int trump) noexcept nogil
    @cython.locals(sums=int[5], seat=int, cards=uint64_t, points=int, player=int)
    cdef void score_votes(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void begin_leaving(self) noexcept nogil
    @cython.locals(count=int, vote=int, cards=uint64_t)
    cdef int list_leavable(self, int seat, move_t* moves) noexcept nogil
    cdef void choose_to_leave(self, int seat, int card) noexcept nogil
    @cython.locals(seat=int, left=uint64_t, index=int)
    cdef void leave_cards(self) noexcept nogil
    @cython.locals(card=int)
    cdef void take_back_but(self, uint64_t left, int seat, uint64_t cards) noexcept nogil
    @cython.locals(cards=uint64_t)
    cdef int list_plays(self, int seat, move_t* moves) noexcept nogil
    cdef inline uint64_t colour_led(self) noexcept nogil
    @cython.locals(led=int)
    cdef void play_card(self, int seat, int card) noexcept nogil
    @cython.locals(winner=int, best=int, seat=int, strength=int)
    cdef int trick_winner(self) noexcept nogil
    @cython.locals(strength=int)
    cdef inline int strength(self, int card) noexcept nogil
    @cython.locals(ranking=int)
    cdef inline int row_of_strengths(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void end_trick(self, int winner) noexcept nogil
    @cython.locals(seat=int, below=int, alike=int, player=int, points=int)
    cdef void score_tricks(self) noexcept nogil
