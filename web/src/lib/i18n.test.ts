import { expect, test } from "vitest";
import { fill, You } from "./i18n.svelte";

test("values go in by name, and what is not given stays empty", () => {
  expect(fill("{name} has {cards}{more}.", { name: "Kim", cards: 3 })).toBe("Kim has 3.");
});

test("in German numbers have an article, and cards with a name do not", () => {
  expect(["7", "Sehen"].map((card) => fill("zieht {eine card}", { card }))).toEqual(["zieht eine 7", "zieht Sehen"]);
  expect(fill("wirft {die card} ab", { card: 7 })).toBe("wirft die 7 ab");
});

test("a number chooses the words", () => {
  const text = "{n|eine Karte|# Karten}";
  expect([1, 2].map((n) => fill(text, { n }))).toEqual(["eine Karte", "2 Karten"]);
});

test("more choices are for more numbers, the last for the rest", () => {
  const text = "{n|eine Karte|zwei Karten|# Karten}";
  expect([0, 1, 2, 3].map((n) => fill(text, { n }))).toEqual(["0 Karten", "eine Karte", "zwei Karten", "3 Karten"]);
  expect(fill(text, { n: "1" })).toBe("1 Karten");
});

test("the English article is the one that is spoken", () => {
  const spoken = [7, 8, 11, 12, 18, 20, 80, 110].map((card) => fill("{a card}", { card }));
  expect(spoken).toEqual(["a 7", "an 8", "an 11", "a 12", "an 18", "a 20", "an 80", "a 110"]);
});

test("the person who is spoken to is you, all others have names", () => {
  const text = "{seat|Du schlägst|# schlägt} {other|deine|#s} 6.";
  expect(fill(text, { seat: new You("Kim"), other: "Ada" })).toBe("Du schlägst Adas 6.");
  expect(fill(text, { seat: "Ada", other: new You("Kim") })).toBe("Ada schlägt deine 6.");
  expect(fill("{seat}", { seat: new You("Kim") })).toBe("Kim");
});
