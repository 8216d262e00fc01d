// Whether the log stands beside a table: on wide screens, unless somebody has closed it there.

import { MediaQuery } from "svelte/reactivity";
import { choices } from "../../lib/choices.svelte";

const wide = new MediaQuery("(min-width: 1100px)", false);

export const beside = {
  /** There is room for it. */
  get room(): boolean {
    return wide.current;
  },
  /** It stands there. */
  get open(): boolean {
    return wide.current && choices.log;
  },
  toggle(): void {
    choices.log = !choices.log;
    choices.keep();
  },
};
