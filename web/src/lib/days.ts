// Days of the calendar, in UTC, as the deals of the day count them; and what is shared of a result.

import { speaking } from "./i18n.svelte";
import type { DayDealText, DayExperts } from "./protocol";
import { daily } from "./words/daily";

/** A day as people write it, with the name of the weekday if there is room. */
export function dayText(day: string, weekday = false): string {
  const format: Intl.DateTimeFormatOptions = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" };
  if (weekday) format.weekday = "long";
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(speaking.language, format);
}

export function monthText(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString(speaking.language, { timeZone: "UTC", month: "long", year: "numeric" });
}

/** The names of the days of a week, from Monday. */
export function weekdays(): string[] {
  const monday = Date.UTC(2024, 0, 1);
  return Array.from({ length: 7 }, (_, day) =>
    new Date(monday + day * 86_400_000).toLocaleDateString(speaking.language, { timeZone: "UTC", weekday: "short" }),
  );
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Another month, so many months later. */
export function monthBeside(month: string, later: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 15)).toISOString().slice(0, 7);
}

/** The days of a month in rows from Monday to Sunday; null before the first and after the last. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = 1; day <= count; day++) days.push(`${month}-${String(day).padStart(2, "0")}`);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(7 * week, 7 * week + 7));
}

const ENOUGH = 20; // runs of experts that are worth to be compared with

/** What came of a deal at one's own table, in words. */
export function placeText(place: number, of: number): string {
  if (place === 1) return daily("won");
  return daily("place", { n: place, of });
}

/** What to send to friends: how one did, and nothing about the cards. */
export function resultText(told: DayDealText, game: string, streak: number): string {
  const mine = told.standing.find((row) => row.you);
  if (!mine) return "";
  const lines = [daily("shared_result", { game, day: dayText(told.day), result: placeText(mine.place, told.players) })];
  if (told.experts && comparable(told.experts)) lines.push(daily("shared_experts", { behind: told.experts.behind ?? 0, n: told.experts.runs }));
  if (streak > 1) lines.push(daily("streak", { n: streak }));
  return `${lines.join(" · ")}\n${location.origin}/daily`;
}

function comparable(experts: DayExperts): boolean {
  return experts.behind != null && experts.runs >= ENOUGH;
}
