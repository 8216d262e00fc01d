import { describe, expect, test } from "vitest";
import { narrowRing, wideRing, type Spot } from "./ring";

const overlap = (one: Spot, other: Spot) => one.row === other.row && Math.abs(one.column - other.column) < 2;

describe.each([
  ["a phone", narrowRing, 6],
  ["a wide screen", wideRing, 10],
])("on %s", (_, ring, columns) => {
  test.each([2, 3, 4, 5, 6, 7, 8])("%i others have seats that do not overlap and fit", (others) => {
    const spots = ring(others);
    expect(spots).toHaveLength(others);
    spots.forEach((spot, number) => {
      expect(spot.column).toBeGreaterThanOrEqual(1);
      expect(spot.column + 1).toBeLessThanOrEqual(columns);
      expect(spots.slice(number + 1).some((other) => overlap(spot, other))).toBe(false);
    });
  });

  test.each([2, 3, 4, 5, 6, 7])("the middle below the first row stays free for the piles with %i others", (others) => {
    const middle = ring(others).filter(({ row, column }) => row > 1 && column > 1 && column < columns - 1);
    expect(middle).toEqual([]);
  });
});
