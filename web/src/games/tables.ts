// Each game's table is loaded when somebody sits down at it.

import type { Component } from "svelte";
import type { GameName } from "../lib/games";
import type { TableSession } from "../lib/seat.svelte";

type GameTable = { default: Component<{ session: TableSession }> };

const tables = import.meta.glob<GameTable>("./*/Table.svelte");

/** The component that draws a game. */
export async function tableOf(game: GameName): Promise<Component<{ session: TableSession }>> {
  const load = tables[`./${game}/Table.svelte`];
  if (!load) throw new Error(`There is no table for ${game}: write src/games/${game}/Table.svelte.`);
  return (await load()).default;
}
