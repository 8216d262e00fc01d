// How one has done over time: what is shown of one's results.

import type { PastResult } from "./protocol";

export type Against = "all" | "people" | "bots";

export interface Wish {
  game: string; // "" for all
  players: number; // 0 for any
  against: Against;
}

export function chosen(results: readonly PastResult[], { game, players, against }: Wish): PastResult[] {
  return results.filter(
    (one) =>
      (!game || one.game === game) &&
      (!players || one.players === players) &&
      (against === "all" || one.people === (against === "people")),
  );
}

/** From 0 for the last place to 1 for the first. */
export function standing({ place, players }: PastResult): number {
  return players > 1 ? (players - place) / (players - 1) : 1;
}

/** At each result the mean of this and the ones before it, as many as `window`. */
export function rolling(values: readonly number[], window: number): number[] {
  return values.map((_, at) => mean(values.slice(Math.max(0, at + 1 - window), at + 1)));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export interface Group {
  players: number;
  games: number;
  wins: number;
  place: number;
}

/** Results by the number of players, the fewest first. */
export function byPlayers(results: readonly PastResult[]): Group[] {
  const numbers = [...new Set(results.map((one) => one.players))].sort((one, other) => one - other);
  return numbers.map((players) => {
    const own = results.filter((one) => one.players === players);
    return { players, games: own.length, wins: own.filter((one) => one.won).length, place: mean(own.map((one) => one.place)) };
  });
}
