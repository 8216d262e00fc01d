// Where people can sit down at a table that has not begun.

import type { Chair } from "../../lib/protocol";

/** Whether a person can take a seat before the start: nobody has it, or a bot, which leaves it to people. */
export const isOpen = (chair: Chair | null) => chair === null || chair.person === null;

/** The first seat that a person can take, free ones before those of bots; -1 if people have all. */
export function openSeat(chairs: readonly (Chair | null)[]): number {
  const free = chairs.indexOf(null);
  return free >= 0 ? free : chairs.findIndex(isOpen);
}
