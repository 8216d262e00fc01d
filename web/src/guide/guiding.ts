// Which table is a guided first game; it stays one when the page is loaded anew.

import { api, entropy } from "../lib/api";
import type { GameName } from "../lib/games";
import { guest } from "../lib/person.svelte";
import { PLAYERS } from "../lib/protocol";
import { router } from "../lib/router.svelte";

const KEPT = "kartentisch.guided";
const SEATS: Record<GameName, number> = { futschikato: 4, ftw: 3, fkk: 3, pairs: 2, pisa: 3 };
// A short game is enough to learn by.
const OPTIONS: Record<GameName, Record<string, number>> = {
  futschikato: {},
  ftw: { rounds: 1 },
  fkk: { rounds: 1 },
  pairs: { deck: 2 },
  pisa: {},
};

/** Open a table with easy opponents and a guide. */
export async function learn(game: GameName): Promise<void> {
  await guest.ensure();
  const seats = Math.max(SEATS[game], PLAYERS[game].fewest);
  const settings = { game, seats, options: OPTIONS[game], pace: "slow" } as const;
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
    // Then the guide is gone when the page is loaded anew.
  }
}
