import { expect, test } from "vitest";
import { bestOf } from "./advice";

const prospect = (move: number, tied: boolean, then: number[] = []) => ({ move, share: 0.5, tries: 500, tied, then });
const best = (...prospects: ReturnType<typeof prospect>[]) => bestOf(prospects).map(({ move }) => move);

test("the first stands with those that may well be as good", () => {
  expect(best(prospect(1, true), prospect(2, true), prospect(3, false))).toEqual([1, 2]);
  expect(best(prospect(1, true), prospect(2, false))).toEqual([1]);
});

test("the same cards in another order are one decision", () => {
  expect(best(prospect(1, true, [2, 3]), prospect(2, true, [3, 1]), prospect(4, true, [1, 2]))).toEqual([1, 4]);
});

test("the only move stands alone, and nothing stays nothing", () => {
  expect(best(prospect(7, false))).toEqual([7]);
  expect(best()).toEqual([]);
});
