"""The numbers of Futschikato. A move is the number on the card that is played."""

LOWEST = 2  # the lowest number on a card
HIGHEST = 20  # and the highest
CARDS = 90  # how many cards there are
HAND_SLOTS = 8  # room for the cards of each seat

MOVES = HIGHEST + 1  # moves 0 and 1 mean nothing

# F1: how many cards there are of each number
COPIES = [0, 0, 16, 12, 9, 8, 6, 6, 5, 4, 4, 4, 3, 3, 3, 2, 1, 1, 1, 1, 1]
DECK = [number for number in range(MOVES) for _ in range(COPIES[number])]
