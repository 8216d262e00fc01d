// The orders a hand of Pisa can be held in, and the one that this person has chosen.

import { choices } from "../../lib/choices.svelte";
import { ORDERS, type Order } from "./cards";
import { pisa } from "./words";

export function chosenOrder(): Order {
  return ORDERS.find((order) => order === choices.orders.pisa) ?? "force";
}

/** Hold the hand in the next order, and remember that. */
export function nextOrder(): void {
  const next = ORDERS[(ORDERS.indexOf(chosenOrder()) + 1) % ORDERS.length] ?? "force";
  choices.orders = { ...choices.orders, pisa: next };
  choices.keep();
}

export function orderWords(): string {
  return pisa(({ force: "orderForce", colour: "orderColour", number: "orderNumber" } as const)[chosenOrder()]);
}
