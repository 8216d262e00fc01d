// What is behind the doors of the games, each loaded when it is first needed.

import type { GameName } from "../lib/games";
import { adviseBy } from "../table/advising";
import { wear } from "../table/skins";
import type { Inside } from "./door";

const insides = import.meta.glob<Inside>("./*/inside.ts");

/** What draws a game; for one without a folder, the plain table. */
export async function insideOf(game: GameName): Promise<Inside> {
  const load = insides[`./${game}/inside.ts`] ?? (() => import("../plain/inside"));
  const inside: Inside = await load();
  wear(game, inside.skin);
  if (inside.advise) adviseBy(game, inside.advise);
  return inside;
}
