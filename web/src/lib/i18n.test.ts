import { expect, test } from "vitest";
import { fill } from "./i18n.svelte";

test("values go in by name, and what is not given stays empty", () => {
  expect(fill("{name} has {cards}{more}.", { name: "Kim", cards: 3 })).toBe("Kim has 3.");
});

test("a number chooses the words", () => {
  const text = "{n|eine Karte|# Karten}";
  expect([1, 2].map((n) => fill(text, { n }))).toEqual(["eine Karte", "2 Karten"]);
});

test("the English article is the one that is spoken", () => {
  const spoken = [7, 8, 11, 12, 18, 20, 80, 110].map((card) => fill("{a card}", { card }));
  expect(spoken).toEqual(["a 7", "an 8", "an 11", "a 12", "an 18", "a 20", "an 80", "a 110"]);
});
