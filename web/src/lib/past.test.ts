import { expect, test } from "vitest";
import type { GameName } from "./games";
import { byPlayers, chosen, rolling, standing } from "./past";
import type { PastResult } from "./protocol";

const result = (game: GameName, players: number, place: number, people = false): PastResult => ({
  game, ended: 0, players, people, place, won: place === 1,
});
const results = [result("pisa", 4, 1), result("pisa", 3, 2, true), result("ftw", 4, 4)];

test("results are chosen by game, players and opponents", () => {
  const all = { game: "", players: 0, against: "all" } as const;
  expect(chosen(results, all)).toHaveLength(3);
  expect(chosen(results, { ...all, game: "pisa" })).toHaveLength(2);
  expect(chosen(results, { ...all, players: 4, against: "bots" })).toHaveLength(2);
  expect(chosen(results, { ...all, against: "people" })).toEqual([results[1]]);
});

test("the first place is 1 and the last 0, whatever the number of players", () => {
  expect(results.map(standing)).toEqual([1, 0.5, 0]);
});

test("a rolling mean looks back only", () => {
  expect(rolling([1, 0, 0, 1], 2)).toEqual([1, 0.5, 0, 0.5]);
});

test("groups count games and wins", () => {
  expect(byPlayers(results)).toEqual([
    { players: 3, games: 1, wins: 0, place: 2 },
    { players: 4, games: 2, wins: 1, place: 2.5 },
  ]);
});
