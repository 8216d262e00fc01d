// What the table of the pairs game says.

import { area } from "../../lib/i18n.svelte";

export const pairs = area({
  players: ["Wer mitspielt", "The players"],
  grid: ["Die Karten, {n|eine liegt|# liegen} noch da", "The cards, {n|one|#} still there"],
  first: ["Du bist dran: Deck eine Karte auf.", "Your turn: turn up a card."],
  second: ["Und wo liegt noch so eine?", "And where is the other one?"],
  different: ["Verschieden. Merk sie dir!", "Different. Remember them!"],
  turnBack: ["Umdrehen", "Turn back"],
  waiting: ["{name} ist dran.", "It’s {name}’s turn."],
  over: ["Alle Paare sind gefunden.", "All pairs are found."],
  open: ["Stelle {place}: {card}", "Place {place}: {card}"],
  known: ["{move}, du hast dort gesehen: {card}", "{move}, you have seen there: {card}"],
  won: ["{n|ein Paar|# Paare}", "{n|one pair|# pairs}"],
  wonKinds: ["{n|ein Paar|# Paare}: {kinds}", "{n|one pair|# pairs}: {kinds}"],
  adviseTurn: ["{move} (★)", "{move} (★)"],
  heading: ["Paare", "Pairs"],
  left: ["Noch {n|ein Paar|# Paare}", "{n|One pair|# pairs} left"],
  picture_pair: [
    "Zwei Vieren sind aufgedeckt: Das Paar gehört dir, und du bist noch einmal dran.",
    "Two fours are turned up: the pair is yours, and you go again.",
  ],
});
