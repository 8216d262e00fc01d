// A first real match after the lessons has a word before each new kind of decision. Which table it is
// stays known after a reload.

import { keep, recall } from "../lib/kept";

const KEPT = "kartentisch.first-game";

interface First {
  code: string;
  heard: string[]; // the phases that have been explained
}

/** From now on this table is the first match of somebody who learns. */
export function beginGuide(code: string): void {
  keep(KEPT, { code, heard: [] });
}

/** Whether this table is the first match of somebody who learns. */
export function isFirst(code: string): boolean {
  return recall<First>(KEPT)?.code === code;
}

/** The phases that have been explained at this table. */
export function heardAt(code: string): string[] {
  const first = recall<First>(KEPT);
  return first?.code === code ? first.heard : [];
}

export function noteHeard(code: string, phase: string): void {
  keep(KEPT, { code, heard: [...heardAt(code), phase] });
}

export function endGuide(): void {
  keep(KEPT, null);
}
