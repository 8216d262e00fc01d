// A lesson as a session at a table: others move when the page is turned, and the learner's move is
// the one that the page asks for. All steps come from the server, as the learner sees them.

import type { Mine } from "../lib/games";
import type { Happened, LessonPage, LessonText, Texts } from "../lib/protocol";
import { newNumber } from "../lib/still.svelte";
import { guide } from "../lib/words/guide";
import { SceneSession } from "./scene.svelte";

export class LessonSession extends SceneSession {
  page = $state(0);
  /** What is said to a move that was not asked for. */
  reply = $state.raw<Texts | null>(null);
  /** How often somebody wanted to move before having read on. */
  nudges = $state(0);
  /** The table points at the move that is asked for. */
  pointing = $state(false);

  readonly current = $derived.by(() => this.pageAt(this.page));
  /** Something is being shown, or about to be: then nothing is to be read. */
  readonly moving = $derived.by(() => this.busy || this.coming.length > 0);
  override learning = true;
  override readonly advised = $derived.by(() => {
    const { wanted } = this.current;
    return this.pointing && !this.moving && wanted !== null ? [wanted] : [];
  });
  private coming = $state.raw<number[]>([]); // the steps to be shown before the page can be read
  readonly isLast = $derived.by(() => this.page === this.lesson.pages.length - 1);

  constructor(
    readonly lesson: LessonText,
    private readonly learner: string,
  ) {
    super(`lesson-${lesson.name}`);
  }

  /** The table as it is on a page. */
  open(page: number): void {
    this.page = Math.max(0, Math.min(page, this.lesson.pages.length - 1));
    this.coming = [];
    this.turned();
    this.presentAt(this.current);
  }

  /** The next page, after all that happens before it. */
  next(): void {
    if (this.moving || this.isLast) return;
    const before = this.current.step;
    this.page += 1;
    this.turned();
    this.coming = Array.from({ length: this.current.step - before }, (_, number) => before + 1 + number);
    this.showNext();
  }

  /** The next step, when the last one has been shown: never many at once, or they would be skipped. */
  showNext(): void {
    const [step, ...rest] = this.coming;
    if (this.busy || step === undefined) return;
    this.coming = rest;
    this.heard(this.happenedAt(step));
  }

  back(): void {
    this.open(this.page - 1);
  }

  /** Make the move that the page asks for; any other gets a friendly word. */
  override play(move: number): Promise<void> {
    const { wanted, replies, otherwise } = this.current;
    if (this.moving) return Promise.resolve();
    if (wanted === null) this.nudges += 1;
    else if (move === wanted) this.next();
    else this.reply = replies[move] ?? otherwise ?? guide.pair("not_this");
    return Promise.resolve();
  }

  private turned(): void {
    this.reply = null;
    this.nudges = 0;
    this.pointing = this.current.points;
  }

  private pageAt(page: number): LessonPage {
    return this.lesson.pages[page]!;
  }

  /** What is mine after a step; nothing is taken back in a lesson. */
  private mineAt(step: number): Mine {
    return { ...this.lesson.steps[step]!.mine, may_take_back: false };
  }

  private happenedAt(step: number): Happened {
    const { events, board } = this.lesson.steps[step]!;
    return { type: "happened", number: newNumber(), events, board, mine: this.mineAt(step), by: null, due: null };
  }

  private presentAt({ step }: LessonPage): void {
    const { log, steps } = this.lesson;
    const later = steps.slice(1, step + 1).flatMap(({ events }) => events);
    const { board } = steps[step]!;
    this.present({ ...this.lesson, board, mine: this.mineAt(step), log: [...log, ...later] }, this.learner);
  }
}
