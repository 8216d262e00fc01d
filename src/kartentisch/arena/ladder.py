"""The ladder: everybody's bots at one game, rated by all that they have ever played.

A file (SQLite) has the players, every deal and its results, so a ladder continues where it stopped,
and newcomers can join it. A deal is played by a few of the players in all rotations, from the same
cards. Those who have played least come first. The seed is secret: no bot can deal the cards itself.

Language models play by `kartentisch mcp`, one game at a time. Their names begin with `mcp:`.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from kartentisch.arena.figures import FOLDS, Interval, Matrix, Sample, company
from kartentisch.arena.match import Maker, MatchResult, leave
from kartentisch.arena.rating import DealTally, ratings
from kartentisch.arena.tournament import (
    JUDGE_STREAM,
    DealJob,
    LineUp,
    Plan,
    PlayedDeal,
    line_ups,
    plain_outcome,
    play_deal,
    plays_by_thumb,
)
from kartentisch.arena.workers import Workers
from kartentisch.games import game_class, new_game
from kartentisch.games.chance import seed_of
from kartentisch.games.options import Value
from kartentisch.judge.luck import luck
from kartentisch.players import make_player

FORMAT = 1
YARDSTICKS = ("easy", "medium", "hard")  # on every new ladder
ANCHOR = "hard"  # has 1500 points
MODEL = "mcp:"
COMPANY_STREAM = 0x636F6D70616E79  # who plays whom, apart from cards and players

# What of a ladder is given with every call.
GIVEN = {"players": "--players", "options": "--set", "adjusted": "--adjusted"}

SCHEMA = """
CREATE TABLE heading (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE players (name TEXT PRIMARY KEY);
CREATE TABLE deals (number INTEGER PRIMARY KEY, line_ups TEXT NOT NULL, outcomes TEXT NOT NULL);
"""


class LadderFile:
    """A ladder on disk."""

    def __init__(
        self,
        file: Path,
        game: str,
        players: int,
        options: Mapping[str, Value] | None = None,
        adjusted: int = 0,
        maker: Maker = make_player,
    ) -> None:
        """Open a ladder, or begin one. That of another game or table is refused."""
        settled = dict(new_game(game, players, 0, options).options)
        self.file = file
        self.maker = maker
        wanted = {
            "ladder": FORMAT,
            "game": game,
            "version": game_class(game).VERSION,
            "players": players,
            "options": settled,
            "adjusted": adjusted,
        }
        try:
            # A model's moves come one at a time, but each in a thread of its own.
            self.database = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            if not self.database.execute("SELECT * FROM sqlite_master").fetchone():
                self.begin({**wanted, "seed": secrets.randbits(63)})
            found = dict(self.database.execute("SELECT name, value FROM heading").fetchall())
        except sqlite3.OperationalError as error:
            raise ValueError(f"{file} can't be used: {error}") from None
        except sqlite3.Error as error:
            raise ValueError(f"{file} is not a ladder: {error}; choose another file") from None
        self.heading: dict[str, Any] = {name: json.loads(value) for name, value in found.items()}
        for name, value in wanted.items():
            if self.heading.get(name) != value:
                again = f"give {GIVEN[name]} as when it began, or " if name in GIVEN else ""
                raise ValueError(
                    f"{file} is another ladder: its {name} is {self.heading.get(name)!r}, not "
                    f"{value!r}; {again}choose another file"
                )

    def begin(self, heading: dict[str, Any]) -> None:
        self.database.executescript(f"BEGIN IMMEDIATE; {SCHEMA}")
        rows = [(name, json.dumps(value)) for name, value in heading.items()]
        self.database.executemany("INSERT INTO heading VALUES (?, ?)", rows)
        self.database.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    # --- players

    @property
    def names(self) -> list[str]:
        """Everybody on the ladder, in the order in which they came."""
        rows = self.database.execute("SELECT name FROM players ORDER BY rowid")
        return [name for (name,) in rows]

    def add(self, names: Iterable[str]) -> None:
        """Put players on the ladder; who is there already stays. A bad name is refused."""
        for name in names:
            if name.startswith(MODEL):
                raise ValueError(
                    f"{name} plays by itself: kartentisch mcp {self.heading['game']} "
                    f"--ladder {self.file} --name {name.removeprefix(MODEL)}"
                )
            player = self.maker(name, self.heading["game"], 0)
            player.join(self.heading["players"])
            leave(player)
            if player.sees_all:
                raise ValueError(f"{name} sees all cards; the ladder is for players who don't")
            self.enter(name)

    def retire(self, names: Iterable[str]) -> None:
        """Let players play no more. Their games stay and count; `add` brings them back."""
        for name in names:
            found = self.database.execute("DELETE FROM players WHERE name = ?", (name,))
            if not found.rowcount:
                raise ValueError(
                    f"{name} is not on {self.file}; on it are: {', '.join(self.names)}"
                )

    def enter(self, name: str) -> None:
        self.database.execute("INSERT OR IGNORE INTO players VALUES (?)", (name,))

    # --- playing

    def play(self, workers: Workers, deals: int) -> Iterator[PlayedDeal]:
        """Play more deals; each is kept as soon as it is finished."""
        plans = dict(self.planned(deals))
        jobs = [DealJob(plan, number, True) for number, plan in plans.items()]
        for deal in workers.run(play_deal, jobs):
            self.keep(deal.number, plans[deal.number].line_ups, deal.outcomes)
            yield deal

    def planned(self, deals: int) -> Iterator[tuple[int, Plan]]:
        """The next deals and who plays them: those who have played least, among any others."""
        names = [name for name in self.names if not name.startswith(MODEL)]
        if len(names) < 2:
            raise ValueError("a ladder needs at least two players; name another")
        played = dict.fromkeys(names, 0)
        for deal in self.deals():
            for name in {name for line_up in deal.line_ups for name in line_up} & played.keys():
                played[name] += 1
        first = self.following
        for number in range(first, first + deals):
            chosen = self.company_of(number, played)
            for name in chosen:
                played[name] += 1
            yield number, self.plan_of(chosen)

    def opponents(self, number: int) -> list[str]:
        """Who plays a deal against somebody who is asked outside, by chance."""
        names = [name for name in self.names if not name.startswith(MODEL)]
        if not names:
            raise ValueError("nobody is on this ladder; name players with kartentisch ladder")
        return self.shuffled(number, names)[: self.heading["players"] - 1]

    def company_of(self, number: int, played: Mapping[str, int]) -> list[str]:
        """Who plays a deal: the one who has played least, and others by chance."""
        least = min(played, key=lambda name: played[name])
        others = self.shuffled(number, [name for name in played if name != least])
        return [least, *others][: self.heading["players"]]

    def shuffled(self, number: int, names: Sequence[str]) -> list[str]:
        """Names in an order that chance gives them for a deal."""
        drawn = seed_of(self.heading["seed"] ^ COMPANY_STREAM, number)
        order = sorted(range(len(names)), key=lambda index: seed_of(drawn, index))
        return [names[index] for index in order]

    def plan_of(self, names: Sequence[str]) -> Plan:
        heading = self.heading
        return Plan(
            heading["game"],
            heading["options"],
            tuple(names),
            tuple(line_ups(names, heading["players"])),
            1,
            heading["seed"],
            self.maker,
            heading["adjusted"],
        )

    @property
    def following(self) -> int:
        """The number of the next deal."""
        (last,) = self.database.execute("SELECT max(number) FROM deals").fetchone()
        return 0 if last is None else last + 1

    def keep(
        self, number: int, line_ups: Sequence[LineUp], outcomes: Sequence[MatchResult]
    ) -> None:
        """Write a deal down."""
        plain = [plain_outcome(outcome) for outcome in outcomes]
        row = (number, json.dumps(line_ups), json.dumps(plain, separators=(",", ":")))
        try:
            self.database.execute("INSERT INTO deals VALUES (?, ?, ?)", row)
        except sqlite3.IntegrityError:
            raise ValueError(
                f"somebody else plays on {self.file}; wait until they are done, and start again"
            ) from None
        except sqlite3.OperationalError as error:
            raise ValueError(f"{self.file} can't be written: {error}") from None

    def keep_game(self, number: int, line_up: LineUp, outcome: MatchResult) -> None:
        """Write down a single game, played by somebody who is asked outside."""
        for name in line_up:
            self.enter(name)
        if self.heading["adjusted"]:
            assert outcome.record is not None
            by_thumb = [
                seat
                for seat, name in enumerate(line_up)
                if not name.startswith(MODEL)
                and plays_by_thumb(self.maker, name, self.heading["game"])
            ]
            found = luck(
                outcome.record,
                worlds=self.heading["adjusted"],
                seed=seed_of(self.heading["seed"] ^ JUDGE_STREAM, number),
                by_thumb=by_thumb,
            )
            outcome = MatchResult(**{**vars(outcome), "luck": found})
        self.keep(number, [line_up], [outcome])

    # --- what was played

    def deals(self) -> Iterator["KeptDeal"]:
        """All deals in order."""
        rows = self.database.execute("SELECT line_ups, outcomes FROM deals ORDER BY number")
        for names, outcomes in rows:
            yield KeptDeal([tuple(line_up) for line_up in json.loads(names)], json.loads(outcomes))

    def standings(self) -> "Standings":
        """How everybody stands who has played, retired or not."""
        return standings(self.heading, list(self.deals()))


@dataclass
class KeptDeal:
    """A deal as it was kept."""

    line_ups: list[LineUp]
    outcomes: list[dict[str, Any]]


@dataclass
class Standing:
    """How one player stands."""

    name: str
    rating: Interval
    deals: int
    wins: float  # per seat played
    forfeits: int
    first_fault: str

    def plain(self) -> dict[str, Any]:
        return {**vars(self), "rating": self.rating.plain()}


@dataclass
class Lead:
    """How much more one player wins than another, on deals that both have played."""

    one: str
    other: str
    deals: int
    wins: Interval

    def plain(self) -> dict[str, Any]:
        return {**vars(self), "wins": self.wins.plain()}


@dataclass
class Standings:
    """A whole ladder, best first."""

    heading: dict[str, Any]
    deals: int
    games: int
    rows: list[Standing]
    leads: list[Lead]

    def lead(self, one: str, other: str) -> Interval | None:
        """How far one player is ahead of another, if they have met."""
        for lead in self.leads:
            if (lead.one, lead.other) == (one, other):
                return lead.wins
            if (lead.other, lead.one) == (one, other):
                return lead.wins.turned()
        return None

    def plain(self) -> dict[str, Any]:
        shown = {name: self.heading[name] for name in ("game", "version", "players", "options")}
        return {
            **shown,
            "adjusted": bool(self.heading["adjusted"]),
            "deals": self.deals,
            "games": self.games,
            "ratings": [row.plain() for row in self.rows],
            "pairs": [lead.plain() for lead in self.leads],
        }


def standings(heading: dict[str, Any], deals: Sequence[KeptDeal]) -> Standings:
    """What all deals together say about everybody who has played."""
    played = (name for deal in deals for line_up in deal.line_ups for name in line_up)
    names = list(dict.fromkeys(played))
    forfeits = dict.fromkeys(names, 0)
    faults: dict[str, str] = {}
    seats = np.zeros((len(deals), len(names)))
    wins = np.zeros_like(seats)
    lucky = np.zeros_like(seats)
    at = {name: number for number, name in enumerate(names)}
    for number, deal in enumerate(deals):
        for line_up, outcome in zip(deal.line_ups, deal.outcomes, strict=True):
            for seat, name in enumerate(line_up):
                seats[number, at[name]] += 1
                if seat in outcome["winners"]:
                    wins[number, at[name]] += 1 / len(outcome["winners"])
                lucky[number, at[name]] += outcome.get("luck", [0.0] * len(line_up))[seat]
                forfeits[name] += outcome["forfeits"][seat]
                if outcome["faults"][seat]:
                    faults.setdefault(name, outcome["faults"][seat])
    if heading["adjusted"]:
        wins = less_luck(wins, lucky, seats)
    rows = []
    if deals:
        contests = [
            DealTally(company(deal.line_ups, names), row)
            for deal, row in zip(deals, wins, strict=True)
        ]
        anchor = at.get(ANCHOR)
        rows = [
            Standing(
                name,
                Interval(*rating),
                int((seats[:, at[name]] > 0).sum()),
                float(wins[:, at[name]].sum() / seats[:, at[name]].sum()),
                forfeits[name],
                faults.get(name, ""),
            )
            for name, rating in zip(names, ratings(contests, len(names), anchor), strict=True)
        ]
    rows.sort(key=lambda row: -row.rating.mean)
    games = sum(len(deal.line_ups) for deal in deals)
    leads = list(leads_of([row.name for row in rows], at, wins, seats))
    return Standings(heading, len(deals), games, rows, leads)


def leads_of(
    names: Sequence[str], at: Mapping[str, int], wins: Matrix, seats: Matrix
) -> Iterator[Lead]:
    """Everybody's lead over everybody whom they have met."""
    for one, other in combinations(names, 2):
        met = (seats[:, at[one]] > 0) & (seats[:, at[other]] > 0)
        if met.any():
            columns = [at[one], at[other]]
            shares = wins[met][:, columns] / seats[met][:, columns]
            yield Lead(one, other, int(met.sum()), Sample(shares).estimate(0, 1))


def less_luck(wins: Matrix, lucky: Matrix, seats: Matrix) -> Matrix:
    """Wins less as much of their luck as other deals say that they go with, the same for all."""
    left = wins.copy()
    rows = np.arange(len(wins))
    if len(wins) < 2 * FOLDS:
        return left
    for fold in range(FOLDS):
        here = rows % FOLDS == fold
        sat = seats[~here]
        usual = wins[~here].sum(axis=0) / np.maximum(sat.sum(axis=0), 1)
        excess = wins[~here] - usual * sat
        spread = float((lucky[~here] ** 2).sum())
        if spread > 0:
            left[here] -= float((excess * lucky[~here]).sum()) / spread * lucky[here]
    return left
