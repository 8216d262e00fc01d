// A lesson of a guided first match: what is said, and when its moment has come. A game's lessons
// stand in its folder, in the order in which they are given; each is given once.

import type { Board, Mine } from "../lib/games";
import type { Pair } from "../lib/i18n.svelte";
import type { SeenEvent } from "../lib/protocol";

/** What a lesson can see of the game: the same as the person who is taught. */
export interface Moment {
  me: number;
  myTurn: boolean;
  board: Board;
  mine: Mine;
  events: readonly SeenEvent[];
}

export interface Lesson {
  name: string;
  /** One thought at a time. */
  text: Pair;
  when: (now: Moment) => boolean;
  /** The places of the table that it is about. */
  about?: (now: Moment) => string[];
}

/** The next lesson whose moment has come. */
export function nextLesson(lessons: readonly Lesson[], given: ReadonlySet<string>, now: Moment): Lesson | null {
  return lessons.find((lesson) => !given.has(lesson.name) && lesson.when(now)) ?? null;
}

// --- moments and places that lessons share

export const always = () => true;
export const myTurn = (now: Moment) => now.myTurn;
export const inPhase = (phase: string) => (now: Moment) => now.board.phase === phase;
export const myTurnIn = (phase: string) => (now: Moment) => now.myTurn && now.board.phase === phase;

export const happened = (kind: string, toMe?: boolean) => (now: Moment) =>
  now.events.some((event) => event.kind === kind && (toMe === undefined || (event.seat === now.me) === toMe));

/** One of these moves is legal now. */
export const canDo = (first: number, last: number) => (now: Moment) =>
  now.myTurn && now.mine.moves.some((move) => move >= first && move <= last);

export const holds = (most: number) => (now: Moment) => (now.board.held[now.me] ?? 99) <= most;
export const someoneHolds = (count: number) => (now: Moment) => now.board.held.includes(count);
export const hand = (now: Moment) => [`hand ${now.me}`];
