// What a page looks up on the server, and looks up again: what it has found stays until there is
// something newer.

import { Refused } from "./api";
import { both } from "./i18n.svelte";
import { guest } from "./person.svelte";
import type { Reason } from "./protocol";
import { shared } from "./words/shared";

export class Lookup<Found> {
  found = $state.raw<Found | null>(null);
  private missing = $state.raw<Reason | null>(null);
  private asked = 0;
  private answered = 0; // the last question that has an answer

  /** What is said as long as nothing has been found: why, or that it takes a moment. */
  get waiting(): string {
    return this.missing ? both(this.missing) : shared("loading");
  }

  /** Look something up, as somebody whom the server knows if it has met them. */
  async run(look: () => Promise<Found>): Promise<void> {
    try {
      if (!guest.known) await guest.recall();
      await this.ask(look);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.missing = refused.reason;
    }
  }

  /** The same, for those who are told of a refusal. The answer to an earlier question may come too late. */
  async ask(look: () => Promise<Found>): Promise<void> {
    this.asked += 1;
    const question = this.asked;
    const found = await look();
    if (question < this.answered) return;
    this.answered = question;
    this.found = found;
  }
}
