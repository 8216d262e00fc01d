// The orders a hand can be held in, by game, and the one that this person has chosen.

import { choices } from "../lib/choices.svelte";
import { table } from "../lib/words/cards";
import { falling, rising, type Compare } from "./order";

const ORDERS = { rising, falling } satisfies Record<string, Compare>;
type Order = keyof typeof ORDERS;
const NAMES = Object.keys(ORDERS) as Order[];

export function orderName(game: string): Order {
  return NAMES.find((name) => name === choices.orders[game]) ?? "rising";
}

export function chosenOrder(game: string): Compare {
  return ORDERS[orderName(game)];
}

/** Hold the hand in the next order, and remember that. */
export function nextOrder(game: string): void {
  const next = NAMES[(NAMES.indexOf(orderName(game)) + 1) % NAMES.length] ?? "rising";
  choices.orders = { ...choices.orders, [game]: next };
  choices.keep();
}

export function orderWords(game: string): string {
  return table(orderName(game));
}
