import { beforeEach, expect, it, vi } from "vitest";
import type { TableState } from "./protocol";
import { check, type ProvenRecord } from "./proof";

const A = "aa".repeat(32);
const B = "bb".repeat(32);
const C = "cc".repeat(32);
const PART = "e742037322325c04358423b7bf8513f2"; // docs/fairness.md, of seat 1

function table(phase: TableState["phase"], match: number, commitment: string, next = ""): TableState {
  return { code: "abcd", phase, match, commitment, next_commitment: next } as TableState;
}

/** The page as it is after it was loaded again. */
async function loaded(): Promise<typeof import("./shuffles")> {
  vi.resetModules();
  return import("./shuffles");
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it("keeps the first commitment that was shown for a match, whatever is shown later", async () => {
  let page = await loaded();
  page.noteTable(table("open", 0, A), true);
  page.noteTable(table("playing", 1, A, B), true);
  page = await loaded();
  page.noteTable(table("over", 1, C), true); // another one than it had shown for the next match
  expect(page.keptOf("abcd", 1)?.commitment).toBe(A);
  expect(page.keptOf("abcd", 2)?.commitment).toBe(B);
});

it("keeps what was sent, unless its sender got up before the match", async () => {
  let page = await loaded();
  page.noteTable(table("open", 0, A), true);
  page.noteSent("abcd", 1, "0f");
  page.noteTable(table("playing", 1, A, B), true);
  page = await loaded();
  page.noteTable(table("playing", 1, A, B), false); // replaced by a bot later: it was dealt with
  expect(page.keptOf("abcd", 1)?.sent).toBe("0f");
  page.noteSent("abcd", 2, "1f");
  page.noteTable(table("playing", 2, B, C), false);
  expect(page.keptOf("abcd", 2)?.sent).toBeNull();
});

it("keeps no commitment that was shown after the deal", async () => {
  const page = await loaded();
  page.noteTable(table("playing", 1, A, B), false);
  expect(page.keptOf("abcd", 1)).toBeNull();
  expect(page.keptOf("abcd", 2)?.commitment).toBe(B);
});

it("forgets the oldest matches", async () => {
  const page = await loaded();
  for (let match = 1; match <= 250; match += 1) page.noteShown("abcd", match, A);
  expect(page.keptOf("abcd", 50)).toBeNull();
  expect(page.keptOf("abcd", 51)).not.toBeNull();
});

it("compares a record with what this device knew, not with what it says itself", async () => {
  const page = (record: ProvenRecord) => async (kept: { commitment: string; sent: string | null } | null) =>
    Object.fromEntries(check(record, [], 0, kept).map(({ part, holds }) => [part, holds]));
  const secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"; // docs/fairness.md
  const commitment = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
  const proof = { method: "kartentisch-deal-1", secret, commitment, entropy: ["c0ffee", PART], server: [1] };
  const record = { players: 2, options: { start: 0 }, seed: "00", proof };
  const findings = page(record);
  expect(await findings(null)).toMatchObject({ promise: true, server: true });
  const chosen = { ...record, proof: { ...proof, entropy: ["c0ffee", "00".repeat(16)] } };
  expect(await page(chosen)(null)).toMatchObject({ server: false });
  expect(await findings(null)).not.toHaveProperty("shown");
  expect(await findings({ commitment, sent: "c0ffee" })).toMatchObject({ shown: true, own: true });
  expect(await findings({ commitment: A, sent: "c0ffef" })).toMatchObject({ shown: false, own: false });
  expect(await findings({ commitment, sent: PART })).toMatchObject({ own: false }); // the server's is nobody's own
});
