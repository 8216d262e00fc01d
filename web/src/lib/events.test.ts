import { afterEach, expect, test } from "vitest";
import { meanText, phaseText, skillText, spanText } from "./events";
import { speaking } from "./i18n.svelte";
import type { ContestAbout } from "./protocol";

afterEach(() => speaking.speak("en"));

const ABOUT = { begins: 1000, ends: 1000 + 3 * 86_400, phase: "running" } as ContestAbout;

test("times are said in two parts, and never as nothing", () => {
  speaking.speak("en");
  expect(spanText(3 * 86_400 + 2 * 3600 + 59)).toBe("3 days 2 h");
  expect(spanText(86_400)).toBe("1 day");
  expect(spanText(3 * 3600 + 61)).toBe("3 h 2 min");
  expect(spanText(20)).toBe("1 min");
  expect(spanText(-5)).toBe("0 min");
});

test("an event says when it begins and how long it runs", () => {
  speaking.speak("de");
  expect(phaseText(ABOUT, 1000)).toBe("Noch 3 Tage");
  expect(phaseText({ ...ABOUT, phase: "coming" }, 1000 - 3600)).toBe("Beginnt in 1 Std. 0 Min.");
});

test("means have their errors, as far as there are any", () => {
  speaking.speak("en");
  expect(meanText({ mean: 62.4, error: 9.1 })).toBe("62 ± 9%");
  expect(meanText({ mean: 50, error: null })).toBe("50%");
  expect(skillText({ skill: -0.0123, skill_error: 0.004 })).toBe("−1.2 ± 0.4%");
  expect(skillText({ skill: 0.02, skill_error: null })).toBe("+2.0%");
  expect(skillText({ skill: null, skill_error: null })).toBe("");
});
