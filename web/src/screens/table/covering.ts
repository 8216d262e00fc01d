// What covers a table: a pause, or on one device the change from one player to the next.

import type { TableSession } from "../../lib/seat.svelte";

export type Covering = { kind: "paused" } | { kind: "pass"; seat: number } | null;

/** What lies over the table now. */
export function coveringOf(session: TableSession): Covering {
  const { table, you, me, board } = session;
  if (table?.phase !== "playing") return null;
  if (table.paused) return { kind: "paused" };
  if (!you || you.seats.length < 2 || session.busy) return null;
  const others = you.seats.filter((seat) => seat !== me);
  if (session.myTurn) return null;
  const decider = others.find((seat) => board?.deciders.includes(seat));
  return decider === undefined ? null : { kind: "pass", seat: decider };
}
