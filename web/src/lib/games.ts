// The five games and the types that the pages about them share.

import type { Happened, Settings } from "./protocol";

export type GameName = Settings["game"];
export type Board = Happened["board"];
export type Mine = NonNullable<Happened["mine"]>;
export type BoardOf<Game extends GameName> = Extract<Board, { game: Game }>;
export type MineOf<Game extends GameName> = Extract<Mine, { game: Game }>;
export type Level = "easy" | "medium" | "hard" | "expert";

export const GAMES: readonly GameName[] = ["futschikato", "ftw", "fkk", "pairs", "pisa"];
export const LEVELS: readonly Level[] = ["easy", "medium", "hard", "expert"];
