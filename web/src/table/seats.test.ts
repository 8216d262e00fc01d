import { expect, test } from "vitest";
import { othersOf } from "./seats";

test("the others sit clockwise from my left", () => {
  expect(othersOf(4, 2)).toEqual([3, 0, 1]);
  expect(othersOf(3, 0)).toEqual([1, 2]);
});

test("spectators see everybody", () => {
  expect(othersOf(3, null)).toEqual([0, 1, 2]);
});
