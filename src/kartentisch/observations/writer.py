"""Writer: turns the numbers of a compact observation into features, by the plan of a table.

features.py makes the plan: for each viewer a row of numbers, the steps of all parts one after the
other. planes.py says what a step of each part consists of. Compiled, all of this runs without the
GIL.
"""

from typing import Any

from kartentisch.observations import cells


class Writer:
    """The plan of one kind of table."""

    # Set by `encoding.equip`: the rows of the plan one after the other, and what each feature is
    # multiplied by as float32.
    plan: Any
    length: int  # of a row
    scales: Any

    def __init__(
        self, players: int, lowest: int, faces: int, parts: list[int], single: int, size: int
    ) -> None:
        self.players = players
        self.lowest = lowest  # card
        self.faces = faces  # how many different cards there are
        self.single = single  # how many features are numbers: the first ones
        self.size = size
        self.numbers = parts[0]
        self.rows = parts[1]
        self.sets = parts[2]
        self.bits = parts[3]
        self.choices = parts[4]
        self.turns = parts[5]
        self.counts = parts[6]
        self.tops = parts[7]
        self.spots = parts[8]

    def write(self, seen: Any, out: Any) -> None:
        """Write the features of an observation as bytes."""
        viewer = seen[0] if seen[0] > 0 else 0
        at = self.write_numbers(seen, out, self.length * viewer)
        for cell in range(self.single, self.size):
            out[cell] = 0
        at = self.write_rows(seen, out, at, viewer)
        at = self.write_sets(seen, out, at)
        at = self.write_bits(seen, out, at, viewer)
        at = self.write_choices(seen, out, at)
        at = self.write_turns(seen, out, at, viewer)
        at = self.write_counts(seen, out, at)
        at = self.write_tops(seen, out, at)
        self.write_spots(seen, out, at, viewer)

    def scale(self, written: Any, out: Any) -> None:
        """Write features that are bytes as numbers from 0 to 1."""
        scales = self.scales
        for cell in range(self.size):
            out[cell] = written[cell] * scales[cell]

    def write_numbers(self, seen: Any, out: Any, at: int) -> int:
        """Numbers from 0 to a highest one."""
        plan = self.plan
        for _ in range(self.numbers):
            if plan[at + 4] == 1:
                cells.clamp(
                    out, plan[at + 5], seen, plan[at], plan[at + 1], plan[at + 2], plan[at + 3]
                )
            else:
                self.write_scaled(seen, out, at)
            at += 6
        return at

    def write_scaled(self, seen: Any, out: Any, at: int) -> None:
        """Numbers that a byte can't hold."""
        plan = self.plan
        for index in range(plan[at + 1]):
            number = seen[plan[at] + index] - plan[at + 2]
            number = number if number > 0 else 0
            number = number if number < plan[at + 3] else plan[at + 3]
            out[plan[at + 5] + index] = number // plan[at + 4]

    def write_rows(self, seen: Any, out: Any, at: int, viewer: int) -> int:
        """What lies in the first slots of each row, from the viewer's on."""
        plan = self.plan
        for _ in range(self.rows):
            lengths = plan[at + 1]
            slots = plan[at + 2]
            width = plan[at + 3]
            cell = plan[at + 5]
            entry = plan[at]
            for player in range(viewer):
                entry += seen[lengths + player]
            for step in range(self.players):
                player = viewer + step
                if player >= self.players:
                    player -= self.players
                    if player == 0:
                        entry = plan[at]
                length = seen[lengths + player]
                shown = length if length < slots else slots
                if plan[at + 4]:
                    self.write_knowers(seen, entry, out, cell, shown, viewer)
                else:
                    self.write_cards(seen, entry, out, cell, shown, self.lowest - 1, width)
                entry += length
                cell += slots * width
            at += 6
        return at

    def write_knowers(
        self, seen: Any, entry: int, out: Any, cell: int, count: int, viewer: int
    ) -> None:
        """A cell for each seat, from the viewer's on, whose bit is set in an entry."""
        players = self.players
        everyone = (1 << players) - 1
        rest = players - viewer
        for index in range(count):
            knowers = seen[entry + index] & everyone
            cells.spread(out, cell, (knowers >> viewer | knowers << rest) & everyone, players)
            cell += players

    def write_cards(
        self, seen: Any, entry: int, out: Any, cell: int, count: int, lowest: int, width: int
    ) -> None:
        """A cell for what each entry stands for, the first one if it is out of range."""
        for index in range(count):
            number = seen[entry + index] - lowest
            number = number if 0 <= number < width else 0
            out[cell + number] = 1
            cell += width

    def write_sets(self, seen: Any, out: Any, at: int) -> int:
        """A cell for each card of a set."""
        plan = self.plan
        lowest = self.lowest
        faces = self.faces
        for _ in range(self.sets):
            cards = cells.joined(seen, plan[at]) >> lowest
            if cards:
                cells.spread(out, plan[at + 1], cards, faces)
            at += 2
        return at

    def write_bits(self, seen: Any, out: Any, at: int, viewer: int) -> int:
        """A cell for each bit."""
        plan = self.plan
        for _ in range(self.bits):
            if plan[at + 3]:
                self.write_knowers(seen, plan[at], out, plan[at + 4], plan[at + 1], viewer)
            else:
                for index in range(plan[at + 1]):
                    cell = plan[at + 4] + index * plan[at + 2]
                    cells.spread(out, cell, seen[plan[at] + index], plan[at + 2])
            at += 5
        return at

    def write_choices(self, seen: Any, out: Any, at: int) -> int:
        """A cell for what a number stands for."""
        plan = self.plan
        for _ in range(self.choices):
            self.write_cards(
                seen, plan[at], out, plan[at + 4], plan[at + 1], plan[at + 2], plan[at + 3]
            )
            at += 5
        return at

    def write_turns(self, seen: Any, out: Any, at: int, viewer: int) -> int:
        """A cell for a seat, from the viewer's on; none for no seat."""
        plan = self.plan
        for _ in range(self.turns):
            seat = seen[plan[at]]
            if seat >= 0:
                out[plan[at + 1] + seat - viewer + (self.players if seat < viewer else 0)] = 1
            at += 2
        return at

    def write_counts(self, seen: Any, out: Any, at: int) -> int:
        """How often each thing is in a list; without a length, the first blank ends it."""
        plan = self.plan
        for _ in range(self.counts):
            entry = plan[at]
            count = plan[at + 1]
            ends = plan[at + 2] < 0
            lowest = plan[at + 3]
            width = plan[at + 4]
            cell = plan[at + 5]
            if not ends and seen[plan[at + 2]] < count:
                count = seen[plan[at + 2]]
            for index in range(count):
                thing = seen[entry + index] - lowest
                if 0 <= thing < width:
                    out[cell + thing] += 1
                elif ends:
                    break
            at += 6
        return at

    def write_tops(self, seen: Any, out: Any, at: int) -> int:
        """The last card of a list that has a length."""
        plan = self.plan
        for _ in range(self.tops):
            count = seen[plan[at + 2]]
            if 0 < count <= plan[at + 1]:
                thing = seen[plan[at] + count - 1] - plan[at + 3]
                if 0 <= thing < plan[at + 4]:
                    out[plan[at + 5] + thing] = 1
            at += 6
        return at

    def write_spots(self, seen: Any, out: Any, at: int, viewer: int) -> None:
        """A place in the rows."""
        plan = self.plan
        for _ in range(self.spots):
            number = seen[plan[at]] - plan[at + 1]
            slot = number // plan[at + 2]
            seat = number % plan[at + 2]
            if number >= 0 and slot < plan[at + 3] and seat < self.players:
                seat = seat - viewer if seat >= viewer else seat - viewer + self.players
                out[plan[at + 4] + seat * plan[at + 3] + slot] = 1
            at += 5
