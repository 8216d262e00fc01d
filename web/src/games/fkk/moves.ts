// The moves of FKK by what they mean.

import { MOVES } from "../../lib/numbers";

export const { DRAW, THROW, USE_PLUS, PASS, SLOT_STRIDE } = MOVES.fkk;

/** What is done at the first slot, at any slot. */
const at = (first: number) => (slot: number) => first + SLOT_STRIDE * slot;

export const look = at(MOVES.fkk.LOOK);
export const take = at(MOVES.fkk.TAKE);
export const put = at(MOVES.fkk.PUT);
export const see = at(MOVES.fkk.USE_SEE);
export const match = at(MOVES.fkk.MATCH);
export const pick = (seat: number, slot: number) => at(MOVES.fkk.PICK + seat)(slot);

/** What tapping a card of a row means at the moment. */
export type Purpose = "look" | "take" | "put" | "see" | "match" | "pick" | null;

/** The move that tapping a card makes, or null if that means nothing for a card there. */
export function moveAt(purpose: Purpose, seat: number, slot: number, me: number | null) {
  if (purpose === null) return null;
  if (purpose === "pick") return pick(seat, slot);
  if (seat !== me) return null;
  return { look, take, put, see, match }[purpose](slot);
}
