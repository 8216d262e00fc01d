// Asking the server for something that it may refuse.

import { Refused } from "./api";
import { both } from "./i18n.svelte";
import { guest } from "./person.svelte";
import { router } from "./router.svelte";

export class Asking {
  busy = $state(false);
  /** Why the last thing was refused, to be shown; empty if it was not. */
  refusal = $state("");

  /** Do something; a refusal is kept to be shown. Whether it was done. */
  async run(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      return true;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.refusal = both(refused.reason);
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
