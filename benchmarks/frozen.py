"""The players of commit 606e383, to measure today's against.

`hard@606e383` is its `hard`, and `search@606e383:iterations=16000` its `expert` without a time
limit. Its rules of thumb are today's with the usual values of their parameters, and its search is
today's with these. Games that it played show whether that holds. In a checkout of 606e383:

    .venv/bin/python -c '
    from kartentisch.arena.match import play_match
    for game in ("futschikato", "ftw", "fkk", "pairs", "pisa"):
        for seed in range(30):
            line_up = ["thumb"] * (3 + seed % 3)
            print(play_match(game, line_up, seed, keep=True).record.to_json())' > games.jsonl

    python benchmarks/frozen.py games.jsonl

replays them here and counts the decisions that would differ.
"""

import sys
from collections import Counter
from pathlib import Path

from kartentisch.games import Game
from kartentisch.games.records import read_record
from kartentisch.players import Player, SearchPlayer, ThumbPlayer
from kartentisch.players import make_player as todays
from kartentisch.players.roster import settings
from kartentisch.players.thumb import Thumb
from kartentisch.players.thumb_player import thumb_for

COMMIT = "@606e383"
LOTS = 40  # how often rules of thumb are asked, because they leave some choices to chance


class FrozenSearch(SearchPlayer):
    """The search of that commit."""

    def thumb(self, view: Game) -> Thumb:
        return thumb_for(view.NAME)


def make_player(name: str, game: str, seed: int = 0) -> Player:
    """A player by name, of today or of that commit."""
    kind, frozen, detail = name.partition(COMMIT)
    if not frozen:
        return todays(name, game, seed)
    if kind == "hard":
        return ThumbPlayer(game, seed, tuned=False)
    if kind == "search":
        return FrozenSearch(seed, **settings(name, detail.removeprefix(":")))
    raise ValueError(f"there is no {name}; there are hard{COMMIT} and search{COMMIT}")


def main() -> None:
    """Compare the decisions of recorded games with ours."""
    decisions: Counter[str] = Counter()
    differ: Counter[str] = Counter()
    for line in Path(sys.argv[1]).read_text("utf-8").splitlines():
        record = read_record(line)
        players = [ThumbPlayer(record.game, lot, tuned=False) for lot in range(LOTS)]
        game = record.start()
        for seat, move in record.moves:
            if len(game.legal(seat)) > 1:
                view = game.masked(seat)
                decisions[record.game] += 1
                differ[record.game] += move not in (one.choose(view, seat) for one in players)
            game.play(seat, move)
    for name, count in decisions.items():
        print(f"{name}: {differ[name]} of {count:,} decisions differ")


if __name__ == "__main__":
    main()
