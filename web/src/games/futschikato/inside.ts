// Behind the door of Futschikato: what its table, its rules and its results need.

import type { BoardOf } from "../../lib/games";
import type { Scoring } from "../door";
import { cardsLeft } from "./cardsLeft";
import { futschikato as say } from "./words";

export { tell } from "./caption";
export { rulePictures } from "./rulePictures";
export { skin } from "./skin";
export { default as Table } from "./Table.svelte";

export const scoring: Scoring = {
  fewestWin: true,
  heading: () => say("cardsLeft"),
  total: (board) => cardsLeft(board as BoardOf<"futschikato">),
};
