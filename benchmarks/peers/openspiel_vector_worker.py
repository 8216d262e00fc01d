"""Measures OpenSpiel's vector environment (`SyncVectorEnv`) with random legal actions.

`vector`: steps of 64 games with their information state tensors, restarted at their ends.
"""

from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from peers.answering import Row, answer

GAMES = {
    "kuhn_poker": "kuhn_poker",
    "leduc_poker": "leduc_poker",
    "hanabi": "hanabi",
}
SIZE = 64


def main() -> None:
    """Offer a row for each game that is there."""
    rows: dict[str, Row] = {}
    missing: dict[str, str] = {}
    for name, kind in GAMES.items():
        try:
            rows[f"vector {name}"] = stepping(kind)
        except Exception as error:
            missing[name] = str(error).splitlines()[0][:100]
    answer(rows, missing, {"version": version("open_spiel")})


def stepping(kind: str) -> Row:
    """Steps of all games at once."""
    rl: Any = import_module("open_spiel.python.rl_environment")
    agent: Any = import_module("open_spiel.python.rl_agent")
    vector: Any = import_module("open_spiel.python.vector_env")
    envs = vector.SyncVectorEnv(
        [
            rl.Environment(kind, chance_event_sampler=rl.ChanceEventSampler(seed=number))
            for number in range(SIZE)
        ]
    )
    rng = Random(7)
    now = envs.reset()

    def step(times: int) -> float:
        nonlocal now
        for _ in range(times):
            chosen = []
            for one in now:
                seen = one.observations
                legal = seen["legal_actions"][seen["current_player"]]
                chosen.append(agent.StepOutput(action=rng.choice(legal), probs=None))
            now, _, _, _ = envs.step(chosen, reset_if_done=True)
        return times * SIZE

    step(1)
    return step


if __name__ == "__main__":
    main()
