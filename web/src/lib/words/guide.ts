// What stands around the lessons of a guided first match.

import { area } from "../i18n.svelte";

export const guide = area({
  title: ["Anleitung", "Guide"],
  got_it: ["Verstanden", "Got it"],
  stop: ["Ohne Anleitung", "Without the guide"],
});
