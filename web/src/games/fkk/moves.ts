// The moves of FKK by what they mean; the numbers are those of the rules (games/fkk.py).

export const DRAW = 0;
export const THROW = 1;
export const USE_PLUS = 2;
export const MATCH_NOTHING = 3;

export const SEE = 10;
export const SWAP = 11;
export const PLUS = 12;

const MEANINGS = 13;

const at = (meaning: number) => (slot: number) => 4 + MEANINGS * slot + meaning;

export const look = at(0);
export const take = at(1);
export const put = at(2);
export const see = at(3);
export const match = at(4);
export const pick = (seat: number, slot: number) => at(5 + seat)(slot);

/** What a card counts in the hand of whoever is left with it (K1). */
export const worth = (card: number) => (card < SEE ? card : 20);

/** What tapping a card of a row means at the moment. */
export type Purpose = "look" | "take" | "put" | "see" | "match" | "pick" | null;

/** The move that tapping a card makes, or null if that means nothing for a card there. */
export function moveAt(purpose: Purpose, seat: number, slot: number, me: number | null) {
  if (purpose === null) return null;
  if (purpose === "pick") return pick(seat, slot);
  if (seat !== me) return null;
  return { look, take, put, see, match }[purpose](slot);
}
