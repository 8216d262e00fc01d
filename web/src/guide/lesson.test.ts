import { expect, test } from "vitest";
import { allGames, doorOf } from "../games/doors.svelte";
import { lessons } from "../games/futschikato/lessons";
import { lessonsOf } from "../games/insides";
import type { Board, Mine } from "../lib/games";
import { nextLesson, type Moment } from "./lesson";

function moment(changes: Partial<Moment> = {}): Moment {
  const board = { game: "futschikato", phase: "play", held: [6, 6, 6], front: [null, null, null], worth: [0, 0, 0] };
  const mine = { game: "futschikato", seat: 0, moves: [3, 7], may_take_back: false, hand: [3, 7] };
  return { me: 0, myTurn: false, board: board as unknown as Board, mine: mine as Mine, events: [], ...changes };
}

test("the goal comes first, and each lesson once", () => {
  const given = new Set<string>();
  expect(nextLesson(lessons, given, moment())?.name).toBe("goal");
  given.add("goal");
  expect(nextLesson(lessons, given, moment())).toBeNull();
  expect(nextLesson(lessons, given, moment({ myTurn: true }))?.name).toBe("play");
});

test("to be beaten is explained to whom it happens", () => {
  const given = new Set<string>(["goal", "play"]);
  const beaten = (seat: number) => moment({ events: [{ kind: "beaten", seat, card: 3 }] });
  expect(nextLesson(lessons, given, beaten(0))?.name).toBe("beaten");
  expect(nextLesson(lessons, given, beaten(1))?.name).toBe("beats");
});

test("every game that can be learned has lessons, and none of them twice", async () => {
  const learned = allGames().filter((game) => doorOf(game).guided);
  expect(learned).toContain("pisa");
  for (const game of learned) {
    const all = await lessonsOf(game);
    expect(all.length).toBeGreaterThan(2);
    expect(new Set(all.map((lesson) => lesson.name)).size).toBe(all.length);
  }
});
