// What is asked about puzzles.

import { ask } from "./api";
import type { GameName } from "./games";
import type { PuzzleAnswer, PuzzleGame, PuzzleText } from "./protocol";

export const puzzleApi = {
  games: () => ask<PuzzleGame[]>("GET", "/puzzles"),
  /** The next puzzle for me, and another one than the last. */
  next: (game: GameName, after?: string) =>
    ask<PuzzleText>("GET", `/puzzles/${game}${after ? `?after=${encodeURIComponent(after)}` : ""}`),
  one: (game: GameName, id: string) => ask<PuzzleText>("GET", `/puzzles/${game}/${encodeURIComponent(id)}`),
  solve: (game: GameName, id: string, move: number) =>
    ask<PuzzleAnswer>("POST", `/puzzles/${game}/${encodeURIComponent(id)}`, { move }),
};
