// The pages of the app, each loaded on first use.

import type { Component } from "svelte";
import type { Page } from "./router.svelte";

export type Screen = Component<Omit<Page, "name">>;

const files = import.meta.glob<{ default: Screen }>("../screens/*.svelte");
const loaded = new Map<Page["name"], Screen>();

/** A page that is there already. */
export function ready(name: Page["name"]): Screen | undefined {
  return loaded.get(name);
}

/** A page, or null if there is none of this name. */
export async function screenOf(name: Page["name"]): Promise<Screen | null> {
  const file = files[`../screens/${name.charAt(0).toUpperCase()}${name.slice(1)}.svelte`];
  if (!file) return null;
  const { default: screen } = await file();
  loaded.set(name, screen);
  return screen;
}
