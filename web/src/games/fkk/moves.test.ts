import { expect, test } from "vitest";
import { worth } from "./cards";
import { look, match, moveAt, pick, put, see, take } from "./moves";

test("moves at a slot have the numbers of the rules", () => {
  expect([look, take, put, see, match].map((at) => at(0))).toEqual([4, 5, 6, 7, 8]);
  expect([look, take, put, see, match].map((at) => at(2))).toEqual([30, 31, 32, 33, 34]);
  expect([pick(0, 0), pick(7, 0), pick(3, 1)]).toEqual([9, 16, 25]);
});

test("tapping a card means its purpose in my row, and in other rows only a swap", () => {
  expect(moveAt("match", 1, 2, 1)).toBe(match(2));
  expect(moveAt("match", 0, 2, 1)).toBeNull();
  expect(moveAt("pick", 0, 2, 1)).toBe(pick(0, 2));
  expect(moveAt(null, 1, 2, 1)).toBeNull();
});

test("action cards count 20, numbers themselves", () => {
  expect([0, 9, 10, 11, 12].map(worth)).toEqual([0, 9, 20, 20, 20]);
});
