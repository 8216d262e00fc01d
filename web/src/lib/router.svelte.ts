// Which page is shown, by the address.

import type { GameName } from "./games";
import type { OperatorPage } from "./protocol";
import { filledIn, partsOf, ROUTES } from "./routes";

export type Page =
  | { name: "home" }
  | { name: "table"; code: string }
  | { name: "replay"; code: string; match: number }
  | { name: "review"; code: string; match: number }
  | { name: "lesson"; game: GameName; lesson: string }
  | { name: "learn"; game: GameName }
  | { name: "puzzle"; game: GameName; id: string }
  | { name: "puzzles" }
  | { name: "day"; day: string; game: GameName }
  | { name: "daily" }
  | { name: "newEvent" }
  | { name: "eventDeal"; id: string; deal: number }
  | { name: "event"; id: string }
  | { name: "events" }
  | { name: "rules"; game: GameName }
  | { name: "ladder"; game: GameName }
  | { name: "me" }
  | { name: "mailbox"; act: string; token: string }
  | { name: "page"; page: OperatorPage["name"] }
  | { name: "claim"; code: string }
  | { name: "lost" };

const inBrowser = typeof location !== "undefined"; // and not in the build, which draws the first page

class Router {
  path = $state(inBrowser ? location.pathname : "/");
  readonly page = $derived(pageOf(this.path));

  constructor() {
    if (inBrowser) addEventListener("popstate", () => (this.path = location.pathname));
  }

  /** Go to another page of the app, without reloading. */
  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** For a click anywhere: links within the app are followed here, all others by the browser. */
  follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const elsewhere = event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey;
    if (!link || elsewhere || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

export function pageOf(path: string): Page {
  const parts = partsOf(path);
  for (const [name, route] of Object.entries(ROUTES)) {
    const given = filledIn(route, parts);
    if (given) return readable({ name, ...given } as Page);
  }
  return { name: "lost" };
}

/** Table codes are read out loud and typed in any case. */
function readable(page: Page): Page {
  if (page.name === "table") return { ...page, code: page.code.toLowerCase() };
  if (page.name === "eventDeal") return { ...page, deal: Number(page.deal) };
  if (page.name === "replay" || page.name === "review") return { ...page, match: Number(page.match) };
  return page;
}
