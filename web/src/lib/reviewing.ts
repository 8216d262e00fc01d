// A review as a page shows it: curves, figures and a text to share. All of it follows from what the
// server found; nothing is judged here.

import type { Chances, JudgedMove, ShownReview, SeatReview } from "./protocol";
import { percent } from "./figures";
import { review as words } from "./words/review";

export const GRADES = ["good", "fine", "doubtful", "mistake"] as const;
export type Grade = (typeof GRADES)[number];

export interface Point {
  step: number;
  share: number;
}

const BARS = "▁▂▃▄▅▆▇█";
const BAR_COUNT = 16;

/** Whether a decision cost so much that one sees it. */
export function costs({ cost }: JudgedMove): boolean {
  return cost >= 0.0005;
}

/** A seat's chance by all cards, after each step. */
export function allCards(chances: readonly Chances[], seat: number): Point[] {
  return chances.map(({ step, shares }) => ({ step, share: shares[seat] ?? 0 }));
}

/** A seat's chance by what it knew, with the move it made, at each of its decisions. */
export function known(decisions: readonly JudgedMove[], seat: number): Point[] {
  return decisions.filter((one) => one.seat === seat).map(({ step, wins }) => ({ step, share: wins }));
}

/** The last point up to a step. */
export function at(curve: readonly Point[], step: number): Point | null {
  return curve.findLast((point) => point.step <= step) ?? null;
}

export interface Extremes {
  first: Point;
  last: Point;
  high: Point;
  low: Point;
}

/** How a curve goes, in four points; null if there is none yet. */
export function extremes(curve: readonly Point[]): Extremes | null {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last) return null;
  const sorted = curve.toSorted((one, other) => one.share - other.share);
  return { first, last, high: sorted.at(-1) ?? last, low: sorted[0] ?? first };
}

/** How many decisions of a seat have each grade. */
export function counts(decisions: readonly JudgedMove[], seat: number): Record<Grade, number> {
  const found = { good: 0, fine: 0, doubtful: 0, mistake: 0 };
  for (const one of decisions) if (one.seat === seat) found[one.grade] += 1;
  return found;
}

export function isPoor({ grade }: JudgedMove): boolean {
  return grade === "doubtful" || grade === "mistake";
}

export interface Turn {
  part: Chances;
  before: number;
  after: number;
}

/** What moved a seat's chance most, and from where to where. */
export function turningPoint(found: ShownReview["review"], seat: SeatReview): Turn | null {
  if (seat.turning_point === null) return null;
  const part = found.chances[seat.turning_point];
  if (!part) return null;
  const before = found.chances[seat.turning_point - 1]?.shares[seat.seat] ?? 0;
  return { part, before, after: part.shares[seat.seat] ?? 0 };
}

/** A curve as a row of bars. */
export function bars(curve: readonly Point[], steps: number): string {
  return Array.from({ length: BAR_COUNT }, (_, column) => {
    const share = at(curve, (steps * (column + 1)) / BAR_COUNT)?.share ?? 0;
    return BARS[Math.min(BARS.length - 1, Math.floor(share * BARS.length))];
  }).join("");
}

/** A seat's game in a few lines, without anybody's name. */
export function shareText(told: ShownReview, seat: SeatReview, title: string): string {
  const found = told.review;
  const number = counts(found.decisions, seat.seat);
  const graded = GRADES.filter((grade) => number[grade] > 0).map((grade) => `${number[grade]} ${words(grade)}`);
  const others = found.seats.filter((one) => one.seat !== seat.seat).map((one) => percent(one.luck, true));
  const turn = turningPoint(found, seat);
  const lines = [
    `${words("share_head", { game: title, n: told.names.length })} · ${outcome(seat)}`,
    bars(allCards(found.chances, seat.seat), told.steps),
    words("share_decisions", { list: graded.join(" · ") }),
  ];
  if (seat.best.length > 0) lines.push(words("share_best", { list: seat.best.join(", ") }));
  if (turn) lines.push(words("share_turning", { n: turn.part.step, of: told.steps }));
  lines.push(words("share_luck", { mine: percent(seat.luck, true), others: others.join(", ") }));
  return lines.join("\n");
}

/** How a game ended for a seat. */
export function outcome({ result }: SeatReview): string {
  if (result <= 0) return words("not_won");
  return words(result < 1 ? "shared_win" : "won");
}

/** How far the scale of curves goes: with many players nobody's chance comes near 100 %. */
export function scaleOf(points: readonly Point[]): number {
  const highest = Math.max(0, ...points.map(({ share }) => share));
  return [0.2, 0.4].find((scale) => highest <= scale) ?? 1;
}
