// A table without a line to the server: what lessons, puzzles, replays and reviews show, as messages
// that a session takes for those of a server.

import type { Board, GameName, Mine } from "./games";
import type { Chair, SeenEvent, TableState, Welcome } from "./protocol";
import { TableSession } from "./seat.svelte";

/** A session that only shows. What can be done there is up to those who derive from it. */
export class StillSession extends TableSession {
  constructor(code: string) {
    super(code);
    this.connected = true;
  }

  override play(_: number): Promise<void> {
    return Promise.resolve();
  }

  override takeBack(): Promise<void> {
    return Promise.resolve();
  }

  override confirmSeen(): void {
    // Nobody has to be told.
  }

  override send(): Promise<null> {
    return Promise.resolve(null);
  }

  override wake(): void {
    // There is no line to wake.
  }
}

export interface Scene {
  code: string;
  game: GameName;
  names: readonly string[];
  options: Record<string, number | string>;
  /** From where one looks; null for a spectator. */
  seat: number | null;
  board: Board;
  mine: Mine | null;
  log: SeenEvent[];
  match?: number;
  phase?: TableState["phase"];
}

/** A scene as the first message of a table. */
export function welcomeTo({ code, game, names, options, seat, board, mine, log, match = 1, phase = "playing" }: Scene): Welcome {
  return {
    type: "welcome",
    number: newNumber(),
    you: { person: "", seats: seat === null ? [] : [seat], looking: seat, host: false },
    table: {
      code,
      host: "",
      settings: { game, seats: names.length, options, hints: false },
      phase,
      chairs: names.map(chair),
      match,
      commitment: "",
      next_commitment: "",
    },
    board,
    mine,
    log,
    said: [],
  };
}

let told = 0;

/** Every message is new to the session, even after a step back. */
export function newNumber(): number {
  told += 1;
  return told;
}

function chair(name: string): Chair {
  return { name, person: null, level: null, standing_in: false, here: true, again: false, left: false, away: null };
}
