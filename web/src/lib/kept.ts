// What a browser keeps between visits, or with `sessionStorage` until its tab is closed. One that keeps
// nothing, and the build, which draws for nobody yet, begin anew each time.

type Where = "localStorage" | "sessionStorage";

/** What was kept under a name; null if that is nothing, or can't be read. */
export function recall<Value>(name: string, where: Where = "localStorage"): Value | null {
  try {
    return JSON.parse(globalThis[where].getItem(name) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown, where: Where = "localStorage"): void {
  try {
    globalThis[where].setItem(name, JSON.stringify(value));
  } catch {
    // Then it is gone with the page.
  }
}
