// The addresses of the screens. The build writes them into loads.json, so that the server knows
// which files to name with a page.

export interface Route {
  /** Parts with a colon are filled in. */
  path: string;
  /** Whether the screen shows who one is, and so asks for /api/me. */
  showsMe: boolean;
}

export const ROUTES = {
  home: { path: "/", showsMe: true },
  table: { path: "/t/:code", showsMe: true },
  replay: { path: "/replay/:code/:match", showsMe: false },
  review: { path: "/review/:code/:match", showsMe: true },
  lesson: { path: "/learn/:game/:lesson", showsMe: false },
  learn: { path: "/learn/:game", showsMe: false },
  puzzle: { path: "/puzzles/:game/:id", showsMe: true },
  puzzles: { path: "/puzzles", showsMe: true },
  day: { path: "/daily/:day/:game", showsMe: true },
  daily: { path: "/daily", showsMe: true },
  newEvent: { path: "/events/new", showsMe: true },
  eventDeal: { path: "/events/:id/:deal", showsMe: true },
  event: { path: "/events/:id", showsMe: true },
  events: { path: "/events", showsMe: true },
  rules: { path: "/rules/:game", showsMe: false },
  ladder: { path: "/ladder/:game", showsMe: false },
  me: { path: "/me", showsMe: true },
  mailbox: { path: "/notices/:act/:token", showsMe: false },
  page: { path: "/pages/:page", showsMe: false },
  claim: { path: "/claim/:code", showsMe: false },
} as const satisfies Record<string, Route>;

/** What a path fills in for a route, or null if it does not match. Extra parts at the end are ignored. */
export function filledIn({ path }: Route, parts: readonly string[]): Record<string, string> | null {
  const wanted = partsOf(path);
  if (wanted.length === 0) return parts.length === 0 ? {} : null;
  const given: Record<string, string> = {};
  for (const [at, name] of wanted.entries()) {
    const part = parts[at];
    if (part === undefined) return null;
    if (name.startsWith(":")) given[name.slice(1)] = part;
    else if (name !== part) return null;
  }
  return given;
}

export function partsOf(path: string): string[] {
  return path.split("/").filter(Boolean);
}
