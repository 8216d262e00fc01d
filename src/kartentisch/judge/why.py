"""Why a move is good or bad, in words: what usually happens after it.

>>> from kartentisch.games import new_game
>>> from kartentisch.judge.why import explain, fill_names
>>> game = new_game("futschikato", players=3, seed=7)
>>> seat = game.deciders[0]
>>> why = explain(game.masked(seat), seat, game.legal(seat)[:1])[game.legal(seat)[0]]
>>> "{" in fill_names(why.en, ["Ada", "Bruno", "Clara"])
False

Moves are explained from the view of their seat alone. The same view, worlds and seed give the same
words on every machine. What is worth saying differs by game (`judge/whys`).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from kartentisch.games import Game, part_of
from kartentisch.games.parts import class_in
from kartentisch.games.words.language import Texts, both
from kartentisch.judge.phrases import POINTS, mean, often, rounded, say, sentences
from kartentisch.judge.tales import Budget, Tale, Tales, Whys, points_in, tell

WHYS = "kartentisch.judge.whys"
NAME = re.compile(r"\{(\d)\}")

WINS = both("Du gewinnst {often}", "You win {often}")
AHEAD = both("Am besten schneidest du {often} ab", "You come out on top {often}")


@dataclass(frozen=True)
class Why:
    """What usually happens after a move: one or two short sentences.

    Other players are written as their seat's number in braces, such as {2}, and `fill_names` puts
    their names there; the seat itself is "you" or "du".
    """

    move: int
    de: str
    en: str


def explain(
    view: Game,
    seat: int,
    moves: Sequence[int],
    *,
    worlds: int = 100,
    seconds: float | None = None,
    seed: int = 0,
    reminding: bool = True,
    rest: float = 0.0,
) -> dict[int, Why]:
    """Say why for moves of a seat, from its view.

    A move that begins a choice of several cards is explained with the cards that rules of thumb
    would choose next. With `seconds` there are fewer worlds if they take too long, and a `rest` of
    that many seconds after each leaves the processor to others. `reminding` says whether words may
    give away cards that the seat has seen and that lie face down; a table can forbid that.
    """
    if view.viewer != seat:
        raise ValueError("moves are explained from the view of their seat; pass game.masked(seat)")
    if worlds < 1:
        raise ValueError(f"moves are explained in one world or more, not in {worlds}")
    legal = view.legal(seat)
    for move in moves:
        if move not in legal:
            raise ValueError(f"seat {seat} can't make move {move} in this view")
    whys = whys_of(view.NAME)
    found = {}
    for tales in tell(
        whys, view, seat, dict.fromkeys(moves), Budget(worlds, seconds, rest), seed, reminding
    ):
        said = whys.say(tales)
        found[tales.move] = Why(tales.move, said["de"], said["en"])
    return found


def fill_names(text: str, names: Sequence[str]) -> str:
    """A why with the players' names, by seat."""
    return NAME.sub(lambda found: names[int(found[1])], text)


@cache
def whys_of(game: str) -> Whys:
    """How a game says why; wins and points if it does not say."""
    module = part_of(game, WHYS)
    return WinsAndPoints() if module is None else class_in(module, Whys)()


class WinsAndPoints(Whys):
    """For games without words of their own: what the round comes to."""

    def say(self, tales: Tales) -> Texts:
        worlds = len(tales.worlds)
        wins = tales.count(lambda tale: tales.seat in winners_in(tale))
        if tales.view.round + 1 >= tales.view.rounds:
            return sentences(say(WINS, often=often(wins, worlds)))
        points = [points_in(tale) for tale in tales.worlds]
        own = rounded(mean(scored.get(tales.seat, 0) for scored in points))
        best = min if tales.view.fewest_wins else max
        ahead = sum(
            scored.get(tales.seat, 0)
            == best(scored.get(seat, 0) for seat in range(tales.view.players))
            for scored in points
        )
        return sentences(say(POINTS, n=own), say(AHEAD, often=often(ahead, worlds)))


def winners_in(tale: Tale) -> set[int | None]:
    """Who wins the match in a tale."""
    return {event.seat for event in tale if event.kind.name == "wins"}
