cimport cython
from kartentisch.games.chance cimport Chance
from kartentisch.games.sizes cimport byte_t, card_t, move_t

cdef int STRIDE, DRAWN, NEW_PILE, COUNTS, PILES, NUMBERS, TRIES, GONE
cdef card_t COPIES[21]


@cython.locals(
    stock=card_t[252],
    left=card_t[252],
    slots=move_t[400],
    since=move_t[400],
    plays=move_t[400],
    explained=move_t[400],
    piles=int,
    owned=int,
    played=int,
    number=int,
    failed=int,
    first=int,
    slot=int,
)
cdef bint deal_by_past(
    int viewer,
    int players,
    byte_t* hands,
    card_t* held,
    card_t* pile,
    move_t* past,
    int told,
    Chance chance,
) noexcept nogil
@cython.locals(piles=int, own=card_t[21], index=int, number=int, entry=int)
cdef int list_stock(
    int viewer, byte_t* hands, card_t* held, move_t* past, int told, card_t* stock
) noexcept nogil
@cython.locals(count=int, had=card_t[8], seat=int, index=int, entry=int, piles=int)
cdef int list_slots(
    int viewer, int players, card_t* held, move_t* past, int told, move_t* slots, move_t* since
) noexcept nogil
@cython.locals(count=int, index=int, entry=int)
cdef int list_plays(int viewer, move_t* past, int told, move_t* plays) noexcept nogil
@cython.locals(totals=card_t[12], source=int, number=int, play=int, entry=int, slot=int)
cdef int explain(
    move_t* plays,
    int played,
    move_t* past,
    move_t* slots,
    move_t* since,
    int owned,
    card_t* left,
    int piles,
    move_t* explained,
    Chance chance,
) noexcept nogil
@cython.locals(seat=int, number=int, best=int, whole=int, slot=int, source=int, weight=int)
cdef int slot_for(
    int entry,
    int at,
    move_t* slots,
    move_t* since,
    int owned,
    card_t* left,
    card_t* totals,
    Chance chance,
) noexcept nogil
@cython.locals(
    filled=card_t[8], cards=card_t[90], seat=int, source=int, count=int, number=int, slot=int, index=int
)
cdef void deal_rest(
    byte_t* hands,
    card_t* pile,
    move_t* past,
    move_t* slots,
    move_t* since,
    int owned,
    card_t* left,
    int piles,
    Chance chance,
) noexcept nogil
@cython.locals(play=int, drawn=int)
cdef void complete(
    move_t* past, move_t* plays, int played, move_t* explained, move_t* since
) noexcept nogil
