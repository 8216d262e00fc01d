import { expect, test } from "vitest";
import { held, inRows } from "./fan";

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

test("a hand lies in one row while enough of each card shows", () => {
  expect(held(6, 344, 78, 54)).toMatchObject({ rows: 1, columns: 6, width: 54 });
  expect(held(10, 304, 78, 54)).toMatchObject({ rows: 1 });
});

test("a finger hits every card of a large hand", () => {
  for (let count = 1; count <= 30; count++) {
    for (const [room, height] of [[304, 78], [344, 78], [262, 220], [336, 240]] as const) {
      expect(held(count, room, height, 54).stride).toBeGreaterThanOrEqual(24);
    }
  }
});

test("where there is height, a hand lies in rows that show more of each card", () => {
  expect(held(10, 262, 220, 84)).toMatchObject({ rows: 2, columns: 5 });
});

test("a hand keeps within its room", () => {
  for (let count = 1; count <= 30; count++) {
    const { rows, columns, width, stride, down } = held(count, 262, 220, 84);
    expect((columns - 1) * stride + width).toBeLessThanOrEqual(262.001);
    expect((rows - 1) * down + (width * 92) / 64).toBeLessThanOrEqual(220.001);
  }
});

test("two digits can be read of every card of a hand", () => {
  for (let count = 2; count <= 14; count++) {
    for (const [room, height, widest] of [[344, 78, 55], [336, 130, 84], [480, 140, 100]] as const) {
      const { width, stride } = held(count, room, height, widest);
      expect(stride / width).toBeGreaterThanOrEqual(0.419);
    }
  }
});
