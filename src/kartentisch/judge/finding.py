"""Finding puzzles: play matches of strong bots, and look where the rule of thumb goes wrong.

Each match gives one puzzle at most. Its decisions are gone through in a random order:

1. A first look with few worlds drops a decision in which the rule of thumb seems to be right.
2. What is left is weighed in fresh worlds, every legal move, against the move that looked best. It
   has to be ahead of every move that differs by `LEAD` of a win and by `SURE` errors. A move that
   comes to the same is right as well; one that is neither clearly worse nor the same spoils the
   puzzle, and so do right moves that are more than half of all.
3. The levels are asked what they would play. If *hard*, the rule of thumb, finds the answer by any
   of several seeds, it is no puzzle.

A choice of several cards is left out: what its first card is worth depends on those that follow.
"""

from collections.abc import Mapping
from typing import NamedTuple

from kartentisch.games import Chance, Game, game_class, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value
from kartentisch.judge.puzzles import SAME_ERRORS, MoveWorth, Puzzle, rounded
from kartentisch.judge.weighing import Weighing
from kartentisch.judge.weights import (
    Estimate,
    difference,
    estimate_of,
    weigh_decision,
    weighing_of,
)
from kartentisch.players.levels import LEVELS, level_player
from kartentisch.players.player import Player
from kartentisch.players.search_player import SearchPlayer, look_ahead

LEAD = 0.03  # of a win: how far the answer has to be ahead,
SURE = 5.0  # and by how many errors
SAME = 0.005  # of a win: how far apart moves may seem that come to the same, or SAME_ERRORS
FIRST_WORLDS = 60
SECOND_WORLDS = 300  # after which most of what was luck at first has gone
LATER_WORLDS = 3000
FEW_ITERATIONS = 100  # that every other player of a match looks ahead
MOST_PLAYERS = 5  # a larger table is hard to take in
MOST_MOVES = 200  # before the decision; a record is to stay small
FEWEST_MOVES = 3  # to choose from
MOST_LOOKS = 60  # decisions of a match that are looked at
TRIES = 6  # seeds with which the rule of thumb must not find the answer
SHORT = {"rounds": 1}  # so that what counts is on the table, and the record is small


class DecisionPoint(NamedTuple):
    """A decision of a match: after how many moves, and what its seat knew."""

    step: int
    seat: int
    view: Game


def puzzle_in(
    name: str, number: int, seed: int, options: Mapping[str, Value] | None = None
) -> Puzzle | None:
    """The puzzle of match `number` in a series, always the same one; None if it has none."""
    chance = Chance(seed_of(seed, number))
    kind = game_class(name)
    players = kind.FEWEST + chance.below(min(kind.MOST, MOST_PLAYERS) - kind.FEWEST + 1)
    deal = chance.below(2**31)
    short = {key: value for key, value in SHORT.items() if has_option(kind, key)}
    wanted: dict[str, Value] = {**short, **(options or {})}
    settled = kind.completed_options(players, wanted)
    chosen = {key: settled[key] for key in wanted}
    game = new_game(name, players, deal, chosen)
    moves, spots = played(game, seed_of(seed, number))
    for _ in range(min(MOST_LOOKS, len(spots))):
        spot = spots.pop(chance.below(len(spots)))
        found = solved(spot, chance)
        if found is None:
            continue
        missed = missed_by(spot, found[0].moves, chance)
        if "hard" in missed:
            return Puzzle(
                f"{number:x}-{spot.step:x}",
                name,
                players,
                chosen,
                deal,
                tuple(moves[: spot.step]),
                spot.seat,
                found,
                missed,
            )
    return None


def has_option(kind: type[Game], name: str) -> bool:
    """Whether a game has an option of this name."""
    return any(option.name == name for option in kind.OPTIONS)


# --- the match


def played(game: Game, seed: int) -> tuple[list[int], list[DecisionPoint]]:
    """The moves of a match between strong bots, and its decisions with a choice of one card."""
    bots = [bot_for(game, seat, seed) for seat in range(game.players)]
    moves: list[int] = []
    spots: list[DecisionPoint] = []
    while (seat := game.decider) is not None and len(moves) <= MOST_MOVES:
        view = game.masked(seat)
        if is_one_card(game, seat):
            spots.append(DecisionPoint(len(moves), seat, view))
        move = bots[seat].choose(view, seat)
        game.play(seat, move)
        moves.append(move)
    return moves, spots


def bot_for(game: Game, seat: int, seed: int) -> Player:
    """Every other player looks ahead a little, the others follow the rule of thumb."""
    own = seed_of(seed, seat)
    if (seat + seed) % 2:
        return SearchPlayer(own, FEW_ITERATIONS)
    return level_player("hard", game.NAME, own)


