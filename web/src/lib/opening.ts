// Opening tables: against bots at once, for friends, or with the cards of a finished game.

import { chosenLength } from "../games/lengths";
import { api, entropy } from "./api";
import type { GameName, Level } from "./games";
import { guest } from "./person.svelte";
import type { Begin, Deal, Settings } from "./protocol";
import { router } from "./router.svelte";
import { noteSent, noteShown } from "./shuffles";

/** Sit down with bots, and begin. Undo hurts nobody there. */
export async function playNow(game: GameName, seats: number, level: Level): Promise<void> {
  await open({ game, seats, options: lengthOf(game), undo: true }, { fill: level, start: true });
}

/** A table that waits for others. */
export async function openForFriends(game: GameName, seats: number): Promise<void> {
  router.go(`/t/${await openWaiting(game, seats)}`);
}

/** The same, and stay on this page. People without a name are asked for one there, and sit down then. */
export async function openWaiting(game: GameName, seats: number): Promise<string> {
  const { named } = await guest.ensure();
  return openAndBegin({ game, seats, options: lengthOf(game) }, { fill: null, start: false, sit: named ? 0 : null });
}

/** The same cards once more, against bots. */
export async function sameDeal(settings: Settings, code: string, match: number, seat: number, level: Level): Promise<void> {
  const quiet = { ...settings, public: false, one_device: false, rated: false };
  await open(quiet, { fill: level, start: true, sit: seat, deal: { code, match } });
}

/** Play on amid a finished game, after some of its moves, against strong bots. */
export async function practise(game: GameName, seats: number, from: { code: string; match: number; moves: number }, seat: number): Promise<void> {
  await open({ game, seats, undo: true }, { fill: "hard", start: true, sit: seat, deal: from });
}

/** The option that makes a match as long as this person wants it. */
function lengthOf(game: GameName): Record<string, number> {
  const length = chosenLength(game);
  return length ? { [length.option]: length.value } : {};
}

async function open(
  settings: Settings,
  how: { fill: Level | null; start: boolean; sit?: number | null; deal?: Deal },
): Promise<void> {
  await guest.ensure();
  const { fill, start, sit = 0, deal = null } = how;
  const code = deal ? (await api.open({ settings, sit, fill, start, deal })).code : await openAndBegin(settings, { sit, fill, start });
  router.go(`/t/${code}`);
}

/** Open a table, and add to its shuffle what the server could not know when it committed to its own part. */
export async function openAndBegin(settings: Settings, wish: Begin): Promise<string> {
  const { code, commitment } = await api.open({ settings });
  const own = entropy();
  noteShown(code, 1, commitment);
  if (typeof wish.sit === "number") noteSent(code, 1, own);
  if (typeof wish.sit === "number" || wish.fill || wish.start) await api.begin(code, { ...wish, entropy: own });
  return code;
}
