// What stands around the lessons and in a first match.

import { area } from "../i18n.svelte";

export const guide = area({
  title: ["Anleitung", "Guide"],
  learn: ["{game} lernen", "Learn {game}"],
  lead: [
    "Jede Lektion dauert ein bis zwei Minuten. Du spielst selbst, und alle warten auf dich.",
    "Each lesson takes a minute or two. You play yourself, and everybody waits for you.",
  ],
  lessons: ["Lektionen", "Lessons"],
  exercises: ["Was würdest du spielen?", "What would you play?"],
  first: ["Dein erstes Spiel", "Your first game"],
  first_lead: [
    "Gegen leichte Bots, mit Tipps. Vor jeder neuen Entscheidung sagen wir dir kurz, worum es geht.",
    "Against easy bots, with hints. Before each new kind of decision we tell you what it is about.",
  ],
  first_go: ["Erstes Spiel beginnen", "Start your first game"],
  none: ["Für dieses Spiel gibt es keine Lektionen.", "This game has no lessons."],
  all: ["Alle Lektionen", "All lessons"],
  done: ["geschafft", "done"],
  begun: ["angefangen", "begun"],
  start: ["Los geht’s", "Start here"],
  page: ["Seite", "Page"],
  next: ["Weiter", "Next"],
  back: ["Zurück", "Back"],
  next_lesson: ["Nächste Lektion", "Next lesson"],
  finish: ["Fertig", "Done"],
  watch: ["Schau auf den Tisch …", "Watch the table …"],
  your_move: ["Du bist dran", "Your move"],
  solution: ["Lösung zeigen", "Show me"],
  not_this: [
    "Das geht jetzt nicht. Tippe auf das, was golden leuchtet.",
    "Not now. Tap what glows golden.",
  ],
  you: ["Du", "You"],
  got_it: ["Verstanden", "Got it"],
  stop: ["Ohne Anleitung", "Without the guide"],
});
