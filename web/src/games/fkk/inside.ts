// Behind the door of FKK: what its table, its rules and its results need.

import type { Replaying, Scoring } from "../door";

export { advise } from "./advise";
export { rulePictures } from "./rulePictures";
export { skin } from "./skin";
export { default as Table } from "./Table.svelte";

export const scoring: Scoring = { fewestWin: true, counted: "counted" };

export const replaying: Replaying = {
  // K17: seen cards are not shown again.
  quiet: (mine) => (mine.game === "fkk" ? { ...mine, seen: null } : mine),
  open: (board, cards) => (board.game === "fkk" ? { ...board, rows: cards } : board),
};
