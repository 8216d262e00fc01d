// The lessons of a guided first game: what is said, and when its moment has come.
//
// A lesson is given once, in the order of the list, as soon as it fits what happens at the table.

import type { GameName } from "../lib/games";
import type { Board, Mine } from "../lib/games";
import type { SeenEvent } from "../lib/protocol";
import type { guide } from "../lib/words/guide";

export type LessonName = Parameters<typeof guide>[0];

/** What a lesson can see of the game: the same as the person who is taught. */
export interface Moment {
  me: number;
  myTurn: boolean;
  board: Board;
  mine: Mine;
  events: readonly SeenEvent[];
}

export interface Lesson {
  name: LessonName;
  when: (now: Moment) => boolean;
  /** The places of the table that it is about. */
  about?: (now: Moment) => string[];
}

const always = () => true;
const myTurn = (now: Moment) => now.myTurn;
const inPhase = (phase: string) => (now: Moment) => now.board.phase === phase;
const myTurnIn = (phase: string) => (now: Moment) => now.myTurn && now.board.phase === phase;
const happened = (kind: string, toMe?: boolean) => (now: Moment) =>
  now.events.some((event) => event.kind === kind && (toMe === undefined || (event.seat === now.me) === toMe));
const canDo = (from: number, to: number) => (now: Moment) =>
  now.myTurn && now.mine.moves.some((move) => move >= from && move <= to);
const hand = (now: Moment) => [`hand ${now.me}`];
const before = (now: Moment) => [`front ${now.me}`];

const drew = (card: number) => (now: Moment) => now.myTurn && now.mine.game === "fkk" && now.mine.drawn === card;
const grouped = (now: Moment) =>
  now.board.game === "futschikato" && now.board.front.some((card, seat) => card !== null && (now.board as { worth: number[] }).worth[seat]! > card);
const holds = (most: number) => (now: Moment) => (now.board.held[now.me] ?? 99) <= most;
const someoneHolds = (count: number) => (now: Moment) => now.board.held.includes(count);
const backing = (now: Moment) => now.myTurn && now.mine.game === "pisa" && now.mine.backing !== null;

export const LESSONS: Record<GameName, Lesson[]> = {
  futschikato: [
    { name: "futschikato_goal", when: always, about: hand },
    { name: "futschikato_play", when: myTurn, about: hand },
    { name: "futschikato_lying", when: happened("played", true), about: before },
    { name: "futschikato_beaten", when: happened("beaten", true), about: hand },
    { name: "futschikato_beats", when: happened("beaten", false), about: () => ["discards"] },
    { name: "futschikato_group", when: grouped },
    { name: "futschikato_pushed", when: happened("pushed"), about: () => ["discards"] },
    { name: "futschikato_last", when: holds(2), about: hand },
  ],
  ftw: [
    { name: "ftw_goal", when: always, about: hand },
    { name: "ftw_pass", when: inPhase("pass"), about: hand },
    { name: "ftw_higher", when: myTurnIn("turn"), about: () => ["pile"] },
    { name: "ftw_helper", when: canDo(61, 120), about: hand },
    { name: "ftw_take", when: myTurnIn("take"), about: () => ["pile"] },
    { name: "ftw_sneak", when: canDo(181, 240), about: (now) => [`helpers ${now.me}`] },
    { name: "ftw_two", when: someoneHolds(2) },
    { name: "ftw_score", when: happened("scores") },
  ],
  fkk: [
    { name: "fkk_look", when: inPhase("look") },
    { name: "fkk_turn", when: myTurnIn("turn"), about: () => ["draw", "discards"] },
    { name: "fkk_drawn", when: myTurnIn("drawn"), about: hand },
    { name: "fkk_match", when: myTurnIn("match"), about: () => ["discards"] },
    { name: "fkk_see", when: drew(10) },
    { name: "fkk_swap", when: drew(11) },
    { name: "fkk_plus", when: drew(12) },
    { name: "fkk_matched", when: happened("matched") },
    { name: "fkk_missed", when: happened("missed") },
    { name: "fkk_score", when: happened("scores") },
  ],
  pairs: [
    { name: "pairs_goal", when: myTurn },
    { name: "pairs_back", when: happened("turned_back") },
    { name: "pairs_taken", when: happened("taken") },
  ],
  pisa: [
    { name: "pisa_goal", when: always, about: hand },
    { name: "pisa_trump", when: myTurnIn("trump") },
    { name: "pisa_lay", when: backing, about: hand },
    { name: "pisa_goal_vote", when: inPhase("goal") },
    { name: "pisa_ranking", when: inPhase("ranking") },
    { name: "pisa_first_points", when: happened("first_points") },
    { name: "pisa_leave", when: inPhase("leave") },
    { name: "pisa_follow", when: myTurnIn("trick"), about: hand },
    { name: "pisa_won", when: happened("won") },
    { name: "pisa_second_points", when: happened("second_points") },
  ],
};

/** The next lesson whose moment has come. */
export function nextLesson(game: GameName, given: ReadonlySet<LessonName>, now: Moment): Lesson | null {
  return LESSONS[game].find((lesson) => !given.has(lesson.name) && lesson.when(now)) ?? null;
}
