// The cards of Pisa, the moves made with them, and how strong each one is.

import { MOVES, OPTIONS } from "../../lib/numbers";

export const { NUMBERS, CARDS, VOTING_CARDS, FINISH } = MOVES.pisa;
export const { RED, YELLOW, GREEN, BLUE, MANY, FEW, THIRTEEN_HIGH, ZERO_HIGH } = MOVES.pisa;

export type Colour = 0 | 1 | 2 | 3;
export const COLOURS = ["red", "yellow", "green", "blue"] as const;

export const colourOf = (card: number) => Math.floor(card / NUMBERS) as Colour;
export const numberOf = (card: number) => card % NUMBERS;

export const lay = (card: number) => MOVES.pisa.LAY + card;
export const leave = (card: number) => MOVES.pisa.LEAVE + card;
export const play = (card: number) => MOVES.pisa.PLAY + card;
export const back = (votingCard: number) => MOVES.pisa.BACK + votingCard;

export const VOTES = ["trump", "goal", "ranking"] as const;
export type VoteName = (typeof VOTES)[number];

/** The voting cards that a vote is about. */
export const CHOICES: Record<VoteName, readonly number[]> = {
  trump: [RED, YELLOW, GREEN, BLUE],
  goal: [MANY, FEW],
  ranking: [THIRTEEN_HIGH, ZERO_HIGH],
};

const LETTERS = "RYGB";

/** P5: the under-trump that is printed on a trump card, or null if the vote decides. */
export function printedUnder(trump: number, options: Record<string, number | string> = {}): number | null {
  if (options.under_trump === "runner_up") return null;
  return LETTERS.indexOf(String(options.trump_pairs ?? OPTIONS.pisa.trump_pairs)[trump] ?? "");
}

/** What is in force, as far as it is settled. */
export interface Force {
  trump: number | null;
  under: number | null;
  zeroHigh: boolean;
  /** The colour led in the trick on the table. */
  led: number | null;
}

/** P10: trump before under-trump before the colour led, and the highest of these. */
export function strength(card: number, force: Force): number {
  const colour = colourOf(card);
  const rank = force.zeroHigh ? NUMBERS - 1 - numberOf(card) : numberOf(card);
  if (colour === force.trump) return 3 * NUMBERS + rank;
  if (colour === force.under) return 2 * NUMBERS + rank;
  if (colour === force.led) return NUMBERS + rank;
  return rank;
}

export const ORDERS = ["force", "colour", "number"] as const;
export type Order = (typeof ORDERS)[number];

/** How a hand is held in the order of one's choice: "force" has trumps and under-trumps first. What is
    led does not count, or the hand would move in every trick. */
export function comparing(order: Order, force: Force): (one: number, other: number) => number {
  if (order === "colour") return (one, other) => one - other;
  if (order === "number") return (one, other) => numberOf(one) - numberOf(other) || one - other;
  const weight = (colour: number) => (colour === force.trump ? 2 : colour === force.under ? 1 : 0);
  const rank = (card: number) => (force.zeroHigh ? -numberOf(card) : numberOf(card));
  return (one, other) =>
    weight(colourOf(other)) - weight(colourOf(one)) ||
    colourOf(one) - colourOf(other) ||
    rank(other) - rank(one);
}

/** The seat whose card wins the trick so far, or null while none lies there. */
export function winning(trick: readonly (number | null)[], force: Force): number | null {
  let best: number | null = null;
  trick.forEach((card, seat) => {
    if (card === null) return;
    const held = best === null ? null : trick[best]!;
    if (held === null || strength(card, force) > strength(held, force)) best = seat;
  });
  return best;
}
