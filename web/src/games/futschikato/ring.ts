// Where the others sit: clockwise around the table, beginning at my left.
//
// A table of half columns, each seat two of them wide: six on a phone, ten on a wide screen. The
// middle of the last rows stays free for the piles and my own card; spectators of a table of eight
// see somebody in my place.

export interface Spot {
  column: number;
  row: number;
}

const NARROW: Record<number, readonly (readonly [number, number])[]> = {
  2: [[1, 1], [5, 1]],
  3: [[1, 2], [3, 1], [5, 2]],
  4: [[1, 2], [2, 1], [4, 1], [5, 2]],
  5: [[1, 2], [1, 1], [3, 1], [5, 1], [5, 2]],
  6: [[1, 3], [1, 2], [2, 1], [4, 1], [5, 2], [5, 3]],
  7: [[1, 3], [1, 2], [1, 1], [3, 1], [5, 1], [5, 2], [5, 3]],
  8: [[3, 3], [1, 3], [1, 2], [1, 1], [3, 1], [5, 1], [5, 2], [5, 3]],
}; // prettier-ignore

/** On a phone: up the left side, along the top, down the right side. */
export function narrowRing(others: number): Spot[] {
  return (NARROW[others] ?? []).map(([column, row]) => ({ column, row }));
}

/** On a wide screen: all along the top, and from six on one at each side. */
export function wideRing(others: number): Spot[] {
  if (others <= 5) return row(others);
  const before = others === 8 ? [{ column: 5, row: 2 }] : [];
  const top = row(others - before.length - 2);
  return [...before, { column: 1, row: 2 }, ...top, { column: 9, row: 2 }];
}

/** Seats in the first row, further apart if there are few. */
function row(seats: number): Spot[] {
  const apart = seats === 2 ? 4 : seats === 3 ? 3 : 2;
  const first = 5 - (apart * (seats - 1)) / 2;
  return Array.from({ length: seats }, (_, number) => ({ column: first + apart * number, row: 1 }));
}
