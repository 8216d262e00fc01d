"""What reshuffles of Futschikato tell, and worlds that fit it.

After a reshuffle everyone knows which cards are in the new pile (F12). A card in a hand comes from
one of the piles: it was in a hand at the first reshuffle (pile 0), or drawn from a later one.
When a card is played, nobody else can tell where it came from; only that its owner can have had it.

The past is a row of entries, from the first reshuffle on:

- NEW_PILE, then for each number from 0 to 20 how many went into the pile;
- STRIDE * seat + number: the seat played it. What lay on the table at the first reshuffle stands
  before that, as if it had been played then;
- DRAWN + STRIDE * seat + number: the seat drew it; the number is 0 if the viewer can't know it.

A world explains every play: it says from which pile the card came, so that its owner had drawn it
by then and the pile had such a card. All that is left in hands and pile is dealt at random. Plays
are explained in random proportion to how many cards would fit, the play that could not be explained
first, and so again; that ends soon, because what really happened is an explanation.
"""

from kartentisch.games.chance import Chance
from kartentisch.games.futschikato_entries import COUNTS, DRAWN, NEW_PILE, STRIDE
from kartentisch.games.moves import futschikato as numbers

COPIES = numbers.COPIES

PILES = 12  # that are told apart
NUMBERS = 21
TRIES = 200
GONE = -1


def deal_by_past(
    viewer: int,
    players: int,
    hands: list[int],
    held: list[int],
    pile: list[int],
    past: list[int],
    told: int,
    chance: Chance,
) -> bool:
    """Deal hands and pile of a view so that they fit the past, and complete the past.

    False, with nothing dealt, if no explanation was found.
    """
    stock = [0] * 252  # of each pile, how many of each number are not the viewer's
    left = [0] * 252  # and of these, how many are not explained yet
    slots = [0] * 400  # cards that others had: 8 * pile + seat, or GONE if it is explained
    since = [0] * 400  # and the entry of the past by which they had it
    plays = [0] * 400  # the entries in which others played, in the order of explaining
    explained = [0] * 400  # and the slot that explains each of them
    piles = list_stock(viewer, hands, held, past, told, stock)
    if piles > PILES:
        return False
    owned = list_slots(viewer, players, held, past, told, slots, since)
    played = list_plays(viewer, past, told, plays)
    for _ in range(TRIES):
        for number in range(252):
            left[number] = stock[number]
        failed = explain(plays, played, past, slots, since, owned, left, piles, explained, chance)
        if failed == GONE:
            deal_rest(hands, pile, past, slots, since, owned, left, piles, chance)
            complete(past, plays, played, explained, since)
            return True
        first = plays[failed]
        while failed > 0:
            plays[failed] = plays[failed - 1]
            failed -= 1
        plays[0] = first
        for slot in range(owned):
            if slots[slot] < 0:
                slots[slot] = GONE - 1 - slots[slot]
    return False


def list_stock(
    viewer: int, hands: list[int], held: list[int], past: list[int], told: int, stock: list[int]
) -> int:
    """Count what each pile had for the others; return how many piles there are, or too many."""
    piles = 0
    own = [0] * 21  # what the viewer had at the first reshuffle
    if viewer >= 0:
        for index in range(8 * viewer, 8 * viewer + held[viewer]):
            own[hands[index]] += 1
    index = 0
    while index < told:
        entry = past[index]
        if entry == NEW_PILE:
            if piles == 0:
                piles = 1
                for number in range(NUMBERS):
                    stock[number] = COPIES[number] - past[index + 1 + number]
            if piles == PILES:
                return PILES + 1
            for number in range(NUMBERS):
                stock[NUMBERS * piles + number] = past[index + 1 + number]
            piles += 1
            index += COUNTS
        elif entry < DRAWN:
            if entry // STRIDE == viewer:
                own[entry % STRIDE] += 1
        elif (entry - DRAWN) // STRIDE == viewer:
            own[entry % STRIDE] -= 1
            stock[NUMBERS * (piles - 1) + entry % STRIDE] -= 1
        index += 1
    for number in range(NUMBERS):
        stock[number] -= own[number]
    return piles


