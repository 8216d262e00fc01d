// Who is away, for how long, and when others may go on without them.

import type { Chair } from "../../lib/protocol";

const PATIENCE = 60_000; // milliseconds; the server has the same, and decides

/** Whether somebody has left, or has been away for so long that others may go on without them.
 *  Over days everyone is away most of the time: there it counts whether they missed a decision. */
export function replaceable(chair: Chair, awaySince: number | null | undefined, now: number, days = false): boolean {
  if (chair.person === null) return false;
  if (days) return chair.left || chair.missed === true;
  return chair.left || (typeof awaySince === "number" && now - awaySince >= PATIENCE);
}

/** Seconds that somebody has been away. */
export function awayFor(awaySince: number | null | undefined, now: number): number {
  return typeof awaySince === "number" ? Math.max(0, (now - awaySince) / 1000) : 0;
}
