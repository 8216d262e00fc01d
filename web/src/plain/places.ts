// The places of a plain board, in groups that are drawn together.

import type { PlainPlace as Place } from "../lib/protocol";

/** Places of one kind and one owner: a hand, a pile, or the many spots of a row or grid. */
export interface Group {
  kind: string;
  seat: number | null;
  /** A pile shows its top card; everything else lies in a row. */
  pile: boolean;
  places: Place[];
}

const PILES = ["deck", "draw", "discards", "discard", "pile", "stock", "out", "tricks", "won"];
export const HAND = "hand";

/** All places as a seat sees them: its own view takes the place of what everybody sees. */
export function seenBy(board: readonly Place[], mine: readonly Place[] = []): Place[] {
  const own = new Map(mine.map((place) => [place.place, place]));
  return board.map((place) => own.get(place.place) ?? place);
}

/** What lies where, group by group, in the order of the board. */
export function groupsOf(places: readonly Place[]): Group[] {
  const groups = new Map<string, Group>();
  for (const place of places) {
    const kind = kindOf(place.place);
    const key = `${kind} ${place.seat}`;
    const group = groups.get(key) ?? { kind, seat: place.seat, pile: false, places: [] };
    group.places.push(place);
    groups.set(key, group);
  }
  for (const group of groups.values()) group.pile = isPile(group);
  return [...groups.values()];
}

/** A name without its numbers: "hand" of "hand 2". */
export function kindOf(place: string): string {
  return place.replace(/[\s\d]+$/, "");
}

function isPile({ kind, places }: Group): boolean {
  const [only, ...more] = places;
  if (!only || more.length > 0 || kind === HAND) return false;
  return PILES.includes(kind) || (only.cards.length > 1 && only.cards.every((card) => card === null));
}
