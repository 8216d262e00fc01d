// Asking the server for something that it may refuse.

import { Refused } from "./api";
import { whole } from "./i18n.svelte";
import { guest } from "./person.svelte";
import { router } from "./router.svelte";
import { shared } from "./words/shared";

/** Why something can't be shown, as a sentence: what the server says, or that a part of the app did not come. */
export function reasonOf(error: unknown): string {
  return error instanceof Refused ? whole(error.reason) : shared("not_loaded");
}

export class Asking {
  busy = $state(false);
  /** Why the last thing was refused, to be shown; empty if it was not. */
  refusal = $state("");

  /** Do something; a refusal is kept to be shown. Whether it was done. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.refusal = "";
    try {
      await work();
      return true;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.refusal = whole(refused.reason);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Go to a table that the server opens or finds, as somebody whom it knows from now on. */
  goTo(table: () => Promise<{ code: string }>): Promise<boolean> {
    return this.run(async () => {
      await guest.ensure();
      const { code } = await table();
      router.go(`/t/${code}`);
    });
  }
}
