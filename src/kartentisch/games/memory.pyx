# What plain Python can't do: find the fields in the memory of a game and move their bytes.
# `memory.py` is its interpreted twin; keep the two alike.
#
# To find a field, write to it: the bytes of the game that change are the field.

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.object cimport PyObject
from libc.string cimport memcpy

import sys

from kartentisch.games.events import EVERYONE, OWNER
from kartentisch.games.fields import MOVER

# A number with all its bits set, as signed and unsigned fields take it.
ALL_BITS = (-1, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFF, 0xFFFF, 0xFF)

known_layouts = {}  # by class, players and options; not more than LAYOUTS
known_spans = {}  # where the fields are, by class
cdef enum:
    LAYOUTS = 256


cdef class Layout:
    """The fields of a game as runs of bytes: all, and by who sees them."""

    def __dealloc__(self):
        PyMem_Free(self.image)

    def __reduce__(self):
        return (Layout, ()) if self.key is None else (layout_for, self.key)


cpdef Layout layout_of(game, int shared):
    """Where the fields of a game are, the first of which are those of all games.

    Games of one class, players and options have one layout, which knows their blank memory.
    """
    key = type(game), game.players, tuple(game.options.items())
    layout = known_layouts.get(key)
    if layout is None:
        if len(known_layouts) == LAYOUTS:
            known_layouts.clear()
        layout = known_layouts[key] = found_layout(game, shared)
        (<Layout>layout).key = key
    return layout


def layout_for(kind, players, options):
    """The layout of a pickled game."""
    game = kind.__new__(kind)
    game.set_up(players, dict(options))
    return game.layout


cdef Layout found_layout(game, int shared):
    cdef Layout layout = Layout()
    cdef Py_ssize_t size = type(game).__basicsize__
    fields = game.FIELDS
    if len(fields) > MOST:
        raise TypeError(f"{type(game).__name__} has {len(fields)} fields, room is for {MOST}")
    for field in fields:
        setattr(game, field.name, field.blank_value())
    layout.image = <char*>PyMem_Malloc(size)
    if layout.image is NULL:
        raise MemoryError
    memcpy(layout.image, <char*><void*>game, size)
    spans = known_spans.get(type(game))
    if spans is None:
        probe = type(game).__new__(type(game))
        spans = known_spans[type(game)] = [span_of(probe, field) for field in fields]
    lasting = [(field, span) for field, span in zip(fields, spans) if not field.since]
    late = [(field, span) for field, span in zip(fields, spans) if field.since]
    layout.runs = merged(seen(lasting), spans, layout.run)
    layout.table_runs = merged(seen(lasting[shared:]), spans, layout.table_run)
    layout.open_runs = merged(seen(lasting, EVERYONE), spans, layout.open_run)
    layout.private_runs = merged(seen(lasting, MOVER, OWNER), spans, layout.private_run)
    layout.mover_runs = merged(seen(lasting, MOVER), spans, layout.mover_run)
    layout.late_runs = merged(seen(late), spans, layout.late_run)
    layout.open_late_runs = merged(seen(late, EVERYONE), spans, layout.open_late_run)
    for field, (offset, length) in zip(fields, spans):
        if field.sees == OWNER:
            layout.own_run[layout.own_runs].offset = offset
            layout.own_run[layout.own_runs].size = length // field.size * field.per_seat
            layout.own_runs += 1
    if late:
        layout.since = offset_of_since({field.since for field, _ in late}, fields, spans)
    return layout


cpdef bytes image(game, Layout layout):
    """The fields as bytes; none of a game whose fields are attributes in Python."""
    cdef char* source = <char*><void*>game
    spans = spans_of(layout, has_late(source, layout))
    return b"".join([source[offset : offset + size] for offset, size in spans])


cpdef take_image(game, Layout layout, bytes image):
    """Take over the fields that `image` wrote."""
    cdef char* target = <char*><void*>game
    cdef char* source = image
    cdef Py_ssize_t at = 0, offset, size
    early, late = spans_of(layout, False), spans_of(layout, True)
    length = len(image)
    spans = late if length > total(early) else early
    if not length or length != total(spans):
        raise ValueError(f"an image of {length} bytes is not one of {type(game).__name__}")
    blank(game, layout)
    for offset, size in spans:
        memcpy(target + offset, source + at, size)
        at += size


cdef list spans_of(Layout layout, bint late):
    """Where the fields are, with those that are blank until later or without."""
    cdef int number
    spans = [(layout.run[number].offset, layout.run[number].size) for number in range(layout.runs)]
    if late:
        for number in range(layout.late_runs):
            spans.append((layout.late_run[number].offset, layout.late_run[number].size))
    return spans


def total(spans):
    return sum([size for _, size in spans])


def seen(placed, *who):
    """Where the fields are, or those that are seen by somebody."""
    return [span for field, span in placed if not who or field.sees in who]


def offset_of_since(names, fields, spans):
    """Where the one number is that all late fields wait for."""
    found = [span for field, span in zip(fields, spans) if field.name in names]
    if len(names) != 1 or len(found) != 1 or found[0][1] != sizeof(int):
        raise TypeError(f"fields can wait for one int of a game, not for {sorted(names)}")
    return found[0][0]


def span_of(probe, field):
    """Where in its memory a game has a field: offset and length in bytes."""
    entries = field.size or 1
    setattr(probe, field.name, [0] * entries if field.size else 0)
    before = memory_of(probe)
    for ones in ALL_BITS:
        try:
            setattr(probe, field.name, [ones] * entries if field.size else ones)
            break
        except OverflowError:
            pass
    after = memory_of(probe)
    changed = [at for at in range(len(before)) if before[at] != after[at]]
    value = getattr(probe, field.name)
    read = value[0] if field.size else value
    length = len(changed)
    if read is True:  # of a C truth value, which is an int, only a byte changes
        length = sizeof(int)
        if sys.byteorder == "big":
            changed = [changed[0] + 1 - length]
    elif not changed or length != changed[length - 1] - changed[0] + 1 or length % entries:
        raise TypeError(f"{field.name} of {type(probe).__name__} is not in its .pxd as public")
    return changed[0], length


cdef bytes memory_of(game):
    """The bytes of a game; its head, which counts references, as zeros."""
    cdef Py_ssize_t head = sizeof(PyObject), size = type(game).__basicsize__
    return bytes(head) + (<char*><void*>game)[head:size]


cdef int merged(spans, every, Run* runs):
    """Write spans as runs, neighbours as one, and return how many.

    A gap without a field that is smaller than a pointer is moved along: it is unused, or the same
    in all games of one layout.
    """
    cdef int count = 0
    for offset, length in sorted(spans):
        end = runs[count - 1].offset + runs[count - 1].size if count > 0 else 0
        near = count > 0 and offset - end < <int>sizeof(void*)
        if near and not any(end <= other < offset for other, _ in every):
            runs[count - 1].size = offset + length - runs[count - 1].offset
        else:
            runs[count].offset = offset
            runs[count].size = length
            count += 1
    return count
