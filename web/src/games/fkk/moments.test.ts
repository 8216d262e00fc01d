import { afterEach, expect, it, vi } from "vitest";
import type { TableSession } from "../../lib/seat.svelte";
import type { Stage } from "../../table/skins";
import { Moments } from "./moments.svelte";

afterEach(() => vi.unstubAllGlobals());

it("takes no click any more when the table is left while a look is shown", async () => {
  const clicks = new EventTarget();
  vi.stubGlobal("document", clicks);
  const heard = [vi.spyOn(clicks, "addEventListener"), vi.spyOn(clicks, "removeEventListener")] as const;
  const session = { me: 0, you: { person: "p" }, holding: false, log: [], confirmSeen: vi.fn() };
  const moments = new Moments(session as unknown as TableSession);
  const stage = { until: (answer: Promise<unknown>) => answer, wait: () => Promise.resolve() } as unknown as Stage;
  const shown = moments.scenes().looked?.([{ kind: "looked", seat: 0, at: 1, card: 7 }], stage);
  expect([heard[0].mock.calls.length, moments.looking, session.holding]).toEqual([1, true, true]);
  moments.end();
  await shown;
  expect([heard[1].mock.calls.length, moments.looking, session.holding]).toEqual([1, false, false]);
  expect(session.confirmSeen).not.toHaveBeenCalled();
});
