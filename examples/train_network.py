"""Teaches a network one of our games, with PyTorch; `make train GAME=pisa` runs it.

    python examples/train_network.py futschikato --minutes 30

It learns in three stages: what rules of thumb would do; which moves a short search likes, wherever
the network itself gets to; and at last from how its games end, against itself, earlier selves and
`hard` (PPO). Every two minutes it writes all it has to a folder, build/training/GAME by default.
Stop it whenever you like, and run it again to go on.

- checkpoint.pt   what it needs to resume
- network.npz     the weights, and network.json, their card: a player to try with
                  `kartentisch tournament GAME network:build/training/GAME/network.npz hard`
- curve.html      how well it played among `hard` as it learned
"""

import argparse
import json
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
import torch
from learning_curve import page
from torch import Tensor, nn
from torch.nn.functional import log_softmax, mse_loss
from torch_network import Network, Seen, joined

from kartentisch.envs.batch import Batch
from kartentisch.games import Chance
from kartentisch.observations.layout import InputLayout
from kartentisch.players.network_player import write_network
from kartentisch.players.search_player import SearchPlayer
from kartentisch.players.thumb_player import thumb_for

GAMES = 384  # at once, at tables of each size
STAGES = 240, 180  # seconds of processor time for the first and the second stage
ITERATIONS = 60  # of the search that judges moves in the second stage
SLIPS = 0.1  # of the moves in the first stage, how many are made at random
DOUBT = 0.2  # how evenly it still likes other moves after the first stage
STEPS = 8  # of each game in a lesson of the first two stages,
LONG = 64  # and of the last
NOTES = 120  # steps of the second stage that it goes through again
MINIBATCH, EPOCHS = 4096, 2
CLIP, LAMBDA, ENTROPY = 0.2, 0.95, 0.01  # of PPO
RATE, HALVED = 1e-3, 900  # the rate of learning; seconds of training until it is half
POOL, EVERY = 12, 20  # how many earlier selves are kept, and after how many lessons one more
SAVED = 120  # seconds between checkpoints
EVALUATED = 1600  # games among `hard` at each checkpoint


