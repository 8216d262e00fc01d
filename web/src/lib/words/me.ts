// The words of one's own page.

import { area } from "../i18n.svelte";

export const me = area({
  title: ["Meine Spiele", "My games"],
  parts: ["Teile dieser Seite", "Parts of this page"],
  part_games: ["Spiele", "Games"],
  part_results: ["Ergebnisse", "Results"],
  part_people: ["Leute", "People"],
  part_settings: ["Einstellungen", "Settings"],
  nobody: [
    "Spiel eine Partie, dann steht sie hier. Hast du schon anderswo gespielt, melde dich unter „Einstellungen“ an.",
    "Play a game, and it will be here. If you have played on another device, sign in under “Settings”.",
  ],
  choose: ["Ein Spiel aussuchen", "Choose a game"],
  no_results: ["Hier steht, wie du spielst, sobald eine Partie zu Ende ist.", "How you do stands here once you have finished a game."],
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
