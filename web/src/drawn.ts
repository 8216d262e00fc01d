// The first page as text, drawn in the build; scripts/drawn.ts puts it into what the server sends.

import { render } from "svelte/server";
import App from "./App.svelte";
import { speaking, type Language } from "./lib/i18n.svelte";
import { screenOf } from "./lib/screens";

/** What stands in #app before any script has run. */
export async function draw(language: Language): Promise<string> {
  await screenOf("home");
  speaking.language = language;
  return render(App).body;
}

export { THEMES } from "./lib/choices.svelte";
export { LANGUAGES } from "./lib/i18n.svelte";
