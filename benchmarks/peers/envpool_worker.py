"""Measures the card games of EnvPool: batches in C++, random legal actions, one thread.

`batch`: `step` on a whole batch, at the fastest batch size of those tried. Actions are drawn from
the masks with NumPy. A step that only deals the next game is no decision and does not count.
"""

from importlib import import_module
from importlib.metadata import version
from typing import Any

from peers.answering import Row, answer, fastest

np: Any = import_module("numpy")
envpool: Any = import_module("envpool")

GAMES = {
    "kuhn_poker": "KuhnPoker-v1",
    "leduc_holdem": "LeducHoldem-v1",
    "sparrow_mahjong": "SparrowMahjong-v1",
}
SIZES = (64, 256, 1024, 4096)


def main() -> None:
    """Offer a row for each game that is there."""
    rows: dict[str, Row] = {}
    missing: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for name, kind in GAMES.items():
        try:
            tried = {size: stepping(kind, size) for size in SIZES}
        except Exception as error:
            missing[name] = str(error).splitlines()[0][:100]
            continue
        sizes[name] = fastest(tried)
        rows[f"batch {name}"] = tried[sizes[name]]
    answer(rows, missing, {"sizes": sizes, "version": version("envpool")})


def stepping(kind: str, size: int) -> Row:
    """Steps of one batch."""
    env = envpool.make_gymnasium(kind, num_envs=size, num_threads=1, seed=7)
    rng = np.random.default_rng(7)
    _, info = env.reset()
    over = np.zeros(size, bool)

    def step(times: int) -> float:
        nonlocal info, over
        decisions = 0
        for _ in range(times):
            masks = info["legal_action_mask"]
            actions = (rng.random(masks.shape, np.float32) * masks).argmax(axis=1)
            decisions += size - int(over.sum())
            _, _, ended, cut_off, info = env.step(actions.astype(np.int32))
            over = (ended | cut_off).reshape(size, -1).any(axis=1)
        return decisions

    step(2)
    return step


if __name__ == "__main__":
    main()
