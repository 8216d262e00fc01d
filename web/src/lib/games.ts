// The types that pages about games share.

import type { Happened, LEVELS, Settings } from "./protocol";

/** One of the games that the app was built with, or at run time any other that the server has. */
export type GameName = Settings["game"];
export type Board = Happened["board"];
export type Mine = NonNullable<Happened["mine"]>;
export type BoardOf<Game extends Board["game"]> = Extract<Board, { game: Game }>;
export type MineOf<Game extends Mine["game"]> = Extract<Mine, { game: Game }>;
export type Level = (typeof LEVELS)[number];
