import { expect, test } from "vitest";
import { lastTrick } from "./last";
import { lastScoring, worthTogether, type Told } from "./scoring";

const opened = (seat: number, card: number): Told => ({ kind: "opened", seat, card });
const first = (seat: number, at: number): Told => ({ kind: "first_points", seat, at });
const won = (seat: number): Told => ({ kind: "won", seat, card: 0 });
const second = (seat: number, at: number): Told => ({ kind: "second_points", seat, at });

const VOTES: Told[] = [
  { kind: "begins", seat: 0, at: 0 },
  opened(0, 13), opened(1, 14 + 8), opened(2, 28 + 8), opened(0, 2),
  first(0, 1), first(1, 3), first(2, 3),
];

test("votes are explained by their sums, and tied players share the worst place", () => {
  const scoring = lastScoring(VOTES, 3);
  expect(scoring?.votes).toEqual([
    { seat: 0, count: 15, from: 1, to: 1, points: 1 },
    { seat: 1, count: 8, from: 2, to: 3, points: 3 },
    { seat: 2, count: 8, from: 2, to: 3, points: 3 },
  ]);
  expect(scoring?.tricks).toEqual([]);
});

test("with the goal of few tricks, rank 1 has most of them", () => {
  const few: Told = { kind: "goal", card: 56 + 5 };
  const scoring = lastScoring([...VOTES, few, won(1), won(1), won(0), second(0, 4), second(1, 2), second(2, 6)], 3);
  expect(scoring?.few).toBe(true);
  expect(scoring?.tricks.map(({ seat, count, from }) => [seat, count, from])).toEqual([[1, 2, 1], [0, 1, 2], [2, 0, 3]]);
});

test("places that are shared are worth their sum together", () => {
  const scoring = lastScoring([...VOTES, won(1), second(0, 3), second(1, 6), second(2, 3)], 3);
  const tied = scoring?.tricks.find(({ seat }) => seat === 0);
  expect(tied).toMatchObject({ from: 1, to: 2, points: 3 });
  expect(tied && worthTogether(tied)).toEqual([2, 4]);
});

test("the last round with points is the one explained, though the next has begun", () => {
  const scoring = lastScoring([...VOTES, { kind: "begins", seat: 1, at: 1 }, opened(1, 55)], 3);
  expect(scoring?.votes[0]).toMatchObject({ seat: 0, count: 15 });
});

test("a round whose beginning is not in the log is not explained", () => {
  expect(lastScoring(VOTES.slice(1), 3)).toBeNull();
  expect(lastScoring([], 3)).toBeNull();
});

test("the last trick can be seen again until a new round begins", () => {
  const trick = [
    { kind: "won", seat: 1, card: 5, at: 1 },
    { kind: "taken", seat: 1, card: 3, other: 0 },
    { kind: "taken", seat: 1, card: 5, other: 1 },
  ];
  expect(lastTrick(trick)).toEqual({ winner: 1, cards: [{ seat: 0, card: 3 }, { seat: 1, card: 5 }] });
  expect(lastTrick([...trick, { kind: "begins", seat: 0, at: 1 }])).toBeNull();
  expect(lastTrick([])).toBeNull();
});
