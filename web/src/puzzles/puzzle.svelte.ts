// A puzzle as a session at a table: one move, and then the answer. The answer comes from the server
// after the move, so nothing here could give it away.

import { SceneSession } from "../guide/scene.svelte";
import { Refused } from "../lib/api";
import { puzzleApi } from "../lib/puzzleApi";
import { guest } from "../lib/person.svelte";
import type { PuzzleAnswer, PuzzleText, Reason } from "../lib/protocol";
import { newNumber } from "../lib/still.svelte";
import { standings } from "./standings.svelte";

export class PuzzleSession extends SceneSession {
  /** The move that was made. */
  chosen = $state<number | null>(null);
  answer = $state.raw<PuzzleAnswer | null>(null);
  /** Why there is no answer yet, though a move was made. */
  trouble = $state.raw<Reason | null>(null);

  /** After the answer the table points at what was right, where it can do so without legal moves. */
  override readonly advised = $derived.by(() => this.answer?.chances[0]?.moves ?? []);

  constructor(
    readonly puzzle: PuzzleText,
    me: string,
  ) {
    super(`puzzle-${puzzle.game}-${puzzle.id}`);
    this.present(puzzle, me);
  }

  /** The move that one would make: it is asked for once. */
  override async play(move: number): Promise<void> {
    if (this.answer || this.pending !== null || !this.puzzle.mine.moves.includes(move)) return;
    this.chosen = move;
    this.pending = move;
    this.trouble = null;
    try {
      await guest.ensure();
      const answer = await puzzleApi.solve(this.puzzle.game, this.puzzle.id, move);
      standings.keep(this.puzzle.game, answer.standing);
      this.answer = answer;
      this.close();
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.trouble = refused.reason;
    } finally {
      this.pending = null;
    }
  }

  /** Ask again for the answer to the move that was made. */
  async again(): Promise<void> {
    if (this.chosen !== null) await this.play(this.chosen);
  }

  /** Nothing more can be done at the table. */
  private close(): void {
    const mine = { ...this.puzzle.mine, moves: [] };
    this.heard({ type: "happened", number: newNumber(), events: [], board: this.puzzle.board, mine, by: null, due: null });
  }
}
