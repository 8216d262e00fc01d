// What the plain table says. Cards, moves and events come with the game's own words.

import { area, both, of, type Pair } from "../lib/i18n.svelte";
import { names } from "./names.svelte";

export const plain = area({
  middle: ["In der Mitte", "In the middle"],
  mine: ["Vor dir", "In front of you"],
  moves: ["Was du tun kannst", "What you can do"],
  yourTurn: ["Du bist dran: Was machst du?", "Your turn: what do you do?"],
  place: ["{place}: {cards}", "{place}: {cards}"],
  placeOf: ["{place} von {name}: {cards}", "{name}, {place}: {cards}"],
  none: ["leer", "empty"],
  down: ["{n|eine verdeckt|# verdeckt}", "{n|one face down|# face down}"],
  counted: ["{place} {n}", "{place} {n}"],
});

/** Usual places in words; the game's own words come first, then these, then the name itself. */
const USUAL: Record<string, Pair> = {
  hand: ["Hand", "Hand"],
  deck: ["Nachziehstapel", "Deck"],
  draw: ["Nachziehstapel", "Draw pile"],
  discards: ["Ablage", "Discards"],
  discard: ["Ablage", "Discards"],
  pile: ["Stapel", "Pile"],
  stock: ["Nachziehstapel", "Stock"],
  out: ["Aus dem Spiel", "Out"],
  row: ["Reihe", "Row"],
  front: ["Ausgespielt", "Played"],
  table: ["Tisch", "Table"],
  grid: ["Auslage", "Grid"],
  trick: ["Stich", "Trick"],
  tricks: ["Stiche", "Tricks"],
  won: ["Gewonnen", "Won"],
};

export function placeWord(kind: string): string {
  const own = names.words?.places[kind];
  if (own) return both(own);
  const usual = USUAL[kind];
  return usual ? of(usual) : kind.charAt(0).toUpperCase() + kind.slice(1);
}
