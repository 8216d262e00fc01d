import { expect, test } from "vitest";
import { comparing, numberOf, colourOf, printedUnder, strength, winning, type Force } from "./cards";

const RED = 0;
const YELLOW = 14;
const GREEN = 28;
const BLUE = 42;
const plain: Force = { trump: 0, under: 1, zeroHigh: false, led: 2 };

test("a card is its colour and its number", () => {
  expect([colourOf(BLUE + 13), numberOf(BLUE + 13)]).toEqual([3, 13]);
});

test("trump beats under-trump beats the colour led beats the rest", () => {
  const cards = [RED + 0, YELLOW + 13, GREEN + 13, BLUE + 13];
  const strengths = cards.map((card) => strength(card, plain));
  expect(strengths).toEqual([...strengths].sort((one, other) => other - one));
});

test("with 0 high the order turns round in every colour, trumps too", () => {
  const turned = { ...plain, zeroHigh: true };
  expect(strength(RED + 0, turned)).toBeGreaterThan(strength(RED + 13, turned));
  expect(winning([GREEN + 5, GREEN + 2, BLUE + 0], turned)).toBe(1);
});

test("nobody wins an empty trick, and a lone card wins", () => {
  expect(winning([null, null, null], plain)).toBeNull();
  expect(winning([null, BLUE + 1, null], { ...plain, led: 3 })).toBe(1);
});

test("a hand by strength has the trumps first, each colour with its best card first", () => {
  const hand = [BLUE + 1, GREEN + 3, YELLOW + 2, RED + 4, RED + 9, GREEN + 12];
  expect([...hand].sort(comparing("force", plain))).toEqual([RED + 9, RED + 4, YELLOW + 2, GREEN + 12, GREEN + 3, BLUE + 1]);
  expect([...hand].sort(comparing("force", { ...plain, led: 3 }))).toEqual([...hand].sort(comparing("force", plain)));
  expect([...hand].sort(comparing("number", plain)).map(numberOf)).toEqual([1, 2, 3, 4, 9, 12]);
});

test("the under-trump is printed on the trump card unless the vote decides", () => {
  expect([0, 1, 2, 3].map((trump) => printedUnder(trump))).toEqual([1, 2, 3, 0]);
  expect(printedUnder(0, { trump_pairs: "BRYG" })).toBe(3);
  expect(printedUnder(0, { under_trump: "runner_up" })).toBeNull();
});
