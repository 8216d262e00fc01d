// A table that needs no server: what lessons and puzzles show, from one seat, as a session.

import type { Board, GameName, Mine } from "../lib/games";
import type { Chair, SeenEvent, Welcome } from "../lib/protocol";
import { TableSession } from "../lib/seat.svelte";

export interface Scene {
  game: GameName;
  seat: number;
  /** Of the others; the person who looks has a name of their own. */
  names: string[];
  options: Record<string, number | string>;
  /** Kinds of events whose card is shown once and not again. */
  seen_once: string[];
  log: SeenEvent[];
  board: Board;
  mine: Mine;
}

/** A session without a line: what can be done there is up to those who derive from it. */
export class SceneSession extends TableSession {
  override readonly reader = $derived.by(() => this.me);

  constructor(code: string) {
    super(code);
    this.connected = true;
  }

  override confirmSeen(): void {
    // Nobody has to be told.
  }

  override takeBack(): Promise<void> {
    return Promise.resolve();
  }

  override send(): Promise<null> {
    return Promise.resolve(null);
  }

  override wake(): void {
    // There is no line to wake.
  }
}

/** A scene as the first message of a table. */
export function welcomeTo(scene: Scene, code: string, me: string): Welcome {
  const { game, names, options, seat, seen_once, log, board, mine } = scene;
  return {
    type: "welcome",
    number: newNumber(),
    you: { person: "", seats: [seat], looking: seat, host: false },
    table: {
      code,
      host: "",
      settings: { game, seats: names.length, options, hints: false },
      phase: "playing",
      chairs: names.map((name) => chair(name || me)),
      match: 1,
      commitment: "",
      next_commitment: "",
    },
    board,
    mine,
    log: log.map((event) => covered(event, seen_once)),
    said: [],
  };
}

let told = 0;

/** Every message is new to the session, even after a step back. */
export function newNumber(): number {
  told += 1;
  return told;
}

/** What was seen once has to be remembered. */
function covered(event: SeenEvent, seenOnce: readonly string[]): SeenEvent {
  return seenOnce.includes(event.kind) ? { ...event, card: null } : event;
}

function chair(name: string): Chair {
  return { name, person: null, level: null, standing_in: false, here: true, left: false, away: null, again: false };
}
