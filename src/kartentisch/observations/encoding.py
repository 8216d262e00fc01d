"""How features are written from and to arrays, as plain Python.

Compiled, `encoding.pyx` stands in for this module: it says where in memory the arrays begin. Keep
the two alike.
"""

from typing import Any

from kartentisch.observations.writer import Writer

Array = Any


def equip(writer: Writer, plan: Array, scales: Array) -> None:
    """Give a writer its plan, a row for each viewer, and what features are multiplied by."""
    writer.plan = plan.ravel().tolist()
    writer.length = plan.shape[1]
    writer.scales = scales.tolist()


def encode(writer: Writer, numbers: Array, cells: Array, floats: Array) -> None:
    """Write the features of a compact observation, as bytes and as float32."""
    writer.write(numbers.tolist(), cells)
    writer.scale(cells, floats)
