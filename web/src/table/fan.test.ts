import { expect, test } from "vitest";
import { inRows } from "./fan";

const cards = (count: number) => Array.from({ length: count }, (_, number) => number);

test("cards that fit lie in one row", () => {
  expect(inRows(cards(10), 340, 56, 30)).toEqual([cards(10)]);
});

test("more cards lie in rows of nearly the same length, with the top card last", () => {
  const rows = inRows(cards(23), 340, 56, 30);
  expect(rows.flat()).toEqual(cards(23));
  expect(rows.map((row) => row.length)).toEqual([7, 8, 8]);
});

test("no cards are one empty row", () => {
  expect(inRows([], 340, 56, 30)).toEqual([[]]);
});

test("a room narrower than a card still shows every card", () => {
  expect(inRows(cards(3), 20, 56, 30).flat()).toEqual(cards(3));
});
