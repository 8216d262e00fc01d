// What is said at a table of Futschikato.

import { area } from "../../lib/i18n.svelte";

export const futschikato = area({
  yourTurn: ["Du bist dran: Spiel eine Karte", "Your turn: play a card"],
  drawShort: ["Stapel {n}", "Pile {n}"],
  discards: ["Ablage {n}", "Discards {n}"],
  seeDiscards: ["Ablage {n}: alle Karten ansehen", "Discards {n}: see all cards"],
  discarded: ["Abgeworfen", "Discards"],
  times: ["{n}-mal", "{n} times"],
  close: ["Schließen", "Close"],
  before: ["Karte vor {name}: {card}", "Card in front of {name}: {card}"],
  beforeYou: ["Karte vor dir: {card}", "Card in front of you: {card}"],
  worth: ["{card}, zählt {worth}", "{card}, worth {worth}"],
  nothing: ["keine", "none"],
  yours: ["deine {card}", "your {card}"],
  yoursFirst: ["Deine {card}", "Your {card}"],
  played: ["{name} spielt eine {card}.", "{name} plays {a card}."],
  youPlayed: ["Du spielst eine {card}.", "You play {a card}."],
  joined: ["{name} legt eine {card} dazu: Jede zählt jetzt {worth}.", "{name} adds {a card}: each is worth {worth} now."],
  youJoined: ["Du legst eine {card} dazu: Jede zählt jetzt {worth}.", "You add {a card}: each is worth {worth} now."],
  beats: ["{card} schlägt {beaten} – Futschikato!", "{card} beats {beaten} – flushed!"],
  beatsTogether: [
    "Zusammen {worth}: {card} schlägt {beaten} – Futschikato!",
    "Together {worth}: {card} beats {beaten} – flushed!",
  ],
  pushed: ["{name} bringt die {card} durch und ist sie los.", "{name} pushes the {card} through and is rid of it."],
  youPushed: ["Du bringst deine {card} durch und bist sie los.", "You push your {card} through and are rid of it."],
  pushedTogether: ["{names} bringen ihre {card} gemeinsam durch.", "{names} push their {card}s through together."],
  youPushedTogether: ["Du bringst deine {card} durch, zusammen mit {names}.", "You push your {card} through, together with {names}."],
  cardsLeft: ["Karten übrig", "Cards left"],
  reshuffled: ["Der Ablagestapel wird neu gemischt.", "The discards are reshuffled."],
  wins: ["{names} {n|hat|haben} gewonnen!", "{names} {n|has|have} won!"],
  youWin: ["Du hast gewonnen!", "You have won!"],
  youWinTogether: ["Du hast gewonnen, zusammen mit {names}!", "You have won, together with {names}!"],
  picture_push: [
    "Am Anfang von Leas Zug liegt ihre 6 noch da: Sie ist durchgebracht und geht weg, und jede andere 6 mit ihr. Niemand zieht nach.",
    "When Lea’s turn begins her 6 is still there: it is pushed through and leaves, and every other 6 with it. Nobody draws.",
  ],
  picture_group: [
    "Zwei Sechsen zählen je 12. Zusammen schlagen sie die 11.",
    "Two sixes count 12 each. Together they beat the 11.",
  ],
});
