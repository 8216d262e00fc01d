// How many play, and for how long.

import { area } from "../i18n.svelte";

export const games = area({
  n2: ["zu zweit", "2 players"],
  n3: ["zu dritt", "3 players"],
  n4: ["zu viert", "4 players"],
  n5: ["zu fünft", "5 players"],
  n6: ["zu sechst", "6 players"],
  n7: ["zu siebt", "7 players"],
  n8: ["zu acht", "8 players"],
  people: ["{from}–{to} Personen", "{from}–{to} players"],
  minutes: ["{n} Minuten", "{n} minutes"],
});

/** A number of players, as one says it. */
export function company(count: number): string {
  return games(`n${Math.min(8, Math.max(2, count)) as 2 | 3 | 4 | 5 | 6 | 7 | 8}`);
}
