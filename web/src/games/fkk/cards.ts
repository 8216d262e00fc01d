// The cards of FKK: numbers up to 9, then the actions.

import { MOVES } from "../../lib/numbers";

export const { SEE, SWAP, PLUS } = MOVES.fkk;

export const isNumber = (card: number) => card < SEE;

/** What a card counts for the player who is left with it (K1). */
export const worth = (card: number) => (isNumber(card) ? card : 20);
