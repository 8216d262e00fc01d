// What is behind the doors of the games, each loaded when it is first needed.

import type { GameName } from "../lib/games";
import type { Advise } from "../table/advising";
import { wear } from "../table/skins";
import type { Inside } from "./door";

const insides = import.meta.glob<Inside>("./*/inside.ts");
const advisers = new Map<GameName, Advise>();

/** What draws a game; for one without a folder, the plain table. */
export async function insideOf(game: GameName): Promise<Inside> {
  const load = insides[`./${game}/inside.ts`] ?? (() => import("../plain/inside"));
  const inside: Inside = await load();
  wear(game, inside.skin);
  if (inside.advise) advisers.set(game, inside.advise);
  return inside;
}

/** How a game puts a decision into words, once it is loaded and if it has its own way. */
export function adviserOf(game: GameName): Advise | undefined {
  return advisers.get(game);
}
