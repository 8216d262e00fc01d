// What a table of Pisa shows for a moment: opened votes with their sums, the winner of a trick, and
// the points with how they came about.

import type { SeenEvent } from "../../lib/protocol";
import { pause } from "../../table/pacing";
import type { Skin, Stage } from "../../table/skins";

const COUNTING = 2600; // milliseconds to compare the sums
const WON = 1100;
const READING = 20000; // the points, unless somebody closes them

export class Show {
  /** Votes that have just been opened: by "voting card seat", the cards. */
  opened = $state.raw<Record<string, number[]>>({});
  /** Who wins the trick that lies there. */
  winner = $state<number | null>(null);
  /** The points of a round are being explained. */
  scoring = $state(false);
  /** All of them have been, so that nobody has to say it again. */
  explained = false;
  private read: (() => void) | null = null;

  scenes(): NonNullable<Skin["scenes"]> {
    const points = (events: SeenEvent[], stage: Stage) => this.explain(events, stage);
    return {
      opened: (events, stage) => this.open(events, stage),
      won: (events, stage) => this.win(events, stage),
      first_points: points,
      second_points: points,
      scores: points,
    };
  }

  /** The table has changed. */
  clear(): void {
    this.opened = {};
    this.winner = null;
  }

  /** The points have been read. */
  close(): void {
    this.scoring = false;
    this.read?.();
  }

  private async open(events: SeenEvent[], stage: Stage): Promise<void> {
    const opened: Record<string, number[]> = {};
    for (const { seat, at, card } of events) (opened[`${at} ${seat}`] ??= []).push(card ?? 0);
    this.opened = opened;
    await stage.wait(COUNTING);
  }

  private async win(events: SeenEvent[], stage: Stage): Promise<void> {
    this.winner = events[0]?.seat ?? null;
    await stage.wait(WON);
  }

  private async explain(events: SeenEvent[], stage: Stage): Promise<void> {
    if (!events.some((event) => event.kind !== "scores")) return;
    const closed = new Promise<void>((resolve) => (this.read = resolve));
    this.scoring = true;
    await stage.until(Promise.race([closed, pause(READING)]));
    this.scoring = false;
    this.explained = events.some((event) => event.kind === "second_points");
  }
}
