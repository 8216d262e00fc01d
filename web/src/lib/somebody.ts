// Somebody who has deleted their data has no name any more: the server sends an empty one.

import { of, type Pair } from "./i18n.svelte";

const SOMEBODY: Pair = ["jemand", "somebody"];
const UNSAID: Pair = ["(gelöscht)", "(deleted)"];

export const called = (name: string) => name || of(SOMEBODY);

/** What somebody has said in their own words, unless they have deleted it. */
export const ownWords = (text: string) => text || of(UNSAID);

/** Something with names, each of which can be read. */
export function named<Told extends { names: string[] }>(told: Told): Told {
  return { ...told, names: told.names.map(called) };
}

/** A table at which everyone is called something. */
export function seated<Chair extends { name: string } | null, Told extends { chairs: Chair[] }>(told: Told): Told {
  return { ...told, chairs: told.chairs.map((chair) => chair && { ...chair, name: called(chair.name) }) };
}
