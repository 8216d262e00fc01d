import { beforeEach, describe, expect, it } from "vitest";
import { speaking } from "../../lib/i18n.svelte";
import type { TableSession } from "../../lib/seat.svelte";
import { turnText } from "./turn";

/** A running table of three, of which we are seat 0. */
function table(deciders: number[], more: Partial<TableSession> = {}): TableSession {
  const session = { table: { phase: "playing", chairs: [], settings: {} }, board: { deciders }, names: ["Ida", "Ben", "Cleo"], me: 0, ...more };
  return session as unknown as TableSession;
}

describe("whose turn it is", () => {
  beforeEach(() => (speaking.language = "en"));

  it("names the one who decides, and several", () => {
    expect(turnText(table([1]))).toContain("Ben");
    expect(turnText(table([1, 2]))).toMatch(/Ben.*Cleo/);
  });

  it("is mine when I am asked, and still so while my move is shown", () => {
    expect(turnText(table([0], { myTurn: true }))).toBe("Your turn");
    expect(turnText(table([0], { busy: true }))).toBe("Your move");
  });

  it("names the one who should hold the device, where several play on it", () => {
    const shared = { phase: "playing", chairs: [], settings: { one_device: true } } as unknown as TableSession["table"];
    expect(turnText(table([0], { myTurn: true, table: shared }))).toBe("Ida’s turn");
    expect(turnText(table([0], { holding: true, table: shared }))).toBe("Ida, look closely");
  });

  it("stays with the player who made the step that is shown", () => {
    const beaten = [{ kind: "beaten", seat: 0, card: 4, other: 2 }];
    expect(turnText(table([2], { busy: true, showing: beaten }))).toContain("Cleo");
  });
});
