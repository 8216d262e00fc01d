import { expect, test } from "vitest";
import { monthBeside, weeksOf } from "./days";

test("a month is laid out in weeks that begin on Monday", () => {
  const weeks = weeksOf("2026-11"); // its first day is a Sunday
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks.at(-1)?.[0]).toBe("2026-11-30");
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeksOf("2027-02")).toHaveLength(4);
});

test("months go on over the turn of the year", () => {
  expect(monthBeside("2026-12", 1)).toBe("2027-01");
  expect(monthBeside("2027-01", -1)).toBe("2026-12");
});
