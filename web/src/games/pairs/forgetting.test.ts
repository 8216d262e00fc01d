import { expect, test } from "vitest";
import type { LogEntry } from "../../lib/seat.svelte";
import { forgetting } from "./forgetting";

const entry = (kind: string, at: number, card: number | null, key = at): LogEntry => ({ key, by: null, event: { kind, at, card } }) as unknown as LogEntry;
const cards = (log: LogEntry[]) => log.map(({ event }) => event.card);

test("the log forgets cards that no longer lie open, and keeps the one that does", () => {
  const log = [entry("turned", 3, 7), entry("turned", 8, 2), entry("turned_back", 3, 7), entry("turned_back", 8, 2), entry("turned", 5, 9)];
  expect(cards(forgetting(log, 5))).toEqual([null, null, null, null, 9]);
  expect(cards(forgetting(log, null))).toEqual([null, null, null, null, null]);
});

test("it knows which pairs were taken, and stays the same if there is nothing to forget", () => {
  const log = [entry("turned", 3, null), entry("taken", 3, 7), entry("taken", 8, 7)];
  expect(forgetting(log, null)).toBe(log);
});
