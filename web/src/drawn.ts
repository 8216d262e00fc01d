// Pages as text, drawn in the build; scripts/drawn.ts puts them into what the server sends.

import { render } from "svelte/server";
import App from "./App.svelte";
import { pictureOf } from "./art/pictures";
import { allGames, titleOf } from "./games/doors.svelte";
import { fill, of, speaking, type Language, type Pair } from "./lib/i18n.svelte";
import { router } from "./lib/router.svelte";
import { screenOf } from "./lib/screens";
import { drawn } from "./screens/home/CardPicture.svelte";

export { THEMES } from "./lib/choices.svelte";
export { LANGUAGES } from "./lib/i18n.svelte";

const DESCRIPTION: Pair = [
  "{games}: sofort spielen, allein oder mit Freunden.",
  "{games}: play right away, alone or with friends.",
];

/** What search engines and messengers say about the page. */
export function describe(language: Language): string {
  speaking.language = language;
  return fill(of(DESCRIPTION), { games: allGames().map(titleOf).join(", ") });
}

/** What stands in #app before any script has run. */
export async function draw(path: string, language: Language): Promise<string> {
  router.path = path;
  speaking.language = language;
  for (const game of allGames()) drawn.set(game, pictureOf(game));
  await screenOf(router.page.name);
  return render(App).body;
}
