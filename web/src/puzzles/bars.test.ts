import { expect, test } from "vitest";
import type { PuzzleChance } from "../lib/protocol";
import { ranked } from "./bars";

const worth = (wins: number, ...moves: number[]): PuzzleChance => ({ moves, wins, error: 0.01, behind: 0, behind_error: 0 });
const CHANCES = [worth(0.6, 4, 9), worth(0.5, 1), worth(0.4, 2), worth(0.3, 3), worth(0.2, 5), worth(0.15, 6, 7), worth(0.1, 8)];

test("the right moves come first, as one bar", () => {
  const [best] = ranked(CHANCES, 1).bars;
  expect(best).toMatchObject({ move: 4, alike: 1, best: true, mine: false });
});

test("a right move is named as it was made", () => {
  expect(ranked(CHANCES, 9).bars[0]).toMatchObject({ move: 9, best: true, mine: true });
});

test("the move that was made is shown, however bad", () => {
  const { bars, rest, highest } = ranked(CHANCES, 8);
  expect(bars.map(({ move }) => move)).toEqual([4, 1, 2, 3, 5, 8]);
  expect(bars.at(-1)).toMatchObject({ mine: true, best: false });
  expect([rest, highest]).toEqual([2, 0.15]);
});

test("nothing is left out of a short list", () => {
  expect(ranked(CHANCES.slice(0, 3), 2)).toMatchObject({ rest: 0, highest: 0 });
});
