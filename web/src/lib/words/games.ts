// What each game is called and what it is, in a sentence.

import { area } from "../i18n.svelte";

export const games = area({
  futschikato: ["Futschikato", "Futschikato"],
  ftw: ["FTW?!", "FTW?!"],
  fkk: ["FKK", "FKK"],
  pairs: ["FKK-Paare", "FKK Pairs"],
  pisa: ["Pisa", "Pisa"],
  futschikato_about: [
    "Werde deine Karten los: allein mit der höchsten oder gemeinsam mit gleichen.",
    "Be the first without cards: alone with a high one, or together with equal ones.",
  ],
  ftw_about: [
    "Immer höher. Am Ende soll dir eine einzige starke Karte bleiben.",
    "Higher and higher. In the end, one single strong card should be yours.",
  ],
  fkk_about: [
    "Merk dir, was du gesehen hast, und wirf ab, was gleich ist.",
    "Remember what you have seen, and throw what is alike.",
  ],
  pairs_about: ["Deck zwei gleiche Karten auf. Klingt leicht.", "Turn up two alike. Sounds easy."],
  pisa_about: [
    "Erst stimmt ihr ab, was sticht. Dann zeigt sich, wer recht hatte.",
    "First you vote on what wins. Then you see who was right.",
  ],
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

/** About how long a game takes. */
export const MINUTES = { futschikato: 15, ftw: 25, fkk: 20, pairs: 10, pisa: 45 } as const;

/** So many at a table, as one says it. */
export function company(count: number): string {
  return games(`n${Math.min(8, Math.max(2, count)) as 2 | 3 | 4 | 5 | 6 | 7 | 8}`);
}
