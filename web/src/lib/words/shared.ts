// Words that several pages share.

import { area } from "../i18n.svelte";

export const shared = area({
  easy: ["Leicht", "Easy"],
  medium: ["Mittel", "Medium"],
  hard: ["Schwer", "Hard"],
  expert: ["Profi", "Expert"],
  master: ["Meister", "Master"],
  name: ["Dein Name", "Your name"],
  bot: ["Bot", "Bot"],
  language: ["Sprache", "Language"],
  theme: ["Darstellung", "Appearance"],
  cancel: ["Abbrechen", "Cancel"],
  system: ["System", "System"],
  light: ["Hell", "Light"],
  dark: ["Dunkel", "Dark"],
  close: ["Schließen", "Close"],
  try_again: ["Noch einmal versuchen", "Try again"],
  not_loaded: ["Diese Seite ließ sich nicht laden.", "This page could not be loaded."],
  lost: ["Diese Seite gibt es nicht.", "There is no such page."],
  back_home: ["Zur Startseite", "Back to the start page"],
  loading: ["Einen Augenblick …", "One moment …"],
});
