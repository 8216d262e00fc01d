# What plain Python can't say: where in memory an array begins. `encoding.py` is the same for where
# nothing is compiled; keep them alike.

from kartentisch.games.sizes cimport byte_t, move_t
from kartentisch.observations.writer cimport Writer


def equip(Writer writer, int[:, ::1] plan, float[::1] scales):
    """Give a writer its plan, a row for each viewer, and what features are multiplied by."""
    writer.plan = &plan[0, 0]
    writer.length = plan.shape[1]
    writer.scales = &scales[0]
    writer.kept = plan.base, scales.base


def encode(Writer writer, move_t[::1] numbers, byte_t[::1] cells, float[::1] floats):
    """Write the features of a compact observation, as bytes and as float32."""
    writer.write(&numbers[0], &cells[0])
    writer.scale(&cells[0], &floats[0])
