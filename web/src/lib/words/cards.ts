// What cards, hands and players say at every table.

import { area } from "../i18n.svelte";

export const table = area({
  cards: ["{n|eine Karte|# Karten}", "{n|one card|# cards}"],
  points: ["{n|ein Punkt|# Punkte}", "{n|one point|# points}"],
  seconds: ["noch {n|eine Sekunde|# Sekunden}", "{n|one second|# seconds} left"],
  turn: ["ist dran", "to move"],
  away: ["gerade weg", "away"],
  bot: ["Bot", "bot"],
  standIn: ["Bot springt ein", "bot stands in"],
  winner: ["hat gewonnen", "has won"],
  hand: ["Deine Karten", "Your cards"],
  others: ["Die anderen am Tisch", "The other players"],
  waiting: ["{name} ist dran", "It’s {name}’s turn"],
  waitingMany: ["Warten auf {names}", "Waiting for {names}"],
  and: [" und ", " and "],
  watching: ["Du schaust zu", "You are watching"],
  over: ["Das Spiel ist aus", "The game is over"],
  takeBack: ["Zurücknehmen", "Take back"],
  rising: ["aufsteigend", "ascending"],
  falling: ["absteigend", "descending"],
  order: ["Reihenfolge der Karten: {order}", "Order of cards: {order}"],
  faceDown: ["verdeckte Karte", "face-down card"],
});

/** Names as one says them: Nikki, Tanja und Hedwig. */
export function enumerate(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return names.slice(0, -1).join(", ") + table("and") + names.at(-1);
}
