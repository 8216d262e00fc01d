// The words of a table's menu.

import { area } from "../i18n.svelte";

export const menu = area({
  speed: ["So schnell bewegt sich alles", "How fast things move"],
  speed_slow: ["langsam", "slow"],
  speed_normal: ["normal", "normal"],
  speed_fast: ["schnell", "fast"],
  speed_instant: ["sofort", "instant"],
  sound: ["Ton", "Sound"],
  vibration: ["Vibration", "Vibration"],
  fairness: ["Fair gemischt", "Fairly shuffled"],
  fairness_about: [
    "Dieser Fingerabdruck des Mischens stand fest, bevor die Karten verteilt wurden. Nach dem Spiel lässt er sich prüfen.",
    "This fingerprint of the shuffle was fixed before the cards were dealt. After the game it can be checked.",
  ],
  other_device: ["Auf einem anderen Gerät weiterspielen", "Continue on another device"],
});
