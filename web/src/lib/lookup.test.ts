import { expect, it } from "vitest";
import { Refused } from "./api";
import { speaking } from "./i18n.svelte";
import { Lookup } from "./lookup.svelte";

const AWAY = new Refused(0, { de: "Nicht da.", en: "Away." });

it("says why there is nothing, and keeps what it has found", async () => {
  speaking.language = "en";
  const lookup = new Lookup<number>();
  await lookup.run(() => Promise.reject(AWAY));
  expect([lookup.found, lookup.waiting]).toEqual([null, "Away."]);
  await lookup.run(() => Promise.resolve(1));
  await lookup.run(() => Promise.reject(AWAY));
  expect(lookup.found).toBe(1);
});

it("does not go back to what was asked for earlier", async () => {
  const lookup = new Lookup<string>();
  let late = (_: string): void => undefined;
  const first = lookup.ask(() => new Promise<string>((resolve) => (late = resolve)));
  await lookup.ask(() => Promise.resolve("today"));
  late("yesterday");
  await first;
  expect(lookup.found).toBe("today");
});
