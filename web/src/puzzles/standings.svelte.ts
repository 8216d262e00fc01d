// How one does at the puzzles, as this server last said. It stays on the device, so that it is there
// at once, and while the server can't be reached.

import { puzzleApi } from "../lib/puzzleApi";
import type { GameName } from "../lib/games";
import type { PuzzleStanding } from "../lib/protocol";

const KEPT = "kartentisch.puzzles";

type ByGame = Partial<Record<GameName, PuzzleStanding>>;

class Standings {
  private games = $state.raw<ByGame>(remembered());

  of(game: GameName): PuzzleStanding | null {
    return this.games[game] ?? null;
  }

  keep(game: GameName, standing: PuzzleStanding | null): void {
    const { [game]: _, ...others } = this.games;
    this.games = standing ? { ...others, [game]: standing } : others;
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.games));
    } catch {
      // Then the server has to be asked the next time.
    }
  }

  /** Ask the server; what is known stays as long as it does not answer. */
  async ask(): Promise<void> {
    try {
      for (const { game, standing } of await puzzleApi.games()) this.keep(game, standing);
    } catch {
      // The next visit asks again.
    }
  }
}

function remembered(): ByGame {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as ByGame;
  } catch {
    return {}; // nothing was kept, or this is the build, which draws for nobody yet
  }
}

export const standings = new Standings();
