// Which chances are shown, and in which order: the right move first, and always the one that was made.

import type { PuzzleChance } from "../lib/protocol";

const MOST = 5;

export interface Bar {
  move: number;
  /** How many other moves come to the same. */
  alike: number;
  chance: PuzzleChance;
  best: boolean;
  mine: boolean;
}

export interface Ranked {
  bars: Bar[];
  /** How many moves are left out, and the highest chance among them. */
  rest: number;
  highest: number;
}

export function ranked(chances: readonly PuzzleChance[], chosen: number | null): Ranked {
  const bars = chances.map((chance, at): Bar => {
    const mine = chosen !== null && chance.moves.includes(chosen);
    return { move: mine ? chosen : chance.moves[0]!, alike: chance.moves.length - 1, chance, best: at === 0, mine };
  });
  const shown = bars.filter((bar, at) => bar.mine || at < MOST);
  const left = bars.filter((bar) => !shown.includes(bar));
  return {
    bars: shown,
    rest: left.reduce((sum, { chance }) => sum + chance.moves.length, 0),
    highest: Math.max(0, ...left.map(({ chance }) => chance.wins)),
  };
}
