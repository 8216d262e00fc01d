import { expect, test } from "vitest";
import { covers, fit, needed, placeOf } from "./fit";

const CARD = { ratio: [92 / 64, 92 / 64], gap: 4, widest: 74 } as const;

function fills(count: number, width: number, height: number): boolean {
  const { columns, rows, width: wide, height: high } = fit(count, width, height, CARD);
  const across = columns * wide + (columns - 1) * CARD.gap;
  const down = rows * high + (rows - 1) * CARD.gap;
  return columns * rows >= count && across <= width && down <= height;
}

test("every deck of the pairs game lies within a phone's room, large enough for a finger", () => {
  for (const count of [26, 52, 78, 104, 130, 156]) {
    expect(fills(count, 370, 560)).toBe(true);
    expect(fit(count, 370, 560, CARD).width).toBeGreaterThanOrEqual(24);
  }
});

test("a row of FKK stays within its room however long it gets", () => {
  for (let count = 1; count <= 40; count++) expect(fills(count, 170, 44)).toBe(true);
});

test("rows that lie over each other cover no card's middle, or say that they do and what they need", () => {
  const shape = { ...CARD, least: 24 };
  const two = fit(16, 250, 58, shape);
  expect([two.rows, two.width, covers(two)]).toEqual([2, 24, false]);
  const three = fit(24, 250, 58, shape);
  expect([three.rows, covers(three)]).toEqual([3, true]);
  const grown = fit(24, 250, needed(24, 250, shape), shape);
  expect([grown.rows, covers(grown)]).toEqual([3, false]);
});

test("few cards are no larger than they may be, and more cards never larger than fewer", () => {
  expect(fit(1, 1000, 1000, CARD).width).toBe(74);
  const widths = [4, 8, 16, 32].map((count) => fit(count, 340, 100, CARD).width);
  expect(widths).toEqual([...widths].sort((one, other) => other - one));
});

test("a few cards lie in one row where that makes them no smaller", () => {
  expect(fit(4, 600, 600, CARD)).toMatchObject({ columns: 4, rows: 1, width: 74 });
  expect(fit(4, 160, 600, CARD)).toMatchObject({ columns: 2, rows: 2 });
});

test("cards may be flatter where the shape allows it", () => {
  const square = fit(104, 366, 560, { ratio: [1, 92 / 64], gap: 4, widest: 74 });
  expect(square.width).toBeGreaterThan(fit(104, 366, 560, CARD).width);
});

test("a card that is on its way lies in the box, too", () => {
  const size = fit(7, 300, 60, CARD);
  expect(size).toMatchObject({ columns: 7, rows: 1 });
  expect(placeOf(6, size)).toEqual({ column: 6, line: 0, beyond: false });
  expect(placeOf(7, size)).toEqual({ column: 6, line: 0, beyond: true });
  expect(placeOf(7, fit(7, 160, 100, CARD))).toEqual({ column: 3, line: 1, beyond: false });
});
