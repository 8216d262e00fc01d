import { describe, expect, it } from "vitest";
import type { Chances, JudgedMove, ShownReview } from "./protocol";
import { percent } from "./figures";
import { allCards, at, bars, counts, extremes, known, scaleOf, shareText, turningPoint } from "./reviewing";
import { withNames } from "./sentences";
import { speaking } from "./i18n.svelte";

const NAMES = ["Anna", "Ben"];
const CHANCES: Chances[] = [
  { step: 0, kind: "deal", seat: null, move: null, shares: [0.5, 0.5] },
  { step: 1, kind: "decision", seat: 0, move: 3, shares: [0.25, 0.75] },
  { step: 2, kind: "draw", seat: null, move: null, shares: [1, 0] },
];
const DECISION: JudgedMove = {
  step: 1, seat: 0, round: 0, grade: "mistake", move: 3, best: 4, wins: 0.4, best_wins: 0.5, cost: 0.1, error: 0.01, lead: 0,
  why: null, better: null,
};
const TOLD: ShownReview = {
  state: "done", done: 1, game: "futschikato", options: {}, names: NAMES, mine: [0], winners: [0], steps: 2,
  review: {
    decisions: [DECISION],
    chances: CHANCES,
    seats: [
      { seat: 0, result: 1, luck: 0.75, lost: 0.1, best: [1], turning_point: 2 },
      { seat: 1, result: 0, luck: -0.75, lost: 0, best: [], turning_point: 2 },
    ],
  },
};

describe("a review", () => {
  it("has a curve by all cards and one by what was known", () => {
    expect(allCards(CHANCES, 1).map(({ share }) => share)).toEqual([0.5, 0.75, 0]);
    expect(known([DECISION], 0)).toEqual([{ step: 1, share: 0.4 }]);
    expect(known([DECISION], 1)).toEqual([]);
    expect(at(allCards(CHANCES, 0), 1.5)?.share).toBe(0.25);
    expect(extremes(allCards(CHANCES, 0))?.low.step).toBe(1);
    expect(extremes([])).toBeNull();
  });

  it("knows the turning point, and counts grades", () => {
    const turn = turningPoint(TOLD.review, TOLD.review.seats[0]!);
    expect([turn?.before, turn?.after, turn?.part.kind]).toEqual([0.25, 1, "draw"]);
    expect(counts([DECISION], 0)).toEqual({ good: 0, fine: 0, doubtful: 0, mistake: 1 });
  });

  it("puts names into words, and none into what is shared", () => {
    expect(withNames("{0} beats {1}", NAMES)).toBe("Anna beats Ben");
    for (const language of ["de", "en"] as const) {
      speaking.language = language;
      const text = shareText(TOLD, TOLD.review.seats[0]!, "Futschikato");
      for (const name of NAMES) expect(text).not.toContain(name);
      expect(text).toContain("Futschikato");
      expect(text).toContain(percent(0.75, true));
      expect(text).toContain(percent(-0.75, true));
      expect(text.split("\n")).toHaveLength(6);
    }
    expect(bars(allCards(CHANCES, 0), 2)).toMatch(/^[▁-█]{16}$/);
  });
});

it("scales curves as high as they need", () => {
  const up = (share: number) => [{ step: 0, share: 0.125 }, { step: 1, share }];
  expect([0.13, 0.2, 0.21, 0.4, 0.6, 1].map((share) => scaleOf(up(share)))).toEqual([0.2, 0.2, 0.4, 0.4, 1, 1]);
  expect(scaleOf([])).toBe(0.2);
});
