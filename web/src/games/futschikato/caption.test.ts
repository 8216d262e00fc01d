import { beforeEach, describe, expect, test } from "vitest";
import { speaking } from "../../lib/i18n.svelte";
import { caption, possessive, tell } from "./caption";

const NAMES = ["Nikki", "Hedwig", "Tanja", "Klaus"];
const begins = { kind: "begins", seat: 0, at: 0 };
const played = (seat: number, card: number) => ({ kind: "played", seat, card });
const beaten = (seat: number, card: number, other: number) => ({ kind: "beaten", seat, card, other });
const pushed = (seat: number, card: number) => ({ kind: "pushed", seat, card, other: seat });
const drew = (seat: number) => ({ kind: "drew", seat });

beforeEach(() => speaking.speak("de"));

describe("the caption", () => {
  test("says whose card was beaten by whose", () => {
    const log = [begins, played(0, 9), played(1, 14), beaten(0, 9, 1), drew(0)];
    expect(caption(log, NAMES, 0)).toBe("Hedwigs 14 schlägt deine 9 – Futschikato!");
    expect(caption(log, NAMES, 1)).toBe("Deine 14 schlägt Nikkis 9 – Futschikato!");
    expect(caption(log, NAMES, null)).toBe("Hedwigs 14 schlägt Nikkis 9 – Futschikato!");
  });

  test("names everybody who was beaten, and what a group is worth", () => {
    const log = [begins, played(0, 9), played(3, 11), played(1, 7), played(2, 7), beaten(0, 9, 2), beaten(3, 11, 2)];
    expect(caption(log, NAMES, 0)).toBe("Zusammen 14: Tanjas 7 schlägt deine 9 und Klaus’ 11 – Futschikato!");
  });

  test("says when a card joins others", () => {
    expect(caption([begins, played(1, 7), played(2, 7)], NAMES, 0)).toBe("Tanja legt eine 7 dazu: Jede zählt jetzt 14.");
  });

  test("does not count cards that have gone", () => {
    const log = [begins, played(1, 7), pushed(1, 7), played(1, 9), played(2, 7)];
    expect(caption(log, NAMES, 0)).toBe("Tanja spielt eine 7.");
  });

  test("says who pushed a card through, alone or together", () => {
    expect(caption([pushed(1, 9)], NAMES, 0)).toBe("Hedwig bringt die 9 durch und ist sie los.");
    expect(caption([pushed(0, 9)], NAMES, 0)).toBe("Du bringst deine 9 durch und bist sie los.");
    expect(caption([pushed(0, 9), pushed(2, 9)], NAMES, 0)).toBe("Du bringst deine 9 durch, zusammen mit Tanja.");
    expect(caption([pushed(0, 9), pushed(1, 9), pushed(2, 9)], NAMES, 0)).toBe("Du bringst deine 9 durch, zusammen mit Hedwig und Tanja.");
    expect(caption([pushed(1, 9), pushed(2, 9)], NAMES, 0)).toBe("Hedwig und Tanja bringen ihre 9 gemeinsam durch.");
  });

  test("says who has won", () => {
    const wins = (seat: number) => ({ kind: "wins", seat });
    expect(caption([wins(1), wins(2)], NAMES, 0)).toBe("Hedwig und Tanja haben gewonnen!");
    expect(caption([wins(0)], NAMES, 0)).toBe("Du hast gewonnen!");
  });

  test("speaks English too", () => {
    speaking.speak("en");
    expect(caption([played(1, 14), beaten(0, 9, 1)], NAMES, 0)).toBe("Hedwig’s 14 beats your 9 – flushed!");
  });

  test("is empty before the first card", () => {
    expect(caption([begins, { kind: "dealt", seat: 0, card: 3 }], NAMES, 0)).toBe("");
  });
});

describe("a line of the log", () => {
  const log = [begins, played(0, 9), played(3, 11), played(1, 7), played(2, 7), beaten(0, 9, 2), beaten(3, 11, 2), drew(0)];
  const line = (at: number, reader: number | null) => tell(log, at, NAMES, reader);

  test("says by which card one was beaten", () => {
    expect(line(5, 0)).toBe("Zusammen 14: Tanjas 7 schlägt deine 9 – Futschikato!");
    expect(line(6, 0)).toBe("Zusammen 14: Tanjas 7 schlägt Klaus’ 11 – Futschikato!");
  });

  test("leaves all else to the words of the rules", () => {
    expect([line(4, 0), line(7, 0)]).toEqual(["", ""]);
  });
});

test("a name that ends like a genitive gets an apostrophe", () => {
  expect(["Max", "Hedwig", "Inez"].map(possessive)).toEqual(["Max’", "Hedwigs", "Inez’"]);
});
