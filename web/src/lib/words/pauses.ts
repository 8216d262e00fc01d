// What is said at a table over days: pauses that players agree on, and decisions they missed.

import { area } from "../i18n.svelte";

export const pauses = area({
  ask_pause: ["Um eine Pause bitten", "Ask for a pause"],
  agree_long: ["Mit der Pause einverstanden", "Agree to the pause"],
  unpause: ["Doch keine Pause", "No pause after all"],
  unpause_short: ["Doch nicht", "Never mind"],
  pause_of: ["{names} {n|möchte|möchten} eine Pause.", "{names} would like a pause."],
  pause_waits: ["Pause, sobald alle wollen. Es fehlt: {names}.", "The pause begins when all agree. Waiting for {names}."],
  agree: ["Ja, Pause", "Yes, pause"],
  disagree: ["Nein", "No"],
  paused: ["Ihr habt eine Pause ausgemacht. Keine Uhr läuft.", "You have agreed on a pause. No clock is running."],
  missed: ["hat die letzte Entscheidung verpasst", "missed the last decision"],
});
