// What somebody missed: the events after the last ones that they saw.
//
// Events have no numbers, and a log may be cut at its beginning. So the last few that were seen are
// kept, in the tab, and looked for in the log that comes after a reload.

import { keep, recall } from "./kept";
import type { SeenEvent } from "./protocol";

const KEPT = 12; // events that tell one moment of a match from another

/** The last moment that somebody saw: the match, and its last events without their cards. */
export interface Moment {
  match: number;
  tail: string[];
}

export function momentOf(match: number, log: readonly SeenEvent[]): Moment {
  return { match, tail: log.slice(-KEPT).map(mark) };
}

/** What a log has after a moment; nothing if the moment is not in it. */
export function since(moment: Moment | null, match: number, log: readonly SeenEvent[]): SeenEvent[] {
  if (moment?.match !== match || moment.tail.length === 0) return [];
  const marks = log.map(mark);
  for (let end = log.length; end >= moment.tail.length; end--) {
    const seen = moment.tail.every((one, at) => one === marks[end - moment.tail.length + at]);
    if (seen) return log.slice(end);
  }
  return [];
}

/** Remember a moment until this tab is closed. */
export function keepMoment(code: string, moment: Moment): void {
  keep(key(code), moment, "sessionStorage");
}

export function keptMoment(code: string): Moment | null {
  return recall(key(code), "sessionStorage");
}

const key = (code: string) => `kartentisch.seen.${code}`;

/** An event without its card, which is not shown twice in every game. */
const mark = ({ kind, seat, at, other }: SeenEvent) => [kind, seat ?? "", at ?? "", other ?? ""].join(" ");
