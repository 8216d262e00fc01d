// The last trick, from what happened: it can be looked at again until the next one is won.

import type { SeenEvent } from "../../lib/protocol";

export interface LastTrick {
  winner: number;
  cards: { seat: number; card: number }[];
}

/** The last trick of the round that goes on, or null before the first. */
export function lastTrick(events: readonly SeenEvent[]): LastTrick | null {
  const won = events.findLastIndex((event) => event.kind === "won");
  if (won < 0 || events.slice(won).some((event) => event.kind === "begins")) return null;
  const cards = events
    .slice(won)
    .filter((event) => event.kind === "taken")
    .map((event) => ({ seat: event.other ?? 0, card: event.card ?? 0 }));
  return { winner: events[won]?.seat ?? 0, cards };
}
