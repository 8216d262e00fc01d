"""How strong Pisa's cards are by what was voted. Plain Python, like moves/pisa.py."""

from kartentisch.games.moves.pisa import CARDS, COLOURS, NUMBERS

# More than the strength of any card that is neither trump nor under-trump nor of the colour led.
PLAIN = NUMBERS


def all_strengths() -> list[int]:
    """The strengths of all 56 cards, for each trump, under-trump and ranking."""
    return [
        strength(card, trump, under_trump, zero_high)
        for zero_high in (False, True)
        for under_trump in range(COLOURS)
        for trump in range(COLOURS)
        for card in range(CARDS)
    ]


def strength(card: int, trump: int, under_trump: int, zero_high: bool) -> int:
    """P10 in one number, before a colour is led; cards of that one, if it is plain, gain PLAIN."""
    strength = NUMBERS - 1 - card % NUMBERS if zero_high else card % NUMBERS
    if card // NUMBERS == trump:
        return strength + 3 * PLAIN
    return strength + 2 * PLAIN if card // NUMBERS == under_trump else strength
