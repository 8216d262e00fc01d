// How long a match of a game is to be, for games that can be short or long.

import { choices } from "../lib/choices.svelte";
import type { GameName } from "../lib/games";
import { of } from "../lib/i18n.svelte";
import { doorOf } from "./doors.svelte";

const PHONE = "(max-width: 699px), (max-height: 499px)";

export interface Length {
  option: string;
  value: number;
  /** Which of the lengths it is, from short to long, and how many there are. */
  at: number;
  count: number;
  text: string;
  minutes: number;
}

/** What this person has chosen, or what suits the screen; null if the game has one length. */
export function chosenLength(game: GameName): Length | null {
  const { lengths } = doorOf(game);
  if (!lengths) return null;
  const wished = choices.lengths[game] ?? (onPhone() ? lengths.phone : lengths.desk);
  const at = Math.max(0, lengths.values.findIndex(({ value }) => value === wished));
  const chosen = lengths.values[at];
  if (!chosen) return null;
  const { value, label, minutes } = chosen;
  return { option: lengths.option, value, at, count: lengths.values.length, text: of(label), minutes };
}

export function chooseLength(game: GameName, at: number): void {
  const value = doorOf(game).lengths?.values[at]?.value;
  if (value === undefined) return;
  choices.lengths[game] = value;
  choices.keep();
}

/** The build draws for a phone. */
function onPhone(): boolean {
  return typeof matchMedia !== "function" || matchMedia(PHONE).matches;
}
