"""PPO in one file, as in CleanRL: one seat learns to play against players of level hard.

    pip install '.[envs]' torch
    python examples/ppo.py futschikato --minutes 5

Each lesson plays 128 steps of 256 games at once, in a vector environment of Gymnasium, and goes
over them three times. Illegal actions get no chance. examples/train_network.py gets further: it
begins with rules of thumb and a search, and makes a player for the arena.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import nn

import kartentisch.envs.gymnasium  # noqa: F401 (registers the games)

GAMES, STEPS, ROUNDS, PART = 256, 128, 3, 4096
TRACE, CLIP, CURIOSITY = 0.95, 0.2, 0.01  # GAE's lambda, PPO's clipping, entropy
CHECK = 2000  # games that are played to see how many are won


class Agent(nn.Module):
    """Says how likely each move is, and what the position is worth."""

    def __init__(self, envs):
        super().__init__()
        features, moves = envs.single_observation_space.shape[0], envs.single_action_space.n
        self.body = nn.Sequential(
            nn.Linear(features, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU()
        )
        self.actor, self.critic = nn.Linear(64, moves), nn.Linear(64, 1)
        nn.init.orthogonal_(self.actor.weight, 0.01)

    def forward(self, seen, masks):
        hidden = self.body(torch.as_tensor(seen))
        logits = self.actor(hidden).masked_fill(~torch.as_tensor(masks).bool(), -1e9)
        return torch.distributions.Categorical(logits=logits), self.critic(hidden).squeeze(-1)


def lesson(agent, optimizer, envs, seen, info):
    """Play on, and learn from it; return what is seen next."""
    kept = []
    for _ in range(STEPS):
        with torch.no_grad():
            moves, values = agent(seen, info["action_mask"])
        actions = moves.sample()
        before = seen, info["action_mask"]
        seen, rewards, over, _, info = envs.step(actions.numpy())
        kept.append((*before, actions, moves.log_prob(actions), values, rewards, over))
    with torch.no_grad():
        _, ahead = agent(seen, info["action_mask"])
    gain, gains = 0, []
    for *_, values, rewards, over in reversed(kept):  # generalised advantage estimation
        going_on = torch.from_numpy(~over).float()
        gain = torch.from_numpy(rewards).float() + going_on * (ahead + TRACE * gain) - values
        gains.insert(0, gain)
        ahead = values
    columns = [torch.cat([torch.as_tensor(row) for row in rows]) for rows in zip(*kept)]  # noqa: B905
    positions, masks, actions, likely, values = columns[:5]
    gains = torch.cat(gains)
    for _ in range(ROUNDS):
        for part in torch.randperm(len(gains)).split(PART):
            moves, worth = agent(positions[part], masks[part])
            ratio = (moves.log_prob(actions[part]) - likely[part]).exp()
            gain = (gains[part] - gains[part].mean()) / (gains[part].std() + 1e-8)
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            loss = -torch.min(ratio * gain, clipped * gain).mean()
            loss += 0.5 * (worth - gains[part] - values[part]).square().mean()
            loss -= CURIOSITY * moves.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()
    return seen, info


def wins(agent, envs):
    """The share of games won by the likeliest moves; a shared win counts as a part of one."""
    won = played = 0
    seen, info = envs.reset(seed=1)
    while played < CHECK:
        with torch.no_grad():
            moves, _ = agent(seen, info["action_mask"])
        seen, rewards, over, _, info = envs.step(moves.probs.argmax(1).numpy())
        won, played = won + np.maximum(rewards, 0).sum(), played + over.sum()
    return won / played


def main():
    """Learn for a while, and tell after each half minute how many games are won."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    games = ("futschikato", "ftw", "pairs", "pisa")  # FKK takes beginners too long
    parser.add_argument("game", choices=games)
    parser.add_argument("--minutes", type=float, default=5, help="processor time; default: 5")
    asked = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    made = f"kartentisch/{asked.game.capitalize()}-v0"
    envs, others = (gymnasium.make_vec(made, num_envs=GAMES, threads=1) for _ in range(2))
    agent = Agent(envs)
    optimizer = torch.optim.Adam(agent.parameters(), lr=1e-3, eps=1e-5)
    seen, info = envs.reset(seed=2)
    began, told = time.process_time(), 0
    print(f"Before learning: {wins(agent, others):.1%} of games won; 25 % is a fair share.")
    while (spent := time.process_time() - began) < 60 * asked.minutes:
        seen, info = lesson(agent, optimizer, envs, seen, info)
        if spent > told + 30:
            told = spent
            print(f"After {spent:3.0f} s: {wins(agent, others):.1%}", flush=True)
    print(f"In the end: {wins(agent, others):.1%}")


if __name__ == "__main__":
    main()
