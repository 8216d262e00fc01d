"""What a guest's own page asks and is answered: passkeys, and how they have done."""

from typing import Any

import msgspec

from kartentisch.server.wire.messages import GameName, Name, Texts

# --- passkeys


class PasskeyOptions(msgspec.Struct):
    """What a browser's `navigator.credentials` is given, as WebAuthn's JSON; bytes as base64url."""

    options: dict[str, Any]


class PasskeyResponse(msgspec.Struct, forbid_unknown_fields=True):
    """What a browser's `navigator.credentials` has returned, as WebAuthn's JSON."""

    credential: dict[str, Any]


class PasskeyName(msgspec.Struct, forbid_unknown_fields=True):
    """What to call a passkey."""

    name: Name


class Passkey(msgspec.Struct):
    """A passkey of yours. since, used: its first and its last day, as YYYY-MM-DD in UTC.

    credential: the id that the device knows it by, as base64url.
    """

    id: str
    name: str
    since: str
    used: str
    credential: str


# --- how somebody has done


class PastResult(msgspec.Struct):
    """How you did in a match. people: with other people. place: the mean of shared places."""

    game: GameName
    ended: float
    players: int
    people: bool
    place: float
    won: bool


class PhaseHabits(msgspec.Struct):
    """One sort of decision in a game: what it is about, how many were reviewed, what poor ones cost
    in a match on average.
    """

    about: Texts
    decisions: int
    lost: float


class GameHabits(msgspec.Struct):
    """What the reviews of your matches say about your decisions in a game.

    lost: the chance to win that doubtful decisions and mistakes cost in a match on average, in its
    first, second and last third. phases: the same by what is decided, in games that have several
    sorts of decisions. earlier, recent: the sum of it in the older and the newer half of
    the reviews; None if there are too few to compare.
    """

    game: GameName
    reviews: int
    decisions: int
    mistakes: int
    lost: list[float]
    phases: list[PhaseHabits]
    earlier: float | None
    recent: float | None


class MyPast(msgspec.Struct):
    """How you have done: the last matches that count, the oldest first, and what reviews say."""

    results: list[PastResult]
    habits: list[GameHabits]


TYPES: list[Any] = [PasskeyOptions, PasskeyResponse, PasskeyName, Passkey, MyPast]
