// Tables over days: how long a decision may take, and how much of that is left, in words.

import { days } from "./words/days";

const LONGEST_SITTING = 600; // seconds per decision; the server has the same, and decides
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** What the lobby offers per decision, in seconds. */
export const SITTING_LIMITS = [0, 15, 30, 60, 120] as const;
export const DAY_LIMITS = [12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY] as const;

/** Whether people come and go between decisions. */
export function overDays(limit: number | undefined): boolean {
  return (limit ?? 0) > LONGEST_SITTING;
}

/** How long a decision may take. */
export function limitText(limit: number): string {
  if (!limit) return days("none");
  if (!overDays(limit)) return limit % MINUTE ? days("seconds", { n: limit }) : days("minutes", { n: limit / MINUTE });
  return limit < DAY ? days("hours", { n: Math.round(limit / HOUR) }) : days("days", { n: Math.round(limit / DAY) });
}

/** How much time is left, short enough for the head of a table. */
export function timeLeft(seconds: number): string {
  const minutes = Math.max(0, Math.ceil(seconds / MINUTE));
  if (minutes < 60) return days("left_minutes", { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return days("left_hours", { n: hours });
  return days(hours % 24 ? "left_days_hours" : "left_days", { n: Math.floor(hours / 24), h: hours % 24 });
}
