"""The numbers of FTW?!. A move is its sort plus the card, which is 1 to 60."""

STRIDE = 60  # cards, and so moves, of each sort

# Where each sort of move begins; the card is added.
LAY = 0  # A: lay the card on the pile
HELP = 60  # B: lay the card before you as a helper
TAKE = 120  # B: take the card from the pile
SNEAK = 180  # C: lay the card on the pile although it is lower
ADD = 240  # C: add your helper
GIVE = 300  # give the card to the right

DONE = 0  # C: no more helpers
MOVES = 361

PASSING, TURN, TAKING, ADDING = range(4)  # the phases

SLOTS = 16  # room for the helpers, and for the choice, of each seat
GIFTS = 3  # W3: how many cards everyone gives

SORTS = ("lay", "help", "take", "sneak", "add", "give")


def meaning_of(move: int) -> tuple[str, int]:
    """The sort of a move and its card; "done" has none."""
    if move == DONE:
        return "done", 0
    sort, card = divmod(move - 1, STRIDE)
    return SORTS[sort], card + 1
