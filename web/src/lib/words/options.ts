// The values of the games' options, as one would say them.

import { area } from "../i18n.svelte";

const named = area({
  random: ["das Los entscheidet", "by lot"],
  players: ["so viele, wie mitspielen", "as many as there are players"],
  open: ["alle offen", "all open"],
  top: ["nur die oberste", "only the top one"],
  forced: ["muss genutzt oder gelegt werden", "must be used or put down"],
  optional: ["darf einfach abgeworfen werden", "may simply be thrown"],
  card: ["wie auf der Trumpfkarte", "as on the trump card"],
  runner_up: ["der Zweite der Abstimmung", "the runner-up of the vote"],
  seat: ["Platz {n}", "seat {n}"],
  R: ["Rot", "red"],
  Y: ["Gelb", "yellow"],
  G: ["Grün", "green"],
  B: ["Blau", "blue"],
});

const NAMED = ["random", "players", "open", "top", "forced", "optional", "card", "runner_up"] as const;

/** A value of an option in words. */
export function valueText(option: string, value: number | string): string {
  if (option === "start" && typeof value === "number") return named("seat", { n: value + 1 });
  if (option === "trump_pairs") return [...String(value)].map((colour) => named(colour as "R" | "Y" | "G" | "B")).join(", ");
  const key = NAMED.find((one) => one === value);
  return key ? named(key) : String(value);
}

/** What an option is about, without the values that stand in brackets for programs. */
export function optionAbout(about: string, values: readonly (number | string)[]): string {
  return about.replace(/ \((\w+)\)/g, (bracket, word: string) => (values.includes(word) ? "" : bracket));
}
