import { beforeEach, describe, expect, it } from "vitest";
import { speaking } from "../../lib/i18n.svelte";
import type { Chair, TableState } from "../../lib/protocol";
import { awayFor, replaceable } from "./away";
import { comings, forHowLong } from "./comings";

const chair = (name: string, person: string | null, more: Partial<Chair> = {}): Chair => ({
  name, person, level: null, standing_in: false, here: true, again: false, left: false, away: null, ...more,
});
const table = (chairs: (Chair | null)[], more: Partial<TableState> = {}) =>
  ({ host: "a", phase: "playing", match: 1, chairs, ...more }) as TableState;

const anna = chair("Anna", "a");
const ben = chair("Ben", "b");
const bot = chair("Clara", null);

describe("comings and goings", () => {
  beforeEach(() => (speaking.language = "en"));

  it("tells who leaves, is stood in for, and is back", () => {
    const here = table([anna, ben]);
    const left = table([anna, { ...ben, left: true, standing_in: true }]);
    const away = table([anna, { ...ben, standing_in: true }]);
    expect(comings(here, left, "a")).toEqual(["Ben has left. A bot plays on, and the seat is kept."]);
    expect(comings(left, here, "a")).toEqual(["Ben is back."]);
    expect(comings(here, away, "a")).toEqual(["Ben is away. A bot stands in."]);
    expect(comings(away, here, "a")).toEqual(["Ben is back."]);
  });

  it("tells who takes over, and from whom", () => {
    const before = table([anna, ben, bot]);
    expect(comings(before, table([anna, chair("Dora", null), bot]), "a")).toEqual(["A bot takes Ben’s seat."]);
    expect(comings(before, table([anna, ben, chair("Zoe", "z")]), "a")).toEqual(["Zoe now plays for Clara."]);
  });

  it("tells new names, a new host, and an ended game", () => {
    const before = table([anna, ben]);
    expect(comings(before, table([anna, { ...ben, name: "Benno" }]), "a")).toEqual(["Ben is now called Benno."]);
    expect(comings(before, table([anna, ben], { host: "b" }), "a")).toEqual(["Ben is the host now."]);
    expect(comings(before, table([anna, ben], { host: "b" }), "b")).toEqual(["You are the host now."]);
    expect(comings(before, table([anna, ben], { phase: "open" }), "b")).toEqual(["The game was ended. It does not count."]);
  });

  it("does not tell me what I did myself, nor who sits down in the lobby", () => {
    const before = table([anna, ben]);
    expect(comings(before, table([anna, { ...ben, name: "Benno", left: true }]), "b")).toEqual([]);
    expect(comings(table([anna, null], { phase: "open" }), table([anna, ben], { phase: "open" }), "a")).toEqual([]);
  });
});

describe("somebody who is away", () => {
  it("can be replaced after a minute, or once they have left", () => {
    expect(replaceable(ben, null, 0)).toBe(false);
    expect(replaceable(ben, 1000, 60_999)).toBe(false);
    expect(replaceable(ben, 1000, 61_000)).toBe(true);
    expect(replaceable({ ...ben, left: true }, null, 0)).toBe(true);
    expect(replaceable(bot, 0, 100_000)).toBe(false);
  });

  it("is away for as long as one says", () => {
    speaking.language = "en";
    const times = [0, 59, 60, 3599, 7200].map((seconds) => forHowLong(awayFor(0, seconds * 1000)));
    expect(times).toEqual(["one second", "59 seconds", "one minute", "59 minutes", "2 hours"]);
  });
});
