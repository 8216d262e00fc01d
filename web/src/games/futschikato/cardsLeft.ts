// F13: how many cards each seat still has to get rid of, the one before it included.

import type { BoardOf } from "../../lib/games";

export function cardsLeft(board: Pick<BoardOf<"futschikato">, "held" | "front">): number[] {
  return board.held.map((held, seat) => held + (board.front[seat] == null ? 0 : 1));
}
