// What the cards of the plain table are called. Faces have no other way to know: a card in flight
// is drawn outside the table.

import type { GameWords } from "../lib/protocol";
import { Sentences } from "../lib/sentences";

class Names {
  words = $state.raw<GameWords | null>(null);
  private readonly sentences = $derived(new Sentences(this.words, []));

  of(card: number): string {
    return this.sentences.card(card);
  }
}

export const names = new Names();
