// The words of reports.

import { area } from "../i18n.svelte";

export const manners = area({
  report: ["Jemanden melden", "Report somebody"],
  report_about: [
    "Der Betreiber dieses Servers liest es. Die anderen am Tisch erfahren nichts davon.",
    "The operator of this server will read it. Nobody else at the table is told.",
  ],
  whom: ["Wen?", "Whom?"],
  why: ["Warum?", "Why?"],
  language: ["Beleidigt oder belästigt", "Insults or harasses"],
  name: ["Anstößiger Name", "Offensive name"],
  cheating: ["Betrügt", "Cheats"],
  stalling: ["Hält das Spiel auf", "Stalls the game"],
  other: ["Etwas anderes", "Something else"],
  send: ["Melden", "Report"],
  sent: ["Danke, ist angekommen.", "Thank you, your report was sent."],
});
