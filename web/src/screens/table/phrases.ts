// What one can say with one touch.

import type { Said, Say } from "../../lib/protocol";
import { ownWords } from "../../lib/somebody";
import { talk } from "../../lib/words/talk";

export type Phrase = NonNullable<Say["phrase"]>;

export const PHRASES: readonly Phrase[] = [
  "hello", "well_played", "thanks", "oops", "ouch", "ha", "hurry", "moment", "again", "bye",
];

export function saidText(said: Said): string {
  const phrase = PHRASES.find((one) => one === said.phrase);
  return phrase ? talk(phrase) : ownWords(said.text ?? "");
}
