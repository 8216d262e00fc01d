// What lay open once is nowhere shown again, not in the log either: remembering it is the game.

import type { LogEntry } from "../../lib/seat.svelte";

const SHOWN_ONCE = ["turned", "turned_back"];

/** The log without the cards that have been turned back or taken; the same log if it has none. */
export function forgetting(log: LogEntry[], turned: number | null): LogEntry[] {
  const over = ({ event }: LogEntry) => SHOWN_ONCE.includes(event.kind) && event.card != null && event.at !== turned;
  return log.some(over) ? log.map((entry) => (over(entry) ? { ...entry, event: { ...entry.event, card: null } } : entry)) : log;
}
