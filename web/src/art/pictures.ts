// The pictures of the games, as text: nothing in them ever changes, and the first page has one for each game.

import type { GameName } from "../lib/games";
import { picture as plain } from "../plain/picture";

const PICTURES = import.meta.glob<string>("../games/*/picture.ts", { eager: true, import: "picture" });

export const pictureOf = (game: GameName): string => PICTURES[`../games/${game}/picture.ts`] ?? plain;
