"""Chance: the one source of everything random, the same numbers on every machine.

A source is made from a seed. A whole number gives the fast generator for simulations, SplitMix64;
a secret of 32 bytes gives SHAKE-256, for tables where nobody may be able to guess the cards.
Both hand out words of 32 bits, and everything else is made from words in the same way:

- SplitMix64: the upper half of each output.
- SHAKE-256: block k is SHAKE-256(secret, then k as 8 bytes, little end first), 128 bytes long,
  read as 32 words of 4 bytes, little end first; k counts 0, 1, 2, ...
- below(n): a word times n; the upper half of that product is the answer, unless the lower half is
  less than 2**32 mod n: then the word is thrown away and the next one is used. No answer is
  likelier than another.
- shuffle: from the last card down to the second, each is swapped with the one at index
  below(its index + 1), counted from 0.
"""

import hashlib
from struct import unpack

SECRET_BYTES = 32


class Chance:
    """A stream of random numbers that depends on its seed alone."""

    def __init__(self, seed: int | bytes = 0) -> None:
        self.state = 0
        self.keyed = False
        self.secret = [0] * 32
        self.block = [0] * 32
        self.drawn = 0
        self.reseed(seed)

    def reseed(self, seed: int | bytes) -> None:
        """Begin the stream of another seed."""
        if isinstance(seed, bytes):
            if len(seed) != SECRET_BYTES:
                raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(seed)}")
            self.secret = list(seed)
            self.keyed = True
            self.drawn = 0
        elif type(seed) is int and 0 <= seed <= 0xFFFFFFFFFFFFFFFF:
            self.secret = [0] * 32
            self.keyed = False
            self.drawn = 0
            self.state = seed
        else:
            raise ValueError("a seed is a whole number from 0 to 2**64 - 1, or 32 secret bytes")

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, bound; each equally likely."""
        product = self.word() * bound
        return self.below(bound) if is_unfair(product, bound) else product >> 32

    def shuffle(self, cards: list[int], count: int) -> None:
        """Bring the first count cards into a random order, every order equally likely."""
        if self.keyed:
            for last in range(count - 1, 0, -1):
                swap(cards, last, self.below(last + 1))
        else:
            self.state = shuffled(cards, count, self.state)

    def word(self) -> int:
        """The next 32 random bits."""
        if self.keyed:
            return self.secret_word()
        self.state = following(self.state)
        return mixed(self.state) >> 32

    def secret_word(self) -> int:
        index = self.drawn % 32
        if index == 0:
            self.squeeze()
        self.drawn += 1
        return self.block[index]

    def squeeze(self) -> None:
        """Fetch the block of words that the stream has come to."""
        number = self.drawn // 32
        squeezed = hashlib.shake_256(bytes(self.secret) + number.to_bytes(8, "little")).digest(128)
        self.block = list(unpack("<32I", squeezed))

    def snapshot(self) -> dict[str, int | str]:
        """Where the stream stands, as plain data."""
        if self.keyed:
            return {"shake256": bytes(self.secret).hex(), "drawn": self.drawn}
        return {"splitmix64": self.state}

    def resume(self, snapshot: dict[str, int | str]) -> None:
        """Go on where a snapshot was taken."""
        if "shake256" in snapshot:
            self.reseed(bytes.fromhex(str(snapshot["shake256"])))
            self.drawn = int(snapshot["drawn"])
            if self.drawn % 32:
                self.squeeze()
        else:
            self.reseed(int(snapshot["splitmix64"]))

    def copy_from(self, other: "Chance") -> None:
        """Go on exactly as the other would."""
        self.state = other.state
        self.keyed = other.keyed
        if other.keyed:
            self.secret[:] = other.secret
            self.block[:] = other.block
        self.drawn = other.drawn

    def branch(self, other: "Chance") -> None:
        """Become a fast source of its own, seeded by the other's next two words."""
        upper = other.word()
        self.state = (upper << 32) | other.word()
        self.keyed = False
        self.drawn = 0


def seed_of(seed: int, number: int) -> int:
    """The seed of game number (0, 1, 2, ...) in a series: output number of SplitMix64 from seed."""
    gamma = 0x9E3779B97F4A7C15
    whole = 0xFFFFFFFFFFFFFFFF
    return mixed((seed + (number + 1) * gamma) & whole)


# The large constants are locals, not globals: those C knows when it compiles.


def following(state: int) -> int:
    """The state of SplitMix64 after this one."""
    gamma = 0x9E3779B97F4A7C15
    whole = 0xFFFFFFFFFFFFFFFF
    return (state + gamma) & whole


def mixed(state: int) -> int:
    """What SplitMix64 makes of a state."""
    one = 0xBF58476D1CE4E5B9
    two = 0x94D049BB133111EB
    whole = 0xFFFFFFFFFFFFFFFF
    state = ((state ^ (state >> 30)) * one) & whole
    state = ((state ^ (state >> 27)) * two) & whole
    return state ^ (state >> 31)


def is_unfair(product: int, bound: int) -> bool:
    """Whether a word times bound has to be thrown away, so that no answer is likelier."""
    low = 0xFFFFFFFF
    words = 0x100000000
    return product & low < bound and product & low < words % bound


def shuffled(cards: list[int], count: int, state: int) -> int:
    """Shuffle by the fast stream from a state on, and return the state it comes to.

    The same as by `below`, but the state stays in a register: dealing is half of many a game.
    """
    for last in range(count - 1, 0, -1):
        state = following(state)
        product = (mixed(state) >> 32) * (last + 1)
        while is_unfair(product, last + 1):
            state = following(state)
            product = (mixed(state) >> 32) * (last + 1)
        swap(cards, last, product >> 32)
    return state


def swap(cards: list[int], one: int, other: int) -> None:
    """Two cards change places."""
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card
