// Begins the first real match of somebody who learns: easy opponents and hints.

import type { GameName } from "../lib/games";
import { openAndBegin } from "../lib/opening";
import { guest } from "../lib/person.svelte";
import type { ShownFirstGame } from "../lib/protocol";
import { router } from "../lib/router.svelte";
import { beginGuide } from "./firstGame";

export async function playFirst(game: GameName, { seats, options }: ShownFirstGame): Promise<void> {
  await guest.ensure();
  const settings = { game, seats, options, pace: "slow", hints: true } as const;
  const code = await openAndBegin(settings, { sit: 0, fill: "easy", start: true });
  beginGuide(code);
  router.go(`/t/${code}`);
}
