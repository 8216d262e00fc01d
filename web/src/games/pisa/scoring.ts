// How the points of a round of Pisa came about: from its events, for the people who got them.

import { CARDS, FEW, numberOf } from "./cards";

export interface Told {
  kind: string;
  seat?: number | null;
  card?: number | null;
  at?: number | null;
}

/** One scoring: what was counted for a seat, its ranks (shared ones from–to), its points. */
export interface Line {
  seat: number;
  count: number;
  from: number;
  to: number;
  points: number;
}

export interface Scoring {
  /** P7: the sums of the numbers voted with; rank 1 is the highest sum. */
  votes: Line[];
  /** P11: the tricks; rank 1 missed the goal most. Empty until the round is over. */
  tricks: Line[];
  few: boolean;
}

/** The scorings of the last round in which any points were given, or null before that. */
export function lastScoring(events: readonly Told[], players: number): Scoring | null {
  const round = lastScored(events);
  if (round.length === 0) return null;
  const few = round.some((event) => event.kind === "goal" && event.card === CARDS + FEW);
  const sums = Array<number>(players).fill(0);
  const taken = Array<number>(players).fill(0);
  for (const event of round) {
    if (event.kind === "opened") sums[event.seat!]! += numberOf(event.card!);
    if (event.kind === "won") taken[event.seat!]! += 1;
  }
  return {
    votes: lines(round, "first_points", sums, (a, b) => a > b),
    tricks: lines(round, "second_points", taken, few ? (a, b) => a > b : (a, b) => a < b),
    few,
  };
}

/** P11: what ranks that several share are worth together: 2 points per rank. */
export const worthTogether = (line: Line) =>
  Array.from({ length: line.to - line.from + 1 }, (_, step) => 2 * (line.from + step));

function lastScored(events: readonly Told[]): readonly Told[] {
  const last = events.findLastIndex((event) => event.kind === "first_points");
  if (last < 0) return [];
  const begin = events.slice(0, last).findLastIndex((event) => event.kind === "begins");
  if (begin < 0) return []; // the log is cut off: half a round would be explained wrongly
  const end = events.findIndex((event, number) => number > last && event.kind === "begins");
  return events.slice(begin, end < 0 ? undefined : end);
}

function lines(
  round: readonly Told[],
  kind: string,
  counts: readonly number[],
  before: (a: number, b: number) => boolean,
): Line[] {
  const given = round.filter((event) => event.kind === kind);
  return given
    .map((event) => {
      const seat = event.seat!;
      const count = counts[seat]!;
      const ahead = counts.filter((other) => before(other, count)).length;
      const alike = counts.filter((other) => other === count).length;
      return { seat, count, from: ahead + 1, to: ahead + alike, points: event.at! };
    })
    .sort((a, b) => a.from - b.from || a.seat - b.seat);
}