class Trainer:
    """A network in training, and all that it needs to go on another day."""

    against = "hard"  # among whom its wins are counted

    def __init__(
        self,
        game: str,
        sizes: list[int],
        folder: Path,
        stages: tuple[int, int] = STAGES,
        seed: int = 1,
    ) -> None:
        torch.manual_seed(seed)
        self.game, self.sizes, self.folder, self.stages = game, sizes, folder, stages
        self.network, self.rival = Network(InputLayout(game)), Network(InputLayout(game))
        self.optimizer = torch.optim.Adam(self.network.parameters(), RATE, eps=1e-5)
        self.pool: list[dict[str, Tensor]] = []  # earlier selves
        self.notes: dict[int, list[Any]] = {size: [] for size in sizes}
        self.curve: list[dict[str, float]] = []
        self.seconds, self.decisions, self.lessons = 0.0, 0, 0
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / "checkpoint.pt").exists():
            self.resume()
        seed += self.lessons
        self.rng, self.chance = np.random.default_rng(seed), Chance(seed)
        self.tables = {size: self.batch(size, seed) for size in sizes}
        self.among_hard = {size: self.batch(size, seed, opponents="hard") for size in sizes}

    def batch(self, size: int, seed: int, games: int = 0, opponents: str | None = None) -> Batch:
        games = games or GAMES
        return Batch(self.game, size, games, seed, None, 1, "features", opponents=opponents)

    def train(self, minutes: float) -> None:
        """Learn for some minutes, in lessons at one size of table after the other."""
        until, saved = time.monotonic() + 60 * minutes, time.monotonic()
        sizes, clock = cycle(self.sizes), time.process_time()
        while time.monotonic() < until:
            for group in self.optimizer.param_groups:
                group["lr"] = RATE / (1 + self.seconds / HALVED)
            self.stage()(next(sizes))
            self.lessons += 1
            self.seconds += time.process_time() - clock
            clock = time.process_time()
            if time.monotonic() - saved > SAVED:
                self.save()
                saved, clock = time.monotonic(), time.process_time()  # evaluation is not training
        self.save()

    def stage(self) -> Callable[[int], None]:
        """The lesson to learn next. Time decides: a lesson takes 50 times as long in one game as in
        another.
        """
        imitating, studying = self.stages
        if self.seconds < imitating:
            return self.imitate
        return self.study if self.seconds < imitating + studying else self.improve

    def descend(self, loss: Tensor) -> None:
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimizer.step()

    # --- the first stage: what rules of thumb do

    def imitate(self, size: int) -> None:
        batch = self.tables[size]
        thumbs = [thumb_for(self.game, size) for _ in batch.tables]
        for thumb, table in zip(thumbs, batch.tables, strict=True):
            thumb.sit(table.game)
        network = self.network.at(batch)
        for _ in range(STEPS):
            seen = Seen.of(batch)
            asked = zip(thumbs, batch.seats.tolist(), strict=True)
            moves = np.array([thumb.choose(seat, self.chance) for thumb, seat in asked])
            logs = log_softmax(network(seen)[0], 1)
            usual = logs.gather(1, torch.from_numpy(moves)[:, None])[:, 0]
            any_move = (logs * seen.masks).sum(1) / seen.masks.sum(1)
            self.descend(-((1 - DOUBT) * usual + DOUBT * any_move).mean())
            batch.step(np.where(self.rng.random(GAMES) < SLIPS, batch.sample(), moves))
            self.decisions += GAMES

    # --- the second: what a short search likes

    def study(self, size: int) -> None:
        batch, notes = self.tables[size], self.notes[size]
        network = self.network.at(batch)
        for _ in range(STEPS):
            seen = Seen.of(batch)
            with torch.no_grad():
                moves = torch.multinomial(network(seen)[0].softmax(1), 1)[:, 0].numpy()
            gains = np.full(batch.masks.shape, np.nan, np.float16)
            for row in np.flatnonzero(batch.masks.sum(1) > 1).tolist():
                seat = int(batch.seats[row])
                player = SearchPlayer(int(self.rng.integers(1 << 60)), ITERATIONS)
                race = player.think(batch.tables[row].game.masked(seat), seat)
                for move, _, share in race.findings():
                    gains[row, move] = share
                if row % 2:  # half of the games go on by the search's moves
                    moves[row] = race.best()
            judged = torch.from_numpy(~np.isnan(gains).all(1))
            notes.append((*seen.part(judged), torch.from_numpy(gains)[judged]))
            batch.step(moves)
            self.decisions += int(judged.sum())
        del notes[:-NOTES]
        *columns, gains = joined(notes)
        for _ in range(4):
            rows = torch.randint(len(gains), (MINIBATCH,))
            self.like(size, Seen(*columns).part(rows), gains[rows].float())

    def like(self, size: int, seen: Seen, gain: Tensor) -> None:
        """Like moves the more, the more a search gained by them."""
        tried = ~gain.isnan()  # what it did not try is never right
        gain = torch.where(tried, gain, gain.nan_to_num(2.0).amin(1, keepdim=True))
        gain_there = (gain * tried).sum(1, keepdim=True) / tried.sum(1, keepdim=True)
        better = gain - gain_there
        logits, values = self.network(seen)
        logs = log_softmax(logits, 1)
        chances = logs.exp()
        good = (chances * better).sum(1).mean() / better[tried].square().mean().sqrt()
        share = (chances.detach() * gain).sum(1)
        miss = mse_loss(values, (share * size - 1) / (size - 1))
        self.descend(miss / 2 - good + 2 * ENTROPY * (chances * logs).sum(1).mean())

    # --- the third: how games end

    def improve(self, size: int) -> None:
        if self.lessons % EVERY == 0 or not self.pool:
            weights = {name: weight.clone() for name, weight in self.network.state_dict().items()}
            self.pool = [*self.pool[1 - POOL :], weights]
        self.rival.load_state_dict(self.pool[self.rng.integers(len(self.pool))])
        self.learn_from(
            [self.play(self.tables[size], True), self.play(self.among_hard[size], False)]
        )

    def learn_from(self, played: list[Any]) -> None:
        *columns, moves, likely, results, better = joined(played)
        better = (better - better.mean()) / (better.std() + 1e-6)
        for _ in range(EPOCHS):
            for rows in torch.randperm(len(moves)).split(MINIBATCH):
                logits, values = self.network(Seen(*columns).part(rows))
                logs = log_softmax(logits, 1)
                ratio = (logs.gather(1, moves[rows, None])[:, 0] - likely[rows]).exp()
                within = ratio.clamp(1 - CLIP, 1 + CLIP)
                gain = torch.min(ratio * better[rows], within * better[rows]).mean()
                calm = (logs.exp() * logs).sum(1).mean()
                self.descend(mse_loss(values, results[rows]) / 2 - gain + ENTROPY * calm)
        self.decisions += len(moves)

    @torch.no_grad()
    def play(self, batch: Batch, rivals: bool) -> list[Tensor]:
        """Play on. With rivals an earlier self has all seats but one in half of the games."""
        steps = []
        network, rival = self.network.at(batch), self.rival.at(batch)
        for _ in range(LONG):
            seen = Seen.of(batch)
            logits, values = network(seen)
            theirs = self.theirs(batch, rivals)
            if theirs.any():
                logits[theirs] = rival(seen.part(torch.from_numpy(theirs)))[0]
            logs = log_softmax(logits, 1)
            moves = torch.multinomial(logs.exp(), 1)
            batch.step(moves[:, 0].numpy())
            likely = logs.gather(1, moves)[:, 0]
            ends = torch.from_numpy(batch.ends.copy()), torch.from_numpy(batch.rewards.copy())
            steps.append((seen, moves[:, 0], likely, values, torch.from_numpy(~theirs), *ends))
        return self.judged(steps, batch.players)

    def theirs(self, batch: Batch, rivals: bool) -> Any:
        """In which games the rival decides now."""
        games = np.arange(len(batch))
        return rivals & (games % 2 == 0) & (batch.seats != games // 2 % batch.players)

    def judged(self, steps: list[Any], size: int) -> list[Tensor]:
        """From the last step back, what each decision led to; it is left out where that is open."""
        games, found = torch.arange(GAMES), []
        ahead, surprise = torch.zeros(GAMES, size), torch.zeros(GAMES, size)  # of each seat
        known = torch.zeros(GAMES, size, dtype=torch.bool)
        for seen, moves, likely, values, own, ends, rewards in reversed(steps):
            ahead[ends], surprise[ends], known[ends] = rewards[ends], 0.0, True
            at = games, seen.seats
            better = ahead[at] - values + LAMBDA * surprise[at]
            rows = known[at] & own
            columns = *seen, moves, likely, better + values, better
            found.append([column[rows] for column in columns])
            ahead[at], surprise[at], known[at] = values, better, True
        return joined(found)

    # --- keeping

    @torch.no_grad()
    def wins(self, size: int) -> float:
        """The share of wins of its favourite moves among `hard`, on every seat."""
        batch = self.batch(size, 1 << 40, EVALUATED, "hard")
        network, shares = self.network.at(batch), np.full(EVALUATED, np.nan)
        while np.isnan(shares).any():
            batch.step(network(Seen.of(batch))[0].argmax(1).numpy())
            over = np.flatnonzero(batch.ends & np.isnan(shares))
            shares[over] = batch.rewards[over, over % size].clip(0)
        return float(shares.mean())

    def save(self) -> None:
        size = self.sizes[0]
        self.curve.append(
            {"seconds": self.seconds, "decisions": self.decisions, "wins": self.wins(size)}
        )
        print(json.dumps(self.curve[-1]), flush=True)
        counts = self.seconds, self.decisions, self.lessons
        kept = self.network.state_dict(), self.optimizer.state_dict(), self.pool, self.curve, counts
        torch.save(kept, self.folder / "checkpoint.new")
        (self.folder / "checkpoint.new").replace(self.folder / "checkpoint.pt")
        card = {
            "game": self.game,
            "players": sorted(set(self.sizes)),
            "made_by": self.made_by(),
            "processor_seconds": round(self.seconds),
            "decisions": self.decisions,
            f"wins_among_{self.against}": round(self.curve[-1]["wins"], 3),
            "at_tables_of": size,
        }
        write_network(self.folder / "network.npz", self.network.weights(), card)
        title = f"A network learns {self.game}: wins among {size - 1} {self.against} players"
        (self.folder / "curve.html").write_text(page(title, self.curve, 1 / size), "utf-8")

    def made_by(self) -> str:
        """The command that goes on with it."""
        sizes, stages = (",".join(map(str, given)) for given in (self.sizes, self.stages))
        return f"make train GAME={self.game} SIZES={sizes} STAGES={stages}"

    def resume(self) -> None:
        network, optimizer, self.pool, self.curve, counts = torch.load(
            self.folder / "checkpoint.pt"
        )
        self.network.load_state_dict(network)
        self.optimizer.load_state_dict(optimizer)
        self.seconds, self.decisions, self.lessons = counts


def main() -> None:
    """Train by what the command line says."""
    parser = argparse.ArgumentParser(description="Teach a network one of our games.")
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--sizes", default="4", help="numbers of players, such as 4,3,4,5")
    parser.add_argument(
        "--stages",
        default=",".join(map(str, STAGES)),
        help="seconds of processor time for the first two stages, such as 900,0",
    )
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    sizes = [int(size) for size in asked.sizes.split(",")]
    folder = asked.folder or Path("build/training") / asked.game
    imitating, studying = (int(seconds) for seconds in asked.stages.split(","))
    Trainer(asked.game, sizes, folder, (imitating, studying)).train(asked.minutes)


if __name__ == "__main__":
    main()
