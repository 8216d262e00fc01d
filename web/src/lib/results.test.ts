import { describe, expect, it } from "vitest";
import { course, ranking, roundsOf } from "./results";

const events = [
  { kind: "begins", seat: 1, at: 0 },
  { kind: "showed", seat: 0, card: 40 },
  { kind: "showed", seat: 0, card: 3 },
  { kind: "first_points", seat: 1, at: 4 },
  { kind: "second_points", seat: 1, at: -1 },
  { kind: "scores", seat: 0, at: 37 },
  { kind: "scores", seat: 1, at: 3 },
  { kind: "begins", seat: 0, at: 1 },
  { kind: "scores", seat: 0, at: 0 },
  { kind: "scores", seat: 1, at: 10 },
  { kind: "begins", seat: 1, at: 2 },
  { kind: "played", seat: 1, card: 9 },
];

describe("the results", () => {
  it("have a round for each that was scored, and none for the one being played", () => {
    expect(roundsOf(events, 2).map((round) => round.number)).toEqual([0, 1]);
  });

  it("tell how the points of a round came about", () => {
    const parts = { first_points: String, second_points: String };
    const [first] = roundsOf(events, 2, { counted: "showed", parts });
    expect(first?.scores[0]).toEqual({ points: 37, cards: [40, 3], parts: [] });
    expect(first?.scores[1]?.parts.map((part) => part.points)).toEqual([4, -1]);
  });

  it("add up over the rounds", () => {
    expect(course(roundsOf(events, 2), 2)).toEqual([
      [0, 37, 37],
      [0, 3, 13],
    ]);
  });

  it("rank winners first, and by fewest points where these win", () => {
    expect(ranking([37, 13, 20], [0], false)).toEqual([0, 2, 1]);
    expect(ranking([37, 13, 20], [1], true)).toEqual([1, 2, 0]);
    expect(ranking([0, 0, 0], [2], false)).toEqual([2, 0, 1]);
  });
});
