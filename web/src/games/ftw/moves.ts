// What the numbers of moves in FTW?! mean; the rules' own list stands in games/ftw.py.

export const DONE = 0;
export const lay = (card: number): number => card;
export const help = (card: number): number => 60 + card;
export const take = (card: number): number => 120 + card;
export const sneak = (card: number): number => 180 + card;
export const add = (card: number): number => 240 + card;
export const give = (card: number): number => 300 + card;

/** What I am asked for right now. */
export type Asked = "pass" | "turn" | "take" | "add" | null;

/** My legal moves say it; the board does not, because nobody else sees the choice I am making. */
export function askedFor(moves: readonly number[]): Asked {
  const move = moves.at(-1);
  if (move === undefined) return null;
  if (move > 300) return "pass";
  if (move > 240 || move === DONE) return "add";
  return move > 120 && move <= 180 ? "take" : "turn";
}

/** The cards that can be taken, in the order of the pile: with the option pile=top only now seen. */
export function takable(moves: readonly number[]): number[] {
  return moves.filter((move) => move > 120 && move <= 180).map((move) => move - 120);
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

/** The points that a hand is worth: its highest card minus all others, at least 0 (W11). */
export function scoreOf(hand: readonly number[]): { highest: number; others: number[]; points: number } {
  const rising = [...hand].sort((one, other) => one - other);
  const highest = rising.pop() ?? 0;
  const others = rising.reverse();
  return { highest, others, points: Math.max(0, others.reduce((left, card) => left - card, highest)) };
}
