// What this device knew of each shuffle before its secret was published: the commitment it was shown
// first, and the entropy it added. A record is compared with these, not with what it says itself.

import { keep, recall } from "./kept";
import type { TableState } from "./protocol";

/** What was kept of one match. sent: the entropy that was added last, if any; played: it was dealt with. */
export interface Kept {
  commitment: string;
  sent: string | null;
  played?: boolean;
}

const KEPT = "kartentisch.shuffles";
const MOST = 200; // matches

const told = new Set<string>(); // what has been noted since the page was loaded

/** A table shows its commitments; one that comes after the deal is worth nothing. seated: whether this person plays there. */
export function noteTable(table: TableState, seated: boolean): void {
  if (table.phase === "playing") {
    noteShown(table.code, table.match + 1, table.next_commitment);
    noteDealt(table.code, table.match, seated);
  } else noteShown(table.code, table.match + 1, table.commitment);
}

/** A commitment was shown; the first one for a match counts. */
export function noteShown(code: string, match: number, commitment: string): void {
  const key = `${code}/${match}`;
  if (!commitment || told.has(`${key} ${commitment}`)) return;
  told.add(`${key} ${commitment}`);
  const all = read();
  if (key in all) return;
  const keys = Object.keys(all);
  for (const old of keys.slice(0, Math.max(0, keys.length + 1 - MOST))) delete all[old];
  keep(KEPT, { ...all, [key]: { commitment, sent: null } });
}

/** Entropy for a match was sent; without a commitment there is nothing to add it to. */
export function noteSent(code: string, match: number, sent: string): void {
  const all = read();
  const kept = all[`${code}/${match}`];
  if (kept) keep(KEPT, { ...all, [`${code}/${match}`]: { ...kept, sent } });
}

export function keptOf(code: string, match: number): Kept | null {
  return read()[`${code}/${match}`] ?? null;
}

/** A match runs. Who got up before it began has no part in it; who plays has, whatever comes. */
function noteDealt(code: string, match: number, seated: boolean): void {
  const key = `${code}/${match}`;
  if (told.has(`${key} dealt`)) return;
  told.add(`${key} dealt`);
  const all = read();
  const kept = all[key];
  if (kept?.sent && !kept.played) keep(KEPT, { ...all, [key]: seated ? { ...kept, played: true } : { ...kept, sent: null } });
}

function read(): Record<string, Kept> {
  return recall(KEPT) ?? {};
}
