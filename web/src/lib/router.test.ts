import { expect, test } from "vitest";
import { pageOf } from "./router.svelte";

test("every address leads to its screen", () => {
  expect(pageOf("/")).toEqual({ name: "home" });
  expect(pageOf("/me/")).toEqual({ name: "me" });
  expect(pageOf("/t/AbC1")).toEqual({ name: "table", code: "abc1" });
  expect(pageOf("/replay/abc1/2")).toEqual({ name: "replay", code: "abc1", match: 2 });
  expect(pageOf("/rules/pisa")).toEqual({ name: "rules", game: "pisa" });
  expect(pageOf("/ladder/pisa")).toEqual({ name: "ladder", game: "pisa" });
  expect(pageOf("/claim/AbC_1")).toEqual({ name: "claim", code: "AbC_1" });
});

test("what lacks a part or is nothing else is lost", () => {
  for (const path of ["/t", "/replay/abc1", "/rules", "/claim", "/nowhere"]) expect(pageOf(path)).toEqual({ name: "lost" });
});
