import { afterEach, expect, test } from "vitest";
import { cost, percent, rounded, shortDay } from "./figures";
import { speaking } from "./i18n.svelte";

afterEach(() => speaking.speak("en"));

test("percentages are written as people do", () => {
  speaking.speak("de");
  expect([percent(-0.124, true), percent(-0.001, true), cost(0.0456)]).toEqual(["−12 %", "0 %", "4,6 %"]);
  speaking.speak("en");
  expect([percent(0.12, true), percent(0.5), cost(0.123)]).toEqual(["+12%", "50%", "12%"]);
});

test("numbers have a digit behind the point only where they need one", () => {
  speaking.speak("de");
  expect([rounded(2.5), rounded(2), rounded(1.96)]).toEqual(["2,5", "2", "2"]);
});

test("a day is the same in every time zone", () => {
  speaking.speak("de");
  expect(shortDay("2026-01-31")).toBe("31.01.2026");
});
