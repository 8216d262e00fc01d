// What has to be known before any card moves; how they move is in motion.ts, which is loaded later.

import type { Box } from "./flight";

const aims = new WeakMap<Element, (card: number | null) => Box | null>();

/** Say where in an element a card would lie that comes to it; for hands, which are sorted. */
export function aiming(element: Element, aim: (card: number | null) => Box | null): () => void {
  aims.set(element, aim);
  return () => aims.delete(element);
}

/** Where in an element a card would lie, if the element has said so. */
export function aimedAt(element: Element, card: number | null): Box | null | undefined {
  return aims.get(element)?.(card);
}

/** Whether this person prefers less motion. */
export function wantsStill(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
