// Numbers and days as people write them in their language.

import { of, speaking } from "./i18n.svelte";

/** A number with one place behind the point, if it needs one. */
export function rounded(value: number): string {
  return value.toLocaleString(speaking.language, { maximumFractionDigits: 1 });
}

/** Figures that are percentages; English has no gap before the sign. */
export function inPercent(figures: string): string {
  return of([`${figures} %`, `${figures}%`]);
}

/** A share in percent, as people read it. */
export function percent(share: number, signed = false): string {
  const n = Math.round(100 * share) || 0; // and never -0
  const digits = Math.abs(n).toLocaleString(speaking.language);
  const sign = n < 0 ? "−" : signed && n > 0 ? "+" : "";
  return inPercent(sign + digits);
}

/** A small cost in percent, with a digit where that tells something. */
export function cost(share: number): string {
  const n = 100 * share;
  return inPercent(n.toLocaleString(speaking.language, { maximumFractionDigits: n < 9.95 ? 1 : 0 }));
}

/** A day of the calendar, such as 2026-01-31, in short. */
export function shortDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(speaking.language, { dateStyle: "medium", timeZone: "UTC" });
}
