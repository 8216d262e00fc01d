import { describe, expect, test } from "vitest";
import { falling, insertion, rising, sorted } from "./order";

const cards = (hand: number[], compare = rising) => sorted(hand, compare).map(({ card }) => card);

describe("a hand", () => {
  test("is held in rising or falling order, whatever order it came in", () => {
    expect(cards([17, 2, 9, 2])).toEqual([2, 2, 9, 17]);
    expect(cards([17, 2, 9, 2], falling)).toEqual([17, 9, 2, 2]);
  });

  test("tells equal cards apart, and leaves the others theirs when one goes", () => {
    const keys = sorted([5, 5, 3], rising).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(sorted([5, 3], rising).map(({ key }) => key)).toEqual(keys.slice(0, 2));
  });

  test("does not change what the server sent", () => {
    const hand = [3, 1, 2];
    sorted(hand, rising);
    expect(hand).toEqual([3, 1, 2]);
  });

  test("takes a new card in before the first that comes after it", () => {
    const held = sorted([4, 8, 8, 20], rising);
    expect(insertion(held, 2, rising)).toBe(0);
    expect(insertion(held, 8, rising)).toBe(3);
    expect(insertion(held, 60, rising)).toBe(4);
    expect(insertion(sorted([20, 8], falling), 9, falling)).toBe(1);
  });
});
