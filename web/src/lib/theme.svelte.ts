// Light or dark: the system's wish, unless one is chosen.

import { choices } from "./choices.svelte";

const BARS = { light: "#24503f", dark: "#17332b" };

/** Keeps the root element and the browser's bar in the chosen theme; call it once, from a component. */
export function followTheme(): void {
  $effect(() => {
    const { theme } = choices;
    document.documentElement.dataset.theme = theme;
    for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      const system = bar.media.includes("dark") ? "dark" : "light";
      bar.content = BARS[theme === "system" ? system : theme];
    }
  });
}
