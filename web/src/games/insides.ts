// What is behind the doors of the games, each loaded when it is first needed.

import type { Lesson } from "../guide/lesson";
import type { GameName } from "../lib/games";
import { wear } from "../table/skins";
import type { Inside } from "./door";

const insides = import.meta.glob<Inside>("./*/inside.ts");
const lessons = import.meta.glob<{ lessons: readonly Lesson[] }>("./*/lessons.ts");

/** What draws a game; for one without a folder, the plain table. */
export async function insideOf(game: GameName): Promise<Inside> {
  const load = insides[`./${game}/inside.ts`] ?? (() => import("../plain/inside"));
  const inside = await load();
  wear(game, inside.skin);
  return inside;
}

/** The lessons of a guided first match, in the order in which they are given. */
export async function lessonsOf(game: GameName): Promise<readonly Lesson[]> {
  return (await lessons[`./${game}/lessons.ts`]?.())?.lessons ?? [];
}
