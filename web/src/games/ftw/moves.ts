// The moves of FTW?! by what they mean.

import { MOVES } from "../../lib/numbers";

const { STRIDE, LAY, HELP, TAKE, SNEAK, ADD, GIVE } = MOVES.ftw;

export const { DONE, GIFTS } = MOVES.ftw;
export const lay = (card: number): number => LAY + card;
export const help = (card: number): number => HELP + card;
export const take = (card: number): number => TAKE + card;
export const sneak = (card: number): number => SNEAK + card;
export const add = (card: number): number => ADD + card;
export const give = (card: number): number => GIVE + card;

/** The card that a move is made with. */
export const cardOf = (move: number): number => ((move - 1) % STRIDE) + 1;

/** Whether a move does with some card what `act` does. */
const is = (act: (card: number) => number, move: number): boolean => move === act(cardOf(move));

/** What I am asked for right now. */
export type Asked = "pass" | "turn" | "take" | "add" | null;

/** My legal moves say it; the board does not, because nobody else sees the choice I am making. */
export function askedFor(moves: readonly number[]): Asked {
  const move = moves.at(-1);
  if (move === undefined) return null;
  if (move === DONE || is(add, move)) return "add";
  if (is(give, move)) return "pass";
  return is(take, move) ? "take" : "turn";
}

/** The cards that can be taken, in the order of the pile: with the option pile=top only now seen. */
export function takable(moves: readonly number[]): number[] {
  return moves.filter((move) => is(take, move)).map(cardOf);
}

/** What a hand card is good for. */
export interface Uses {
  /** A: it is higher than the top card, or there is no pile. */
  lay: number | null;
  /** B: it can lie before me as a helper. */
  help: number | null;
  /** C: it is lower, but my helpers make up for it. */
  sneak: number | null;
  /** How much more help C would need; 0 if it is enough. */
  lacks: number;
}

export function usesOf(card: number, moves: readonly number[], top: number, helpers: readonly number[]): Uses {
  const legal = (move: number): number | null => (moves.includes(move) ? move : null);
  const support = helpers.reduce((sum, helper) => sum + helper, 0);
  const lacks = Math.max(0, top + 1 - card - support);
  return { lay: legal(lay(card)), help: legal(help(card)), sneak: legal(sneak(card)), lacks };
}
