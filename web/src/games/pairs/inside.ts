// Behind the door of the pairs game: what its table, its rules and its results need.

import type { Scoring } from "../door";
import { pairs } from "./words";

export { advise } from "./advise";
export { rulePictures } from "./rulePictures";
export { skin } from "./skin";
export { default as Table } from "./Table.svelte";

export const scoring: Scoring = { heading: () => pairs("heading") };
