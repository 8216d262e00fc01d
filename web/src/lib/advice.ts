// Which of the moves that a hint names are really best: what differs by less than chance is a tie.

import type { Prospect } from "./protocol";

const ERRORS = 2; // standard errors that a lead may be by chance

/** The best move, and those that may well be as good; the same moves in another order count once. */
export function bestOf(prospects: readonly Prospect[]): Prospect[] {
  const [leader] = prospects;
  if (!leader) return [];
  const tied = prospects.filter((one) => one === leader || isTie(leader, one));
  const known = new Set<string>();
  return tied.filter((one) => {
    const all = movesOf(one).sort((a, b) => a - b).join();
    return !known.has(all) && known.add(all);
  });
}

/** All moves of the decision that a prospect begins. */
export function movesOf({ move, then = [] }: Prospect): number[] {
  return [move, ...then];
}

/** A move that was tried less often has dropped out: it was clearly behind. */
function isTie(leader: Prospect, other: Prospect): boolean {
  if (other.tries < leader.tries || leader.tries === 0) return false;
  const variance = (one: Prospect) => (one.share * (1 - one.share)) / one.tries;
  return leader.share - other.share <= ERRORS * Math.sqrt(variance(leader) + variance(other));
}
