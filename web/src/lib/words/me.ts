// The words of one's own page.

import { area } from "../i18n.svelte";

export const me = area({
  title: ["Meine Spiele", "My games"],
  tables: ["Deine Tische", "Your tables"],
  numbers: ["Deine Bilanz", "Your record"],
  with_people: ["Mit anderen", "With others"],
  with_bots: ["Nur gegen Bots", "Against bots only"],
  undone: ["mit Zurücknehmen, zählt nicht", "with undo, does not count"],
  game: ["Spiel", "Game"],
  games: ["Spiele", "Games"],
  wins: ["Siege", "Wins"],
  rank: ["Ø Platz", "Avg. place"],
  points: ["Ø Punkte", "Avg. points"],
  played: ["Gespielt", "Played"],
  none: ["Noch hast du kein Spiel beendet.", "You have not finished a game yet."],
  won: ["gewonnen", "won"],
  more: ["Mehr zeigen", "Show more"],
  devices: ["Anderes Gerät", "Another device"],
  devices_about: [
    "Mit diesem Link wirst du auf einem anderen Gerät dieselbe Person und sitzt an denselben Tischen. Er gilt einmal und zehn Minuten lang. Gib ihn niemandem sonst.",
    "Open this link on another device to be the same person there, at the same tables. It works once, for ten minutes. Keep it to yourself.",
  ],
  make_link: ["Link erzeugen", "Make a link"],
  forget: ["Dieses Gerät vergessen", "Forget this device"],
  forget_about: [
    "Wenn du kein anderes Gerät hast, kommst du danach nicht mehr an deine Spiele.",
    "If you have no other device, you can’t get back to your games afterwards.",
  ],
  forget_sure: ["Ja, vergessen", "Yes, forget"],
  claiming: ["Du ziehst auf dieses Gerät um …", "Moving you to this device …"],
});
