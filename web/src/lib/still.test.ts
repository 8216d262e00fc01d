import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Board, Mine } from "./games";
import { StillSession, welcomeTo } from "./still.svelte";

beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}"))));
afterEach(() => vi.unstubAllGlobals());

it("takes no move, and says nothing about a server that nobody has asked", async () => {
  const dial = vi.fn();
  vi.stubGlobal("WebSocket", dial);
  const session = new StillSession("abcd");
  const board = { game: "futschikato", phase: "play", deciders: [0], winners: [] } as unknown as Board;
  const mine = { game: "futschikato", seat: 0, moves: [7], may_take_back: false } as unknown as Mine;
  session.heard(welcomeTo({ code: "abcd", game: "futschikato", names: ["Ida", "Ben"], options: {}, seat: 0, board, mine, log: [] }));
  await session.play(7);
  await session.explain(9);
  await session.takeBack();
  session.confirmSeen();
  expect([session.refusal, session.pending, session.mine]).toEqual([null, null, mine]);
  expect(dial).not.toHaveBeenCalled();
});
