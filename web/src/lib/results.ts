// The points of a game, round by round, from its events: for the pages between rounds and at the end.

import type { Scoring } from "../games/door";
import type { SeenEvent } from "./protocol";

/** How a seat came to its points in a round. */
export interface RoundScore {
  points: number;
  /** The cards that counted, where the game shows them. */
  cards: number[];
  /** Points that have a reason of their own. */
  parts: { kind: string; points: number }[];
}

export interface Round {
  number: number;
  scores: RoundScore[];
}

/** The rounds that have been scored, in order. */
export function roundsOf(events: readonly SeenEvent[], players: number, scoring: Scoring = {}): Round[] {
  const rounds: Round[] = [];
  let number = 0;
  let scores = unscored(players);
  let scored = false;
  const close = () => {
    if (scored) rounds.push({ number, scores });
    scores = unscored(players);
    scored = false;
  };
  for (const event of events) {
    if (event.kind === "begins") {
      close();
      number = event.at ?? number + 1;
      continue;
    }
    const score = scores[event.seat ?? -1];
    if (!score) continue;
    if (event.kind === "scores") {
      score.points += event.at ?? 0;
      scored = true;
    } else if (scoring.parts && event.kind in scoring.parts) {
      score.parts.push({ kind: event.kind, points: event.at ?? 0 });
    } else if (event.kind === scoring.counted && typeof event.card === "number") {
      score.cards.push(event.card);
    }
  }
  close();
  return rounds;
}

/** Each seat's points after each round, from 0 on. */
export function course(rounds: readonly Round[], players: number): number[][] {
  const lines = Array.from({ length: players }, () => [0]);
  for (const { scores } of rounds) {
    lines.forEach((line, seat) => line.push((line.at(-1) ?? 0) + (scores[seat]?.points ?? 0)));
  }
  return lines;
}

/** The seats, the best first; winners stand before all others. */
export function ranking(points: readonly number[], winners: readonly number[], fewestWin: boolean): number[] {
  const seats = [...points.keys()];
  const worth = (seat: number) => (points[seat] ?? 0) * (fewestWin ? 1 : -1) - (winners.includes(seat) ? 1e6 : 0);
  return seats.sort((one, other) => worth(one) - worth(other) || one - other);
}

function unscored(players: number): RoundScore[] {
  return Array.from({ length: players }, () => ({ points: 0, cards: [], parts: [] }));
}
