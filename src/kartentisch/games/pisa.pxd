cimport cython
from libc.stdint cimport uint64_t
from kartentisch.games.pisa_table cimport PisaTable
from kartentisch.games.sizes cimport card_t, move_t

cdef int BLANK, HAND_ROOM, NONE
cdef int CARDS, TRUMP, GOAL, RANKING, LEAVE, TRICK, LEAVING, PLAYING, BACKING, FINISH
cdef uint64_t ONE
cdef int FEW, ZERO_HIGH
cdef int VOTING_CARDS[4]
cdef long long SUPPORT[14]
cdef int BEGINS, STACKED, DEALT, PUT_ASIDE, BACKED, LAID, OPENED, SETTLED, UNDER_TRUMP
cdef int FIRST_POINTS, DECIDED, LEFT, TAKEN_BACK, PLAYED, WON, TAKEN, SECOND_POINTS


@cython.final
cdef class Pisa(PisaTable):
    cdef int hand_size
    cdef card_t printed[4]
    cdef bint by_runner_up

    @cython.locals(deck=card_t[56], card=int, place=int, left=int)
    cdef void deal_cards(self) noexcept nogil
    @cython.locals(count=int, voting_card=int, first=int, place=int, card=int)
    cdef int list_votes(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(vote=int, pick=int, card=int)
    cdef void lay_cards(self, int seat) noexcept nogil
    @cython.locals(winner=int)
    cdef void settle_vote(self) noexcept nogil
    @cython.locals(seat=int, vote=int, place=int)
    cdef void open_votes(self) noexcept nogil
    @cython.locals(support="long long[8]", seat=int, vote=int, place=int, first=int, backed=int)
    cdef int first_in_vote(self, int winner) noexcept nogil
    @cython.locals(runner_up=int)
    cdef void settle_under_trump(self, int trump) noexcept nogil
    @cython.locals(sums=int[5], seat=int, place=int, points=int, player=int)
    cdef void score_votes(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void begin_leaving(self) noexcept nogil
    @cython.locals(count=int, place=int, card=int)
    cdef int list_leavable(self, int seat, move_t* moves) noexcept nogil
    cdef void choose_to_leave(self, int seat, int card) noexcept nogil
    @cython.locals(seat=int, no_choice=bint, place=int, card=int)
    cdef void leave_cards(self) noexcept nogil
    cdef void leave_or_take(self, int seat, int card, bint leave) noexcept nogil
    @cython.locals(first=int, last=int, count=int, lowest=int, place=int, card=int)
    cdef int list_plays(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(led=int)
    cdef void play_card(self, int seat, int card) noexcept nogil
    @cython.locals(
        led=int, winner=int, best=int, seat=int, number=int, colour=int, strength=int
    )
    cdef int trick_winner(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void end_trick(self, int winner) noexcept nogil
    @cython.locals(seat=int, below=int, alike=int, player=int, points=int)
    cdef void score_tricks(self) noexcept nogil
