// Opening tables: against bots at once, for friends, or with the cards of a finished game.

import { api, entropy } from "./api";
import type { GameName, Level } from "./games";
import { guest } from "./person.svelte";
import type { Settings } from "./protocol";
import { router } from "./router.svelte";

/** Sit down with bots, and begin. */
export async function playNow(game: GameName, seats: number, level: Level): Promise<void> {
  await open({ game, seats }, { fill: level, start: true });
}

/** A table that waits for others. */
export async function openForFriends(game: GameName, seats: number): Promise<void> {
  await open({ game, seats }, { fill: null, start: false });
}

/** The same cards once more, against bots. */
export async function sameDeal(settings: Settings, code: string, match: number, seat: number, level: Level): Promise<void> {
  const quiet = { ...settings, public: false, one_device: false };
  await open(quiet, { fill: level, start: true, sit: seat, deal: { code, match } });
}

async function open(
  settings: Settings,
  how: { fill: Level | null; start: boolean; sit?: number; deal?: { code: string; match: number } },
): Promise<void> {
  await guest.ensure();
  const { fill, start, sit = 0, deal = null } = how;
  const { code } = await api.open({ settings, sit, fill, start, entropy: entropy(), deal });
  router.go(`/t/${code}`);
}
