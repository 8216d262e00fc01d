// Which table is a guided first match; it stays one after a reload.

import { doorOf, playersOf } from "../games/doors.svelte";
import { api, entropy } from "../lib/api";
import type { GameName } from "../lib/games";
import { guest } from "../lib/person.svelte";
import { router } from "../lib/router.svelte";

const KEPT = "kartentisch.guided";

/** Open a table with easy opponents and a guide. */
export async function learn(game: GameName): Promise<void> {
  await guest.ensure();
  const { seats: wished = 2, options = {} } = doorOf(game).guided ?? {};
  const seats = Math.max(wished, playersOf(game).fewest);
  const settings = { game, seats, options, pace: "slow" } as const;
  const { code } = await api.open({ settings, sit: 0, fill: "easy", start: true, entropy: entropy() });
  setGuided(code);
  router.go(`/t/${code}`);
}

export function isGuided(code: string): boolean {
  try {
    return sessionStorage.getItem(KEPT) === code;
  } catch {
    return false;
  }
}

export function setGuided(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, code);
  } catch {
    // Then the guide is gone after a reload.
  }
}
