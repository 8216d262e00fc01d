import { beforeEach, expect, test } from "vitest";
import type { BoardOf, MineOf } from "../../lib/games";
import { speaking } from "../../lib/i18n.svelte";
import type { TableSession } from "../../lib/seat.svelte";
import { SWAP } from "./cards";
import { promptFor } from "./prompt";

const session = { me: 0, names: ["Du", "Ada"], cardName: (card: number) => (card === SWAP ? "Tauschen" : String(card)) } as unknown as TableSession;
const board = (phase: string, turn: number, top = 2) =>
  ({ phase, turn, discards: [top], deciders: [turn] }) as unknown as BoardOf<"fkk">;
const mine = (moves: number[]) => ({ moves, chosen: [], drawn: null }) as unknown as MineOf<"fkk">;
const doing = { purpose: null, taking: false, canDraw: true, looking: false, gone: [] };

beforeEach(() => speaking.speak("de"));

test("one is told for whom the table waits, but never for oneself", () => {
  expect(promptFor(session, board("drawn", 1), mine([]), doing)).toBe("Ada hat gezogen und überlegt.");
  expect(promptFor(session, board("drawn", 0), mine([]), doing)).toBe("");
  expect(promptFor(session, board("turn", 0), mine([]), doing)).toBe("");
});

test("a number has its article, an action is quoted", () => {
  expect(promptFor(session, board("match", 1), mine([1]), doing)).toBe("Passt eine deiner Karten zur 2?");
  expect(promptFor(session, board("match", 1, SWAP), mine([1]), doing)).toBe("Passt eine deiner Karten zu „Tauschen“?");
});
