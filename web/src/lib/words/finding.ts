// The words of finding somebody to play with.

import { area } from "../i18n.svelte";

export const finding = area({
  find: ["Leute finden", "Find people"],
  about: [
    "Führt zu einem Tisch, der auf Leute wartet, oder eröffnet einen mit Bots, zu dem andere dazukommen.",
    "Leads to a table that waits for people, or opens one with bots that others can join.",
  ],
});
