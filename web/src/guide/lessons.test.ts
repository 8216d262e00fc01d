import { expect, test } from "vitest";
import type { Board, Mine } from "../lib/games";
import { LESSONS, nextLesson, type LessonName, type Moment } from "./lessons";

function moment(changes: Partial<Moment> = {}): Moment {
  const board = { game: "futschikato", phase: "play", held: [6, 6, 6], front: [null, null, null], worth: [0, 0, 0] };
  const mine = { game: "futschikato", seat: 0, moves: [3, 7], may_take_back: false, hand: [3, 7] };
  return { me: 0, myTurn: false, board: board as unknown as Board, mine: mine as Mine, events: [], ...changes };
}

test("the goal comes first, and each lesson once", () => {
  const given = new Set<LessonName>();
  expect(nextLesson("futschikato", given, moment())?.name).toBe("futschikato_goal");
  given.add("futschikato_goal");
  expect(nextLesson("futschikato", given, moment())).toBeNull();
  expect(nextLesson("futschikato", given, moment({ myTurn: true }))?.name).toBe("futschikato_play");
});

test("to be beaten is explained to whom it happens", () => {
  const given = new Set<LessonName>(["futschikato_goal", "futschikato_play"]);
  const beaten = (seat: number) => moment({ events: [{ kind: "beaten", seat, card: 3 }] });
  expect(nextLesson("futschikato", given, beaten(0))?.name).toBe("futschikato_beaten");
  expect(nextLesson("futschikato", given, beaten(1))?.name).toBe("futschikato_beats");
});

test("no lesson is in a list twice", () => {
  for (const lessons of Object.values(LESSONS)) {
    expect(new Set(lessons.map((lesson) => lesson.name)).size).toBe(lessons.length);
  }
});
