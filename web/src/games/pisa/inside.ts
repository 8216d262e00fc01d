// Behind the door of Pisa: what its table, its rules and its results need.

import type { Scoring } from "../door";
import { pisa } from "./words";

export { advise } from "./advise";
export { rulePictures } from "./rulePictures";
export { skin } from "./skin";
export { default as Table } from "./Table.svelte";

export const scoring: Scoring = {
  parts: {
    first_points: (n) => pisa("firstPoints", { n }),
    second_points: (n) => pisa("secondPoints", { n }),
  },
  // The board has had the points for the votes since they were given.
  toCome: (score) => score.parts.find((part) => part.kind === "second_points")?.points ?? 0,
};
