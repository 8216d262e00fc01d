// The words of tables that run over days.

import { area } from "../i18n.svelte";

export const days = area({
  none: ["ohne", "none"],
  seconds: ["{n} Sekunden", "{n} seconds"],
  minutes: ["{n|1 Minute|# Minuten}", "{n|1 minute|# minutes}"],
  hours: ["{n} Stunden pro Entscheidung", "{n} hours per decision"],
  days: ["{n|1 Tag|# Tage} pro Entscheidung", "{n|1 day|# days} per decision"],
  sitting: ["Alle sind da", "Everyone is here"],
  over_days: ["Über Tage", "Over days"],
  about: [
    "Kommt und geht, wie ihr wollt: Der Tisch läuft weiter. Ist die Zeit um, spielt ein Bot diesen einen Zug.",
    "Come and go as you like: the table goes on. When the time is up, a bot makes that one decision.",
  ],
  left_minutes: ["noch {n} min", "{n} min left"],
  left_hours: ["noch {n} Std.", "{n} h left"],
  left_days: ["noch {n|1 Tag|# Tage}", "{n|1 day|# days} left"],
  left_days_hours: ["noch {n|1 Tag|# Tage} {h} Std.", "{n|1 day|# days} {h} h left"],
  your_turn: ["Du bist dran", "Your turn"],
  turns: ["Du bist {n|an einem Tisch|an # Tischen} dran", "Your turn at {n|one table|# tables}"],
  tell_me: ["Sag mir Bescheid, wenn ich dran bin", "Tell me when it is my turn"],
});
