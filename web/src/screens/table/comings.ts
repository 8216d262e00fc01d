// Who left, came back, took over or is called differently: what has changed between two looks at the
// chairs of a table, for everyone to read.

import type { TableState } from "../../lib/protocol";
import { hosting } from "../../lib/words/hosting";

type Table = Pick<TableState, "host" | "phase" | "match" | "chairs">;

/** What there is to tell, as sentences. What `me` did is not told to them. */
export function comings(before: Table, after: Table, me: string): string[] {
  const told: string[] = [];
  if (before.phase === "playing" && after.phase === "open") told.push(hosting("told_ended"));
  const running = before.phase === "playing" && after.phase === "playing" && before.match === after.match;
  after.chairs.forEach((chair, seat) => {
    const was = before.chairs[seat];
    if (!chair || !was) return;
    const { name } = chair;
    if (chair.person === was.person) {
      if (chair.person === null || chair.person === me) return;
      if (name !== was.name) told.push(hosting("told_renamed", { name: was.name, now: name }));
      if (chair.left && !was.left) told.push(hosting("told_left", { name }));
      else if (was.left && !chair.left) told.push(hosting("told_back", { name }));
      else if (chair.standing_in && !was.standing_in) told.push(hosting("told_stands_in", { name }));
      else if (was.standing_in && !chair.standing_in) told.push(hosting("told_back", { name }));
    } else if (running && chair.person === null) {
      told.push(hosting("told_replaced", { name: was.name }));
    } else if (running && was.person === null && chair.person !== me) {
      told.push(hosting("told_takes_over", { name, bot: was.name }));
    }
  });
  const host = after.chairs.find((chair) => chair?.person === after.host);
  if (before.host !== after.host && host) {
    told.push(after.host === me ? hosting("told_you_host") : hosting("told_host", { name: host.name }));
  }
  return told;
}

/** How long somebody has been away, as one says it. */
export function forHowLong(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return hosting("seconds", { n: Math.max(1, Math.round(seconds)) });
  return minutes < 60 ? hosting("minutes", { n: minutes }) : hosting("hours", { n: Math.floor(minutes / 60) });
}
