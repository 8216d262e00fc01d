// Behind the plain door: a table for any game.

import type { Replaying } from "../games/door";
import type { Place } from "./places";

export { skin } from "./skin";
export { default as Table } from "./Table.svelte";

export const rulePictures = [];

export const replaying: Replaying = {
  /** The server tells the cards place by place, in the order of the board. */
  open: (board, cards) => {
    if (!("places" in board) || !Array.isArray(board.places)) return board;
    const places = (board.places as Place[]).map((place, at) => ({ ...place, cards: cards[at] ?? place.cards }));
    return { ...board, places } as unknown as typeof board;
  },
};
