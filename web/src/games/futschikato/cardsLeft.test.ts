import { expect, test } from "vitest";
import { cardsLeft } from "./cardsLeft";

test("a card that still lies before somebody counts: nobody has won with it yet (F13)", () => {
  expect(cardsLeft({ held: [0, 0, 3], front: [null, 4, 7] })).toEqual([0, 1, 4]);
});
