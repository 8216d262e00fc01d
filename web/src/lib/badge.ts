// How many tables wait for me, on the icon of the installed app, where the system can show that.

import { api } from "./api";

interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

export function showBadge(count: number): void {
  const app = navigator as Badging;
  void (count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.())?.catch(() => undefined);
}

/** Count again: I have decided somewhere. */
export async function recount(): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  const tables = await api.myTables().catch(() => []);
  showBadge(tables.filter((table) => table.yours).length);
}
