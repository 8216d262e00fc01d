"""How strong Pisa's cards are by what was voted. Plain Python, for the reason in marks.py."""

PLAIN = 14  # more than a card that is neither trump nor under-trump has, if its colour is not led


def all_strengths() -> list[int]:
    """The strengths of all 56 cards, for each trump, under-trump and ranking."""
    return [
        strength(card, trump, under_trump, zero_high)
        for zero_high in (False, True)
        for under_trump in range(4)
        for trump in range(4)
        for card in range(56)
    ]


def strength(card: int, trump: int, under_trump: int, zero_high: bool) -> int:
    """P10 in one number, before a colour is led; cards of that one, if it is plain, gain PLAIN."""
    strength = 13 - card % 14 if zero_high else card % 14
    if card // 14 == trump:
        return strength + 3 * PLAIN
    return strength + 2 * PLAIN if card // 14 == under_trump else strength
