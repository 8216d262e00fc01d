// What just happened at the table of FTW?!, in one sentence.

import type { SeenEvent } from "../../lib/protocol";
import { enumerate } from "../../lib/words/cards";
import { ftw as say } from "./words";

const TOLD = new Set(["begins", "chose", "gave", "laid", "helper", "took", "sneaked"]);

/** The sentence for the last thing in the log that is worth one. */
export function caption(log: readonly SeenEvent[], names: readonly string[], me: number | null): string {
  const last = log.findLastIndex((event) => TOLD.has(event.kind));
  const event = log[last];
  if (!event) return "";
  const name = names[event.seat ?? -1] ?? "";
  const card = event.card ?? "";
  const mine = event.seat === me && me !== null;
  switch (event.kind) {
    case "begins":
      return say("began", { n: (event.at ?? 0) + 1 });
    case "chose":
      return mine ? "" : say("chose", { name });
    case "gave":
      return given(log.slice(0, last + 1), names, me);
    case "laid":
      return say(mine ? "youLaid" : "laid", { name, card });
    case "helper":
      return say(mine ? "youHelped" : "helped", { name, card });
    case "took": {
      const helper = log.slice(0, last).findLast((before) => before.kind === "helper")?.card ?? "";
      return say(mine ? "youTook" : "took", { name, card, helper });
    }
    default:
      return say(mine ? "youSneaked" : "sneaked", { name, card, sum: event.at ?? "" });
  }
}

/** What I was given is what I want to know. */
function given(log: readonly SeenEvent[], names: readonly string[], me: number | null): string {
  const first = log.findLastIndex((event) => event.kind !== "gave") + 1;
  const mine = log.slice(first).filter((event) => event.other === me && me !== null);
  const giver = mine[0]?.seat;
  if (typeof giver !== "number") return say("allGave");
  return say("youGot", { name: names[giver] ?? "", cards: enumerate(mine.map((event) => String(event.card))) });
}
