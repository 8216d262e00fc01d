import { expect, test } from "vitest";
import { cardWithin, flightPath, placed, RATIO } from "./flight";

const small = { x: 10, y: 20, width: 32, height: 46 };
const large = { x: 200, y: 300, width: 64, height: 92 };

test("a card flies from the middle of one box to the middle of the other", () => {
  const way = flightPath(small, large, 64);
  expect(way.at(0)?.transform).toBe(placed(small, 64));
  expect(way.at(-1)?.transform).toBe("translate(200px, 300px) scale(1)");
});

test("it rises on its way, and only moves, turns and scales", () => {
  const way = flightPath(large, { ...large, x: 0 }, 64);
  const heights = way.map(({ transform }) => Number(/, (-?[\d.]+)px/.exec(String(transform))?.[1]));
  expect(Math.min(...heights)).toBeLessThan(large.y - 10);
  expect(heights.at(-1)).toBe(large.y);
  for (const frame of way) expect(Object.keys(frame).sort()).toEqual(["offset", "transform"]);
});

test("a spinning card ends upright", () => {
  expect(flightPath(small, large, 64, 1).at(-1)?.transform).toContain("rotate(360deg)");
});

test("in a wide or a high place a card lies in the middle and keeps its shape", () => {
  const wide = cardWithin({ x: 0, y: 0, width: 300, height: 46 });
  expect(wide.height).toBe(46);
  expect(wide.height / wide.width).toBeCloseTo(RATIO);
  expect(wide.x + wide.width / 2).toBe(150);
  expect(cardWithin({ x: 0, y: 0, width: 32, height: 400 }).width).toBe(32);
});
