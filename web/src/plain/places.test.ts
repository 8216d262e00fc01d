import { expect, test } from "vitest";
import type { PlainPlace } from "../lib/protocol";
import { groupsOf, seenBy } from "./places";

const board: PlainPlace[] = [
  { place: "hand 0", seat: 0, cards: [null, null] },
  { place: "hand 1", seat: 1, cards: [null] },
  { place: "row 0 0", seat: 0, cards: [3] },
  { place: "row 0 1", seat: 0, cards: [] },
  { place: "draw", seat: null, cards: [null, null, null] },
  { place: "table", seat: null, cards: [4, 5] },
];

test("one's own places are seen as one sees them, all others as everybody does", () => {
  const seen = seenBy(board, [{ place: "hand 0", seat: 0, cards: [7, 9] }]);
  expect(seen.map((place) => place.cards)).toEqual([[7, 9], [null], [3], [], [null, null, null], [4, 5]]);
});

test("spots of one row belong together, and only piles lie on top of each other", () => {
  const groups = groupsOf(board).map(({ kind, seat, pile, places }) => [kind, seat, pile, places.length]);
  expect(groups).toEqual([
    ["hand", 0, false, 1],
    ["hand", 1, false, 1],
    ["row", 0, false, 2],
    ["draw", null, true, 1],
    ["table", null, false, 1],
  ]);
});
