import { expect, test } from "vitest";
import type { Chair } from "../../lib/protocol";
import { openSeat } from "./chairs";

const held = (person: string | null) => ({ person }) as Chair;

test("somebody sits on a free seat, then on a bot's, and never on a person's", () => {
  expect(openSeat([held("a"), held(null), null])).toBe(2);
  expect(openSeat([held("a"), held(null), held(null)])).toBe(1);
  expect(openSeat([held("a"), held("b")])).toBe(-1);
});
