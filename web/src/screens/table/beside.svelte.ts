// Whether the log stands beside a table: on wide screens, unless somebody has closed it there.

import { createSubscriber } from "svelte/reactivity";
import { choices } from "../../lib/choices.svelte";

const wide = typeof matchMedia === "undefined" ? null : matchMedia("(min-width: 1100px)"); // the build draws a phone
const resized = createSubscriber((update) => {
  wide?.addEventListener("change", update);
  return () => wide?.removeEventListener("change", update);
});

export const beside = {
  /** There is room for it. */
  get room(): boolean {
    resized();
    return wide?.matches ?? false;
  },
  /** It stands there. */
  get open(): boolean {
    return this.room && choices.log;
  },
  toggle(): void {
    choices.log = !choices.log;
    choices.keep();
  },
};
