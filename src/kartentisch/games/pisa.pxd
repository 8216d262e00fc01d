cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.hands cimport HandGame
from kartentisch.games.sizes cimport card_t, move_t

cdef int BLANK, HAND_ROOM, NONE
cdef int CARDS, TRUMP, GOAL, RANKING, LEAVE, TRICK, LEAVING, PLAYING, BACKING, FINISH
cdef int FEW, ZERO_HIGH, UNSEEN, SEEN, LEFT_OUT, GONE, ASIDE
cdef int VOTING_CARDS[4]
cdef long long SUPPORT[14]
cdef int BEGINS, STACKED, DEALT, PUT_ASIDE, BACKED, LAID, OPENED, SETTLED, UNDER_TRUMP
cdef int FIRST_POINTS, DECIDED, LEFT, TAKEN_BACK, PLAYED, WON, TAKEN, SECOND_POINTS


@cython.final
cdef class Pisa(HandGame):
    cdef Pisa original
    cdef int hand_size
    cdef card_t printed[4]
    cdef bint by_runner_up
    cdef public card_t tower[3]
    cdef public card_t backed[15]
    cdef public card_t cast[15]
    cdef public card_t voted[45]
    cdef public card_t chosen[15]
    cdef public card_t picks[5]
    cdef public card_t known[56]
    cdef public card_t aside[17]
    cdef public card_t trick[5]
    cdef public card_t tricks[5]
    cdef public card_t void[5]
    cdef public int under_trump, backing, leader

    @cython.locals(place=int, seat=int, vote=int)
    cdef void clear_table(self) noexcept nogil
    @cython.locals(deck=card_t[56], card=int, place=int, left=int, seat=int)
    cdef void deal_cards(self) noexcept nogil

    @cython.locals(count=int, voting_card=int, first=int, place=int, card=int)
    cdef int list_votes(self, int seat, move_t* moves) noexcept nogil
    cdef void choose_to_lay(self, int seat, int card) noexcept nogil
    cdef void choose(self, int seat, int card) noexcept nogil
    @cython.locals(vote=int, pick=int, card=int)
    cdef void lay_cards(self, int seat) noexcept nogil
    @cython.locals(place=int)
    cdef void put_in_order(self, int vote, int card) noexcept nogil
    @cython.locals(winner=int)
    cdef void settle_vote(self) noexcept nogil
    @cython.locals(step=int, seat=int, vote=int, place=int)
    cdef void open_votes(self) noexcept nogil
    @cython.locals(support="long long[8]", seat=int, vote=int, place=int, first=int, backed=int)
    cdef int first_in_vote(self, int winner) noexcept nogil
    @cython.locals(runner_up=int)
    cdef void settle_under_trump(self, int trump) noexcept nogil
    @cython.locals(sums=int[5], seat=int, place=int, points=int, player=int)
    cdef void score_votes(self) noexcept nogil

    cdef int voted_with(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef void begin_leaving(self) noexcept nogil
    @cython.locals(count=int, place=int, card=int)
    cdef int list_leavable(self, int seat, move_t* moves) noexcept nogil
    @cython.locals(place=int)
    cdef bint is_chosen(self, int seat, int card) noexcept nogil
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
    @cython.locals(seat=int, card=int)
    cdef void end_trick(self, int winner) noexcept nogil
    @cython.locals(seat=int, below=int, alike=int, player=int, points=int)
    cdef void score_tricks(self) noexcept nogil

    cdef void take_over(self, Pisa original) noexcept nogil
    cdef void copy_table(self, Pisa original) noexcept nogil
    @cython.locals(player=int, first=int, place=int, card=int, shown=bint)
    cdef void look_at(self, Pisa original, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef void ask_again(self) noexcept nogil
    @cython.locals(unseen=card_t[56], left=int, voids=int, seat=int, place=int)
    cdef void deal_unseen(self, Chance chance) noexcept nogil
    @cython.locals(own=card_t[56], card=int, first=int, place=int, count=int)
    cdef int list_unseen(self, card_t* unseen) noexcept nogil
    @cython.locals(vote=int, laid=int)
    cdef int fill_votes(self, int seat, card_t* unseen, int left) noexcept nogil
    @cython.locals(rooms=card_t[6], amounts=card_t[4], seat=int, colour=int, number=int, place=int)
    cdef void deal_around_voids(self, card_t* unseen, int left, Chance chance) noexcept nogil
    @cython.locals(tries=card_t[6], total=int, place=int, lot=int)
    cdef int place_for(
        self, int colour, card_t* rooms, card_t* amounts, Chance chance
    ) noexcept nogil
    @cython.locals(colours=int, needed=int, colour=int, room=int, seat=int)
    cdef bint fits(self, card_t* rooms, card_t* amounts) noexcept nogil
