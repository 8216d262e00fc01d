import { beforeEach, expect, test } from "vitest";
import { speaking } from "../../lib/i18n.svelte";
import { caption } from "./caption";

const NAMES = ["Nikki", "Hedwig", "Tanja"];
beforeEach(() => speaking.speak("de"));

test("what I was given is named, to me alone", () => {
  const gave = (seat: number, other: number, card?: number) => ({ kind: "gave", seat, other, card });
  const log = [{ kind: "chose", seat: 2 }, gave(0, 2, 5), gave(1, 0, 4), gave(1, 0, 17), gave(1, 0, 33), gave(2, 1)];
  expect(caption(log, NAMES, 0)).toBe("Von Hedwig bekommst du 4, 17 und 33.");
  expect(caption(log, NAMES, null)).toBe("Alle haben drei Karten weitergegeben.");
});

test("a helper and the card taken for it are one sentence", () => {
  const log = [{ kind: "helper", seat: 1, card: 5 }, { kind: "took", seat: 1, card: 31 }, { kind: "cleared", seat: 1 }];
  expect(caption(log, NAMES, 0)).toBe("Hedwig legt die 5 als Hilfskarte aus und nimmt die 31.");
  expect(caption(log, NAMES, 1)).toBe("Du legst die 5 als Hilfskarte aus und nimmst die 31.");
});

test("a card with helpers is told with its sum", () => {
  const log = [{ kind: "sneaked", seat: 2, card: 24, at: 40 }, { kind: "spent", seat: 2, card: 16 }];
  expect(caption(log, NAMES, 0)).toBe("Tanja legt die 24: Mit Hilfskarten sind das 40.");
});
