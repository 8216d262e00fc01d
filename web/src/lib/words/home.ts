// The words of the first page.

import { area } from "../i18n.svelte";

export const home = area({
  learn: ["Lernen", "Learn"],
  learn_game: ["{game} spielend lernen", "Learn {game} by playing"],
  lead: [
    "Kartenspiele an einem Tisch. Spiel sofort gegen Bots, oder schick deinen Freunden einen Link.",
    "Card games at one table. Play bots right away, or send your friends a link.",
  ],
  games: ["Spiele", "Games"],
  play: ["Sofort spielen", "Play now"],
  play_game: ["{game} sofort spielen, {company}", "Play now: {game}, {company}"],
  friends: ["Mit Freunden", "With friends"],
  friends_game: ["{game} mit Freunden spielen", "Play {game} with friends"],
  rules: ["Regeln", "Rules"],
  rules_game: ["Regeln von {game}", "Rules of {game}"],
  bots: ["Deine Gegner", "Your opponents"],
  players_of: ["Zahl der Mitspielenden bei {game}", "Number of players of {game}"],
  fewer: ["eine Person weniger", "one player fewer"],
  more: ["eine Person mehr", "one player more"],
  running: ["Deine Tische", "Your tables"],
  go_on: ["Weiterspielen", "Continue"],
  public: ["Offene Tische", "Public tables"],
  no_public: [
    "Gerade ist kein Tisch offen. Eröffne einen und warte auf Gesellschaft.",
    "No public table right now. Open one and wait for company.",
  ],
  join_code: ["Einem Tisch beitreten", "Join a table"],
  code: ["Code des Tisches", "Code of the table"],
  join: ["Beitreten", "Join"],
  join_open: ["Dazusetzen", "Sit down"],
  watch: ["Zuschauen", "Watch"],
  free_seats: ["{n|ein Platz frei|# Plätze frei}", "{n|one seat free|# seats free}"],
  open_phase: ["wartet auf Mitspieler", "waiting for players"],
  playing_phase: ["läuft", "playing"],
  over_phase: ["zu Ende", "over"],
  name: ["Dein Name", "Your name"],
  save: ["Übernehmen", "Save"],
  me: ["Meine Spiele", "My games"],
  lost: ["Diese Seite gibt es nicht.", "There is no such page."],
  back_home: ["Zur Startseite", "Back to the start"],
});
