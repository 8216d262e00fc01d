import { describe, expect, test } from "vitest";
import { add, askedFor, DONE, give, help, lay, sneak, takable, take, usesOf } from "./moves";

describe("what I am asked for", () => {
  test.each([
    ["pass", [give(3), give(60)]],
    ["turn", [lay(40), help(5)]],
    ["turn", [help(5), help(60), sneak(60)]],
    ["take", [take(1), take(60)]],
    ["add", [DONE, add(4)]],
    ["add", [DONE]],
    [null, []],
  ])("is %s", (asked, moves) => {
    expect(askedFor(moves)).toBe(asked);
  });
});

test("what can be taken lies in the order of the pile", () => {
  expect(takable([take(9), take(4), take(31)])).toEqual([9, 4, 31]);
});

describe("a hand card", () => {
  test("that is higher can be laid", () => {
    expect(usesOf(40, [lay(40), help(5)], 31, [])).toMatchObject({ lay: 40, help: null, sneak: null });
  });

  test("that is lower can help, and says how much help it lacks itself", () => {
    expect(usesOf(5, [lay(40), help(5)], 31, [12, 4])).toEqual({ lay: null, help: help(5), sneak: null, lacks: 11 });
  });

  test("that is lower can be laid with enough helpers", () => {
    expect(usesOf(20, [help(20), sneak(20)], 31, [12])).toEqual({ lay: null, help: help(20), sneak: sneak(20), lacks: 0 });
  });
});
