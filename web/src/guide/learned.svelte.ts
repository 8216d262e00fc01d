// How far somebody has come in the lessons; it stays on the device.

import { keep, recall } from "../lib/kept";

const KEPT = "kartentisch.learned";
const DONE = -1;

type Pages = Record<string, number>; // by lesson: the page one was at, or DONE

class Learned {
  private games = $state<Record<string, Pages>>(recall(KEPT) ?? {});

  isDone(game: string, lesson: string): boolean {
    return this.games[game]?.[lesson] === DONE;
  }

  /** Whether a lesson was begun and left. */
  isBegun(game: string, lesson: string): boolean {
    return (this.games[game]?.[lesson] ?? 0) > 0;
  }

  /** The page to go on with. */
  pageOf(game: string, lesson: string): number {
    return Math.max(0, this.games[game]?.[lesson] ?? 0);
  }

  /** A lesson that was finished once stays so. */
  read(game: string, lesson: string, page: number): void {
    if (!this.isDone(game, lesson)) this.note(game, lesson, page);
  }

  finish(game: string, lesson: string): void {
    this.note(game, lesson, DONE);
  }

  private note(game: string, lesson: string, page: number): void {
    this.games[game] = { ...this.games[game], [lesson]: page };
    keep(KEPT, this.games);
  }
}

export const learned = new Learned();
