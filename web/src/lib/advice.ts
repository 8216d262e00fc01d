// What to make of the moves that a hint names.

import type { Prospect } from "./protocol";

/** The best move, and those that may well be as good; the same moves in another order count once. */
export function bestOf(prospects: readonly Prospect[]): Prospect[] {
  const known = new Set<string>();
  return prospects.filter((one, place) => {
    const all = movesOf(one).sort((a, b) => a - b).join();
    return (place === 0 || one.tied) && !known.has(all) && known.add(all);
  });
}

/** All moves of the decision that a prospect begins. */
export function movesOf({ move, then = [] }: Prospect): number[] {
  return [move, ...then];
}
