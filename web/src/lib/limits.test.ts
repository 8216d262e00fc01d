import { expect, test } from "vitest";
import { DAY_LIMITS, limitText, overDays, SITTING_LIMITS, timeLeft } from "./limits";
import { speaking } from "./i18n.svelte";

test("a limit is said in plain words", () => {
  speaking.language = "en";
  expect([...SITTING_LIMITS, ...DAY_LIMITS].map(limitText)).toEqual([
    "none", "15 seconds", "30 seconds", "1 minute", "2 minutes",
    "12 hours per decision", "1 day per decision", "2 days per decision", "3 days per decision", "7 days per decision",
  ]);
  expect(SITTING_LIMITS.some(overDays)).toBe(false);
  expect(DAY_LIMITS.every(overDays)).toBe(true);
});

test("what is left is told in days, hours and minutes, and never as less than there is of each", () => {
  speaking.language = "en";
  expect([0, 59, 3600, 86_399, 86_400, 3 * 86_400 + 7200].map(timeLeft)).toEqual([
    "0 min left", "1 min left", "1 h left", "1 day left", "1 day left", "3 days 2 h left",
  ]);
});
