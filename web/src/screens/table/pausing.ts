// A pause that players of a table over days have asked for, and that not all have agreed to.

import type { TableSession } from "../../lib/seat.svelte";
import { enumerate } from "../../lib/words/cards";

export interface PauseWished {
  /** I have asked for it, or agreed. */
  mine: boolean;
  /** The others who have, and how many they are. */
  names: string;
  n: number;
  /** Those whose answer is missing, except me. */
  missing: string;
}

/** What is asked for; null if nobody asks. */
export function pauseOf({ table, you, names }: TableSession): PauseWished | null {
  const wished = table?.pausing ?? [];
  if (!table || table.phase !== "playing" || wished.length === 0) return null;
  const mine = (seat: number) => you?.seats.includes(seat) ?? false;
  const others = wished.filter((seat) => !mine(seat));
  const named = (seats: number[]) => enumerate(seats.map((seat) => names[seat] ?? ""));
  const missing = table.chairs.flatMap((chair, seat) => (chair?.person && !chair.left && !wished.includes(seat) && !mine(seat) ? [seat] : []));
  return { mine: wished.some(mine), names: named(others), n: others.length, missing: named(missing) };
}
