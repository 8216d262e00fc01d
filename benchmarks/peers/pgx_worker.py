"""Measures the card games of Pgx: JAX, compiled for one core, random legal actions.

`batch`: whole batches stepped in one compiled loop, as Pgx is meant to be used. Actions are drawn
from the masks and games restarted inside, so that nothing waits for Python. The batch size is the
fastest of those tried.
"""

import os
from importlib import import_module
from importlib.metadata import version
from tempfile import TemporaryDirectory
from typing import Any

os.environ["XLA_FLAGS"] = (
    "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1 "
    "--xla_force_host_platform_device_count=1"
)
os.environ["JAX_PLATFORMS"] = "cpu"

from peers.answering import Row, answer, fastest

jax: Any = import_module("jax")
pgx: Any = import_module("pgx")
wrappers: Any = import_module("pgx.experimental.wrappers")

GAMES = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong", "bridge_bidding")
SIZES = (1024, 8192)
STEPS = 25  # per call


def main() -> None:
    """Offer a row for each game that is there."""
    rows: dict[str, Row] = {}
    missing: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for name in GAMES:
        try:
            tried = {size: stepping(name, size) for size in SIZES}
        except Exception as error:
            missing[name] = str(error).splitlines()[0][:100]
            continue
        sizes[name] = fastest(tried)
        rows[f"batch {name}"] = tried[sizes[name]]
    answer(rows, missing, {"sizes": sizes, "version": version("pgx")})


def stepping(name: str, size: int) -> Row:
    """A batch that is stepped on and on."""
    env = bridge() if name == "bridge_bidding" else pgx.make(name)
    step_all = jax.vmap(wrappers.auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, draw, deal = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(draw, logits, axis=-1)
        return (step_all(state, actions, jax.random.split(deal, size)), key), None

    steps = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=STEPS)[0])
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(7), size))
    carry = steps((first, jax.random.PRNGKey(8)))

    def step(times: int) -> float:
        nonlocal carry
        for _ in range(times):
            carry = steps(carry)
        carry[1].block_until_ready()
        return times * STEPS * size

    return step


def bridge() -> Any:
    """Bridge with the few deals that Pgx tries itself with: its table of millions is a download.

    How many there are does not matter for the speed, unless they no longer fit into the caches.
    """
    rules: Any = import_module("pgx.bridge_bidding")
    with TemporaryDirectory() as folder:
        table = f"{folder}/deals.npy"
        jax.numpy.save(table, jax.numpy.stack(rules._load_sample_hash()))
        return rules.BridgeBidding(table)


if __name__ == "__main__":
    main()
