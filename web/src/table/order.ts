// The order in which a hand is held. Every game has at least rising and falling numbers.

export type Compare = (one: number, other: number) => number;

export const rising: Compare = (one, other) => one - other;
export const falling: Compare = (one, other) => other - one;

/** A card of a hand. The key tells equal cards apart, so that each keeps its element. */
export interface HeldCard {
  card: number;
  key: string;
}

export function sorted(cards: readonly number[], compare: Compare): HeldCard[] {
  const copies = new Map<number, number>();
  return [...cards].sort(compare).map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return { card, key: `${card}.${copy}` };
  });
}

/** Before which of the cards a new one comes to lie. */
export function insertion(held: readonly HeldCard[], card: number, compare: Compare): number {
  const found = held.findIndex((one) => compare(one.card, card) > 0);
  return found < 0 ? held.length : found;
}
