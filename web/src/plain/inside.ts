// Behind the plain door: a table for any game.

import type { Replaying } from "../games/door";

export { skin } from "./skin";
export { default as Table } from "./Table.svelte";

export const rulePictures = [];

export const replaying: Replaying = {
  /** The server tells the cards place by place, in the order of the board. */
  open: (board, cards) => {
    if (board.game !== "plain") return board;
    return { ...board, places: board.places.map((place, at) => ({ ...place, cards: cards[at] ?? place.cards })) };
  },
};
