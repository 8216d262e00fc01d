// Behind the door of FTW?!: what its table, its rules and its results need.

import type { Scoring } from "../door";

export { advise } from "./advise";
export { rulePictures } from "./rulePictures";
export { skin } from "./skin";
export { default as Table } from "./Table.svelte";

export const scoring: Scoring = {
  counted: "showed",
  // W11: the highest card counts, and all others are taken off.
  sum: (cards, name) => [...cards].sort((one, other) => other - one).map(name).join(" − "),
};
