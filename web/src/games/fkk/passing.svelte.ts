// Matching nothing by itself after a while, for those who want that; otherwise the table waits.

import { keep, recall } from "../../lib/kept";

const KEPT = "kartentisch.fkk.passing";
export const SECONDS = 6;

class Passing {
  alone = $state(recall<boolean>(KEPT) ?? false);

  choose(alone: boolean): void {
    this.alone = alone;
    keep(KEPT, alone);
  }
}

export const passing = new Passing();
