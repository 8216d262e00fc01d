import { expect, test } from "vitest";
import { bestOf } from "./advice";

const prospect = (move: number, share: number, tries: number, then: number[] = []) => ({ move, share, tries, then });
const best = (...prospects: ReturnType<typeof prospect>[]) => bestOf(prospects).map(({ move }) => move);

test("54.9 and 54.6 percent of a thousand tries are a tie, of a million they are not", () => {
  expect(best(prospect(1, 0.549, 1000), prospect(2, 0.546, 1000))).toEqual([1, 2]);
  expect(best(prospect(1, 0.549, 1_000_000), prospect(2, 0.546, 1_000_000))).toEqual([1]);
});

test("a clear lead stands alone", () => {
  expect(best(prospect(1, 0.7, 1000), prospect(2, 0.5, 1000))).toEqual([1]);
});

test("a move that dropped out early is no tie, however few its tries", () => {
  expect(best(prospect(1, 0.55, 1000), prospect(2, 0.5, 64))).toEqual([1]);
});

test("the same cards in another order are one decision", () => {
  expect(best(prospect(1, 0.5, 500, [2, 3]), prospect(2, 0.5, 500, [3, 1]), prospect(4, 0.5, 500, [1, 2]))).toEqual([1, 4]);
});

test("what was clear without a try stands alone, and nothing stays nothing", () => {
  expect(best(prospect(7, 0, 0))).toEqual([7]);
  expect(best()).toEqual([]);
});
