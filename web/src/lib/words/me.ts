// The words of one's own page.

import { area } from "../i18n.svelte";

export const me = area({
  title: ["Meine Spiele", "My games"],
  tables: ["Deine Tische", "Your tables"],
  numbers: ["Deine Bilanz", "Your record"],
  with_people: ["Mit anderen", "With others"],
  with_bots: ["Nur gegen Bots", "Against bots only"],
  undone: ["mit Zurücknehmen, zählt nicht", "with undo, does not count"],
  practice: ["Übung, zählt nicht", "practice, does not count"],
  game: ["Spiel", "Game"],
  games: ["Spiele", "Games"],
  wins: ["Siege", "Wins"],
  rank: ["Ø Platz", "Avg. place"],
  points: ["Ø Punkte", "Avg. points"],
  played: ["Gespielt", "Played"],
  none: ["Noch hast du kein Spiel beendet.", "You have not finished a game yet."],
  won: ["gewonnen", "won"],
  more: ["Mehr zeigen", "Show more"],
});
