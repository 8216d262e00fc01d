// What a table shows while a step is being told: the board before it, changed event by event.
//
// The session has the truth, and board and stage agree as soon as nothing is being shown.

import type { Board } from "../lib/games";
import type { SeenEvent } from "../lib/protocol";
import type { Motion, TableSession } from "../lib/seat.svelte";

/** The board as it looks after an event; what an event does not change stays the same. */
export type Patch<Shown extends Board> = (board: Shown, event: SeenEvent) => Shown;

export class Stage<Shown extends Board> {
  private patched = $state.raw<Shown | null>(null);
  private told = 0;

  constructor(
    private readonly session: TableSession,
    private readonly patch: Patch<Shown>,
    private readonly move: Motion,
  ) {
    session.motion = (event, stretch) => this.tell(event, stretch);
  }

  get board(): Shown {
    return ((this.session.busy ? this.patched : null) ?? this.session.board) as Shown;
  }

  private async tell(event: SeenEvent, stretch: number): Promise<void> {
    this.told += 1;
    const number = this.told;
    if (this.session.shown.length === 0) this.patched = this.session.board as Shown;
    await this.move(event, stretch);
    // Whoever is in a hurry has gone on to the next event, or past the step.
    if (number === this.told && this.patched) this.patched = this.patch(this.patched, event);
  }
}

export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
