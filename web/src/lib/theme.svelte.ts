// Light or dark: the system's wish, unless one is chosen.

import { choices } from "./choices.svelte";

/** Keeps `data-theme` and `lang` on the root element right; call it once, from a component. */
export function followTheme(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let dark = $state(system.matches);
  $effect(() => {
    const changed = () => (dark = system.matches);
    system.addEventListener("change", changed);
    return () => system.removeEventListener("change", changed);
  });
  $effect(() => {
    const theme = choices.theme === "system" ? (dark ? "dark" : "light") : choices.theme;
    document.documentElement.dataset.theme = theme;
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (bar) bar.content = theme === "dark" ? "#17332b" : "#24503f";
  });
}
