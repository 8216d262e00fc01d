// What stands around the puzzles.

import { area } from "../i18n.svelte";

export const puzzles = area({
  one: ["{game}: Rätsel", "{game}: puzzle"],
  lead: [
    "Eine Stellung, und ein Zug ist klar der beste. Findest du ihn?",
    "A position in which one move is clearly best. Can you find it?",
  ],
  all: ["Alle Rätsel", "All puzzles"],
  count: ["{n} Rätsel", "{n} puzzles"],
  ask: ["Was spielst du?", "What do you play?"],
  ask_lead: [
    "Du bist am Zug, und ein Zug ist klar der beste.",
    "It is your turn, and one move is clearly best.",
  ],
  memory: [
    "Was du schon gesehen hast, liegt klein auf den Karten.",
    "What you have seen lies small on the cards.",
  ],
  practice: ["Schon versucht: Jetzt ist es Übung.", "Tried before: now it is practice."],
  others: [
    "{n|Eine Person hat|# haben} es versucht, {missed} daneben.",
    "{n|One person|# people} tried, {missed} missed.",
  ],
  checking: ["Einen Moment …", "One moment …"],
  right: ["Richtig!", "Right!"],
  wrong: ["Nicht ganz.", "Not quite."],
  better: ["Besser war: {move}", "Better: {move}"],
  why: ["Warum", "Why"],
  why_best: ["Der beste Zug", "The best move"],
  why_yours: ["Dein Zug", "Your move"],
  chances: ["So oft gewinnst du", "How often you win"],
  yours: ["dein Zug", "your move"],
  same: ["und {n|ein weiterer|# weitere}", "and {n|one more|# more}"],
  less: ["{n|Ein weiterer Zug|# weitere Züge} bis {percent}", "{n|One more move|# more moves} up to {percent}"],
  next: ["Nächstes Rätsel", "Next puzzle"],
  again: ["Noch einmal", "Try again"],
  rating: ["Wertung", "Rating"],
  rating_change: ["Wertung {n} ({change})", "Rating {n} ({change})"],
  streak: ["{n} in Folge", "{n} in a row"],
  solved: ["{solved} von {tried} gelöst", "{solved} of {tried} solved"],
  fooled: ["Auch daneben: {levels}", "Missed by {levels}, too"],
  you: ["Du", "You"],
});
