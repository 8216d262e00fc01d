import { describe, expect, test } from "vitest";
import { beats, lengthOf, readingTime } from "./pacing";

const event = (kind: string, seat = 0) => ({ kind, seat });

describe("a step", () => {
  test("is shown in beats of neighbours of one kind", () => {
    const step = [event("played"), event("beaten", 1), event("beaten", 2), event("drew", 1), event("drew", 2)];
    expect(beats(step).map((beat) => beat.events.map(({ kind }) => kind).join(" "))).toEqual([
      "played",
      "beaten beaten",
      "drew drew",
    ]);
  });

  test("gives a scene all its kinds at once, and not those beyond an other kind", () => {
    const ending = () => Promise.resolve();
    const scenes = { showed: ending, scores: ending };
    const step = [event("showed"), event("scores"), event("begins"), event("scores")];
    expect(beats(step, {}, scenes).map(({ scene, events }) => [scene === ending, events.length])).toEqual([
      [true, 2],
      [false, 1],
      [true, 1],
    ]);
  });

  test("takes the game's own tempo before the usual one", () => {
    const [usual] = beats([event("beaten")]);
    const [slow] = beats([event("beaten")], { beaten: { pause: 5000 } });
    expect(slow && lengthOf(slow)).toBe((usual ? lengthOf(usual) - usual.tempo.pause : 0) + 5000);
  });

  test("with many cards is dealt faster, so that it never drags on", () => {
    const [few] = beats(Array.from({ length: 8 }, () => event("dealt")));
    const [many] = beats(Array.from({ length: 72 }, () => event("dealt")));
    expect(many?.tempo.stagger).toBeLessThan(few?.tempo.stagger ?? 0);
    expect(many && lengthOf(many)).toBeLessThan(2500);
  });

  test("stays long enough to be read by those who see no movement", () => {
    const [beat] = beats([event("scores")]);
    expect(beat && readingTime(beat)).toBeGreaterThanOrEqual(900);
  });

  test("of nothing has no beats", () => {
    expect(beats([])).toEqual([]);
  });
});
