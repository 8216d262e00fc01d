// Moments as people write them, in the time zone of the device.

import { speaking } from "./i18n.svelte";

/** A moment of these days: weekday, day and time. */
export function momentText(seconds: number): string {
  return new Date(1000 * seconds).toLocaleString(speaking.language, { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}
