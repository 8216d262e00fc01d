"""Luck: what chance gave each seat in a finished game, to be taken off its result.

If everyone played by the rules of thumb, results would be fair in the mean. What a player does
differently moves the chances at that decision. So on average a result is a fair share, and what all
such decisions gained, by all cards:

    result = fair share + gains + luck

Whatever is left is luck, and its mean is zero, whoever plays and however few worlds are used:
each gain is estimated in worlds of its own, with the true odds of what comes after it. Papers call
this the performance difference lemma; AIVAT takes luck off poker results by the same idea. Only
decisions that differ from the rules of thumb have to be weighed, so this is much cheaper than
`split`, and between good players it is less noisy. To pick one of several cards that nobody knows
is chance as well, and gains nothing.

It holds for players who see what their seat sees. One who knows the draw pile makes its own luck.

Where the options say who starts, luck includes what the seat itself is worth. It has mean zero then
over all seats that a player takes in turn.
"""

from collections.abc import Collection

from kartentisch.games.chance import seed_of
from kartentisch.games.records import Record
from kartentisch.judge.split import Shares, added, taken
from kartentisch.judge.weights import weighed_moves
from kartentisch.players import ThumbPlayer

WORLDS = 400  # per decision that differs


def luck(
    record: Record, *, worlds: int = WORLDS, seed: int = 0, by_thumb: Collection[int] = ()
) -> Shares:
    """What chance gave each seat in a finished game.

    `by_thumb` are seats that are known to play by the rules of thumb: they gain nothing, even
    where these leave a choice to chance.
    """
    gained: Shares = (0.0,) * record.players
    thumb = ThumbPlayer(record.game, seed)
    game = record.start()
    for number, (seat, move) in enumerate(record.moves):
        if seat not in by_thumb and len(game.legal(seat)) > 1:
            usual = thumb.choose(game.masked(seat), seat)
            if not thumb.thumb.comes_to_same(seat, usual, move):
                made, left = weighed_moves(
                    game, seat, [move, usual], worlds=worlds, seed=seed_of(seed, number)
                )
                gained = added(gained, taken(made.shares, left.shares))
        game.play(seat, move)
    if not game.over:
        raise ValueError("only a finished game has a result to take luck off")
    return tuple(
        (seat in game.winners) / len(game.winners) - 1 / record.players - gained[seat]
        for seat in range(record.players)
    )
