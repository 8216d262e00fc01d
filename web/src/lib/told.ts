// Language and theme, in cookies: the server needs them before any script runs, to send the right
// page. All other choices stay on the device.

const YEAR = 365 * 24 * 3600;
const inBrowser = typeof document !== "undefined"; // and not in the build, which draws for nobody yet

/** What was chosen on an earlier visit, if it is one of these. */
export function told<Choice extends string>(what: "language" | "theme", choices: readonly Choice[]): Choice | null {
  if (!inBrowser) return null;
  const found = new RegExp(`(?:^|; )kartentisch_${what}=(\\w+)`).exec(document.cookie)?.[1];
  return choices.find((choice) => choice === found) ?? null;
}

/** Choose it, here and for the next visit. */
export function tell(what: "language" | "theme", choice: string): void {
  if (inBrowser) document.cookie = `kartentisch_${what}=${choice}; path=/; max-age=${YEAR}; samesite=lax`;
}
