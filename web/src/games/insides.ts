// What is behind the doors of the games, each loaded when it is first needed.

import type { GameName } from "../lib/games";
import { wear } from "../table/skins";
import type { Inside } from "./door";

const insides = import.meta.glob<Inside>("./*/inside.ts");
const loaded = new Map<GameName, Inside>();

/** What draws a game; for one without a folder, the plain table. */
export async function insideOf(game: GameName): Promise<Inside> {
  const load = insides[`./${game}/inside.ts`] ?? (() => import("../plain/inside"));
  const inside: Inside = await load();
  wear(game, inside.skin);
  loaded.set(game, inside);
  return inside;
}

/** The same, if it is loaded already: for what can be said without it, too. */
export function loadedOf(game: GameName | undefined): Inside | undefined {
  return game && loaded.get(game);
}
