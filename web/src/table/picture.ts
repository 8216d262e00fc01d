// Small pictures for the rules, laid with the cards of the game. A game's folder brings its own.

import type { Component } from "svelte";

/** A card of a picture; null lies face down. */
export interface Laid {
  card: number | null;
  /** What stands under it, such as what it counts. */
  note?: string;
  /** How it stands out: it wins, it goes, or it is only there. */
  fate?: "wins" | "goes";
}

/** A drawing of the game's own, with what it is given. */
export interface Drawing {
  Drawing: Component<Record<string, unknown>>;
  given: Record<string, unknown>;
}

/** What stands in a row of a picture: a card, a sign between cards, a drawing. */
export type Item = Laid | { sign: string } | Drawing;

export interface RulePicture {
  /** The rule that it shows: it stands after the first words about it. */
  point: string;
  /** What there is to see, in words. */
  caption: () => string;
  rows: Item[][];
}

/** A card of a picture. */
export const laid = (card: number | null, note = "", fate?: Laid["fate"]): Laid => ({ card, note, ...(fate && { fate }) });

/** A sign between the cards of a picture. */
export const sign = (text: string): Item => ({ sign: text });

/** A drawing of the game's own in a picture. */
export function drawing<Given extends Record<string, unknown>>(Drawing: Component<Given>, given: Given): Drawing {
  return { Drawing: Drawing as unknown as Drawing["Drawing"], given };
}