def is_one_card(game: Game, seat: int) -> bool:
    """Whether the seat has a choice, and any move completes it."""
    moves = game.legal(seat)
    if len(moves) < FEWEST_MOVES or game.may_take_back(seat):
        return False
    return all(completes(game, seat, move) for move in moves)


def completes(game: Game, seat: int, move: int) -> bool:
    """Whether nothing of a choice is left open after a move."""
    after = game.copy()
    after.play(seat, move)
    return not after.may_take_back(seat)


# --- the answer


def solved(spot: DecisionPoint, chance: Chance) -> tuple[MoveWorth, ...] | None:
    """What every legal move is worth, if one is clearly best and not the rule of thumb's."""
    first = weigh_decision(spot.view, spot.seat, worlds=FIRST_WORLDS, seed=chance.below(2**31))
    if len(first.weights) < 2:
        return None
    best = first.best.move
    if best == first_thought(spot, chance) or first.behind[first.weights[1].move].mean < LEAD / 2:
        return None
    differing = [weight.move for weight in first.weights]
    others = [move for move in spot.view.legal(spot.seat) if move != best]
    second = weighing_of(spot.view, spot.seat, chance.below(2**31), differing, best)
    look_ahead(second, SECOND_WORLDS)
    if any(gap.mean + gap.error < LEAD for gap in gaps_of(second)):
        return None
    later = weighing_of(spot.view, spot.seat, chance.below(2**31), [best, *others], best)
    look_ahead(later, LATER_WORLDS)
    for move, gap in zip(others, gaps_of(later), strict=True):
        if not (is_behind(gap) or seems_same(gap, move in differing)):
            return None
    chances = chances_in(later)
    return chances if 2 * len(chances[0].moves) <= 1 + len(others) else None


def first_thought(spot: DecisionPoint, chance: Chance) -> int:
    """What the rule of thumb would play."""
    hard = level_player("hard", spot.view.NAME, chance.below(2**31))
    return hard.choose(spot.view, spot.seat)


def gaps_of(weighing: Weighing) -> list[Estimate]:
    """How far the first move is ahead of each of the others."""
    return [difference(weighing, 0, lane) for lane in range(1, len(weighing.entered()))]


def is_behind(gap: Estimate) -> bool:
    """Whether a move is clearly worse than the best."""
    return gap.mean >= LEAD and gap.mean >= SURE * gap.error


def seems_same(gap: Estimate, differs: bool) -> bool:
    """Whether a move comes to the same: always, or in the mean if it was left out as equal."""
    if differs:
        return gap.mean == 0.0 and gap.error == 0.0
    return abs(gap.mean) <= max(SAME, SAME_ERRORS * gap.error)


def chances_in(weighing: Weighing) -> tuple[MoveWorth, ...]:
    """What the moves were worth: first those that are right, then the others, best first.

    Moves with the same figures stand together.
    """
    right: list[int] = []
    wrong: dict[tuple[Estimate, Estimate], list[int]] = {}
    for lane, move in enumerate(weighing.entered()):
        gap = difference(weighing, 0, lane)
        if lane == 0 or not is_behind(gap):
            right.append(move)
        else:
            wins = estimate_of(weighing, lane, weighing.seat, 0)
            wrong.setdefault((rounded(wins), rounded(gap)), []).append(move)
    best = estimate_of(weighing, 0, weighing.seat, 0)
    ranked = sorted(wrong.items(), key=lambda item: (item[0][1].mean, item[1]))
    return (
        MoveWorth(tuple(sorted(right)), rounded(best), Estimate(0.0, 0.0)),
        *(MoveWorth(tuple(moves), wins, gap) for (wins, gap), moves in ranked),
    )


def missed_by(spot: DecisionPoint, best: tuple[int, ...], chance: Chance) -> tuple[str, ...]:
    """The levels that play another move, easiest first."""
    return tuple(level for level in LEVELS if misses(level, spot, best, chance))


def misses(level: str, spot: DecisionPoint, best: tuple[int, ...], chance: Chance) -> bool:
    """Whether a level plays another move; the rule of thumb has to, however it breaks ties."""
    tries = TRIES if level == "hard" else 1
    for _ in range(tries):
        seed = chance.below(2**31)
        player = level_player(level, spot.view.NAME, seed)
        if isinstance(player, SearchPlayer):
            player.seconds = None  # by iterations alone, so that it always plays alike
        if player.choose(spot.view, spot.seat) in best:
            return False
    return True
