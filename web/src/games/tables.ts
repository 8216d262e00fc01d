// Each game's table is loaded when somebody sits down at it.

import type { Component } from "svelte";
import type { GameName } from "../lib/games";
import type { TableSession } from "../lib/seat.svelte";
import type { RulePicture } from "../table/picture";

type GameTable = { default: Component<{ session: TableSession }>; pictures: RulePicture[] };

const tables = import.meta.glob<GameTable>("./*/Table.svelte");

/** The component that draws a game. */
export async function tableOf(game: GameName): Promise<GameTable["default"]> {
  return (await load(game)).default;
}

/** The pictures in the rules of a game. */
export async function picturesOf(game: GameName): Promise<RulePicture[]> {
  return (await load(game)).pictures;
}

function load(game: GameName): Promise<GameTable> {
  const found = tables[`./${game}/Table.svelte`];
  if (!found) throw new Error(`There is no table for ${game}: write src/games/${game}/Table.svelte.`);
  return found();
}
