// How one does at the puzzles, as this server last said. It stays on the device, so that it is there
// at once, and while the server can't be reached.

import { puzzleApi } from "../lib/puzzleApi";
import type { GameName } from "../lib/games";
import { keep, recall } from "../lib/kept";
import type { PuzzleStanding } from "../lib/protocol";

const KEPT = "kartentisch.puzzles";

type ByGame = Partial<Record<GameName, PuzzleStanding>>;

class Standings {
  private games = $state.raw<ByGame>(recall(KEPT) ?? {});

  of(game: GameName): PuzzleStanding | null {
    return this.games[game] ?? null;
  }

  keep(game: GameName, standing: PuzzleStanding | null): void {
    const { [game]: _, ...others } = this.games;
    this.games = standing ? { ...others, [game]: standing } : others;
    keep(KEPT, this.games);
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

export const standings = new Standings();
