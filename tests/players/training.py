"""The trainer: learns in all its stages, stops, and goes on where it was. `make test-train`."""

import json
from pathlib import Path

import exploit
import numpy as np
import pytest
import torch
import train_network
from exploit import Exploiter
from torch_network import Seen
from train_network import Trainer

from kartentisch.games import OWN_GAMES, new_game
from kartentisch.observations.features import features
from kartentisch.players import make_player
from kartentisch.players.network_player import network_for, trained

SIZES = {"pisa": [3], "pairs": [2]}


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games and short lessons."""
    changes = {"GAMES": 16, "LONG": 8, "MINIBATCH": 64, "EVALUATED": 4, "ITERATIONS": 10}
    for name, value in changes.items():
        monkeypatch.setattr(train_network, name, value)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_stage_changes_the_network_and_keeps_it_finite(game: str, tmp_path: Path) -> None:
    size = SIZES.get(game, [4])[0]
    trainer = Trainer(game, [size], tmp_path)
    before = [weight.copy() for weight in trainer.network.weights()]
    for stage in (trainer.imitate, trainer.study, trainer.improve):
        for _ in range(8):  # so that some games end
            stage(size)
        after = [weight.copy() for weight in trainer.network.weights()]
        assert all(np.isfinite(weight).all() for weight in after)
        assert any((one != two).any() for one, two in zip(before, after, strict=True))
        before = after


def test_it_goes_on_where_it_stopped_and_its_weights_play(tmp_path: Path) -> None:
    first = Trainer("futschikato", [4, 5], tmp_path)
    first.train(0.02)
    assert first.lessons > 0
    second = Trainer("futschikato", [4, 5], tmp_path)
    assert (second.lessons, second.decisions) == (first.lessons, first.decisions)
    for one, two in zip(first.network.weights(), second.network.weights(), strict=True):
        assert (one == two).all()
    second.train(0.01)
    assert len(second.curve) == 2
    assert "<polyline" in (tmp_path / "curve.html").read_text("utf-8")
    card = json.loads((tmp_path / "network.json").read_text("utf-8"))
    assert card["players"] == [4, 5]
    game = new_game("futschikato", 5, 1, {"start": 0})
    move = make_player(f"network:{tmp_path / 'network.npz'}", "futschikato").choose(
        game.masked(0), 0
    )
    assert move in game.legal(0)


@pytest.mark.parametrize(
    ("times", "at", "named"),
    [
        (train_network.STAGES, (0, 239, 240, 419, 420), "imitate imitate study study improve"),
        ((900, 0), (0, 899, 900), "imitate imitate improve"),
    ],
)
def test_stages_go_by_processor_time(
    times: tuple[int, int], at: tuple[int, ...], named: str, tmp_path: Path
) -> None:
    """So that every game gets to its results, whatever a lesson costs."""
    trainer = Trainer("pisa", [3], tmp_path, times)
    stages = []
    for trainer.seconds in at:
        stages.append(trainer.stage().__name__)
    assert stages == named.split()


def test_players_think_what_pytorch_thinks(tmp_path: Path) -> None:
    trainer = Trainer("futschikato", [5], tmp_path)
    trainer.train(0.01)
    batch = trainer.batch(5, 3, 16)
    for _ in range(9):
        batch.step(batch.sample())
    with torch.no_grad():
        logits, values = trainer.network.at(batch)(Seen.of(batch))
    found = trained(str(tmp_path / "network.npz"))
    for row, table in enumerate(batch.tables):
        seat = int(batch.seats[row])
        view = table.game.masked(seat)
        thought = network_for(found, view).think(features(view), seat)
        moves = view.legal(seat)
        expected = [*logits[row, moves].tolist(), float(values[row])]
        assert np.allclose([*np.array(thought)[moves], thought[-1]], expected, atol=0.01)


def test_rewards_reach_the_decisions_of_the_seat_that_earned_them(tmp_path: Path) -> None:
    """One game: seat 0 decides, then seat 1, then seat 0 ends it and loses."""
    trainer = Trainer("futschikato", [3], tmp_path)

    def step(seat: int, ends: bool, rewards: list[float]) -> tuple[object, ...]:
        seats = torch.full((16,), seat)
        seen = Seen(torch.zeros(16, 2), torch.ones(16, 3), seats)
        flat = torch.zeros(16)
        reward = torch.tensor([rewards] * 16)
        own, over = torch.ones(16, dtype=torch.bool), torch.full((16,), ends)
        return seen, torch.full((16,), seat), flat, flat, own, over, reward

    nothing = [0.0, 0.0, 0.0]
    steps = [step(0, False, nothing), step(1, False, nothing), step(0, True, [-0.5, 1.0, -0.5])]
    steps.append(step(2, False, nothing))  # the next game, whose end is open
    _, _, seats, moves, _, results, _ = trainer.judged(steps, 3)
    assert len(moves) == 48  # the open decision is left out
    assert set(results[seats == 1].tolist()) == {1.0}
    assert results[seats == 0].max() < 0


@pytest.mark.parametrize("against", ["hard", "network"])
def test_an_exploiter_learns_among_one_fixed_player_and_says_what_it_wins(
    against: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exploit, "GAMES_AT_LAST", 40)
    monkeypatch.setattr(exploit, "EVALUATED", 8)
    exploiter = Exploiter("futschikato", 4, against, tmp_path)
    fixed = [weight.clone() for weight in exploiter.rival.parameters()]
    before = [weight.copy() for weight in exploiter.network.weights()]
    exploiter.train(0.02)
    after = exploiter.network.weights()
    assert any((one != two).any() for one, two in zip(before, after, strict=True))
    for one, two in zip(fixed, exploiter.rival.parameters(), strict=True):
        assert torch.equal(one, two)
    found = json.loads(exploiter.report())
    assert 0 <= found["wins"] <= 100
    assert found["against"] == against
    assert json.loads((tmp_path / "exploited.json").read_text("utf-8")) == found
    card = json.loads((tmp_path / "network.json").read_text("utf-8"))
    assert card["made_by"] == f"make exploit GAME=futschikato AGAINST={against}"
    assert 0 <= card[f"wins_among_{against}"] <= 1