def list_slots(
    viewer: int,
    players: int,
    held: list[int],
    past: list[int],
    told: int,
    slots: list[int],
    since: list[int],
) -> int:
    """List every card that others had since the first reshuffle; return how many these are."""
    count = 0
    had = [0] * 8  # at the first reshuffle
    for seat in range(players):
        had[seat] = held[seat]
    index = 0
    while index < told:
        entry = past[index]
        if entry == NEW_PILE:
            index += COUNTS
        elif entry < DRAWN:
            had[entry // STRIDE] += 1
        else:
            had[(entry - DRAWN) // STRIDE] -= 1
        index += 1
    for seat in range(players):
        if seat != viewer:
            for _ in range(had[seat]):
                slots[count] = seat
                since[count] = GONE
                count += 1
    piles = 0
    index = 0
    while index < told:
        entry = past[index]
        if entry == NEW_PILE:
            piles += 1
            index += COUNTS
        elif entry >= DRAWN and (entry - DRAWN) // STRIDE != viewer:
            slots[count] = 8 * piles + (entry - DRAWN) // STRIDE
            since[count] = index
            count += 1
        index += 1
    return count


def list_plays(viewer: int, past: list[int], told: int, plays: list[int]) -> int:
    """List the entries in which others played; return how many these are."""
    count = 0
    index = 0
    while index < told:
        entry = past[index]
        if entry == NEW_PILE:
            index += COUNTS
        elif entry < DRAWN and entry // STRIDE != viewer:
            plays[count] = index
            count += 1
        index += 1
    return count


def explain(
    plays: list[int],
    played: int,
    past: list[int],
    slots: list[int],
    since: list[int],
    owned: int,
    left: list[int],
    piles: int,
    explained: list[int],
    chance: Chance,
) -> int:
    """Say for each play which card of its owner it was; return the play that has none, or GONE."""
    totals = [0] * 12
    for source in range(piles):
        for number in range(NUMBERS):
            totals[source] += left[NUMBERS * source + number]
    for play in range(played):
        entry = past[plays[play]]
        slot = slot_for(entry, plays[play], slots, since, owned, left, totals, chance)
        if slot == GONE:
            return play
        source = slots[slot] // 8
        left[NUMBERS * source + entry % STRIDE] -= 1
        totals[source] -= 1
        slots[slot] = GONE - 1 - slots[slot]
        explained[play] = slot
    return GONE


def slot_for(
    entry: int,
    at: int,
    slots: list[int],
    since: list[int],
    owned: int,
    left: list[int],
    totals: list[int],
    chance: Chance,
) -> int:
    """A card that can have been this play, each in proportion to how likely it is that number."""
    seat = entry // STRIDE
    number = entry % STRIDE
    best = GONE
    whole = 0
    for slot in range(owned):
        if slots[slot] >= 0 and slots[slot] % 8 == seat and since[slot] < at:
            source = slots[slot] // 8
            if left[NUMBERS * source + number] > 0:
                weight = 1000 * left[NUMBERS * source + number] // totals[source] + 1
                whole += weight
                if chance.below(whole) < weight:
                    best = slot
    return best


def deal_rest(
    hands: list[int],
    pile: list[int],
    past: list[int],
    slots: list[int],
    since: list[int],
    owned: int,
    left: list[int],
    piles: int,
    chance: Chance,
) -> None:
    """Deal what is left of each pile to the cards from there, and of the last one to the pile."""
    filled = [0] * 8  # of each hand
    cards = [0] * 90
    for source in range(piles):
        count = 0
        for number in range(NUMBERS):
            for _ in range(left[NUMBERS * source + number]):
                cards[count] = number
                count += 1
        chance.shuffle(cards, count)
        for slot in range(owned):
            if slots[slot] >= 0 and slots[slot] // 8 == source:
                seat = slots[slot] % 8
                count -= 1
                hands[8 * seat + filled[seat]] = cards[count]
                filled[seat] += 1
                if since[slot] >= 0:
                    past[since[slot]] += cards[count]
        if source == piles - 1:
            for index in range(count):
                pile[index] = cards[index]


def complete(
    past: list[int], plays: list[int], played: int, explained: list[int], since: list[int]
) -> None:
    """Write into the past what was drawn and has been played since."""
    for play in range(played):
        drawn = since[explained[play]]
        if drawn >= 0:
            past[drawn] += past[plays[play]] % STRIDE
