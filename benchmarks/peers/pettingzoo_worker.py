"""Measures the card games of PettingZoo in the loop that its documentation shows.

`loop`: agent_iter, last, an action drawn from the mask, step; each game restarted at its end.
"""

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from peers.answering import Row, answer

np: Any = import_module("numpy")

GAMES = {
    "leduc_holdem": "leduc_holdem_v4",
    "texas_holdem": "texas_holdem_v4",
    "texas_no_limit": "texas_holdem_no_limit_v6",
    "hanabi": "hanabi_v5",
}
SEED = 7


def main() -> None:
    """Offer a row for each game that is there."""
    rows: dict[str, Row] = {}
    missing: dict[str, str] = {}
    for name, module in GAMES.items():
        try:
            rows[f"loop {name}"] = looping(import_module(f"pettingzoo.classic.{module}").env())
        except Exception as error:
            missing[name] = str(error).splitlines()[0][:100]
    answer(rows, missing, {"version": version("pettingzoo")})


def looping(env: Any) -> Row:
    """Whole games."""
    rng = Random(SEED)

    def loop(games: int) -> float:
        decisions = 0
        for _ in range(games):
            env.reset(seed=rng.getrandbits(31))
            for _ in env.agent_iter():
                seen, _, ended, cut_off, _ = env.last()
                if ended or cut_off:
                    env.step(None)
                    continue
                actions = np.flatnonzero(seen["action_mask"])
                env.step(int(actions[int(rng.random() * len(actions))]))
                decisions += 1
        return decisions

    loop(1)
    return loop


if __name__ == "__main__":
    main()
