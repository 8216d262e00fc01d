import { expect, test } from "vitest";
import { momentOf, since } from "./absence";

const event = (kind: string, seat: number, card: number | null = null) => ({ kind, seat, card });
const begun = [event("begins", 0), event("looked", 0, 7), event("drew", 0, 3), event("threw", 0, 3)];
const more = [event("drew", 1), event("threw", 1, 5)];

test("what came after the last moment was missed, even if a card is not shown again", () => {
  const again = begun.map((one) => ({ ...one, card: null }));
  expect(since(momentOf(2, begun), 2, [...again, ...more])).toEqual(more);
});

test("nothing was missed if nothing came, in another match, or after a moment that is not in the log", () => {
  const moment = momentOf(2, begun);
  expect(since(moment, 2, begun)).toEqual([]);
  expect(since(moment, 3, [...begun, ...more])).toEqual([]);
  expect(since(moment, 2, begun.slice(0, 2))).toEqual([]);
  expect(since(null, 2, begun)).toEqual([]);
});

test("a log that is cut at its beginning still has the moment", () => {
  const long = Array.from({ length: 40 }, (_, at) => event("passed", at % 5));
  const log = [...long, ...begun];
  expect(since(momentOf(1, log), 1, [...log.slice(20), ...more])).toEqual(more);
});
