// What just happened, in one sentence: who was beaten by what, and who got rid of a card.

import { speaking } from "../../lib/i18n.svelte";
import type { SeenEvent } from "../../lib/protocol";
import { enumerate } from "../../lib/words/cards";
import { futschikato as say } from "./words";

const TOLD = new Set(["played", "beaten", "pushed", "reshuffled", "wins"]);

/** The sentence for the last thing in the log that is worth one; empty before the first card. */
export function caption(log: readonly SeenEvent[], names: readonly string[], me: number | null): string {
  const last = log.findLastIndex((event) => TOLD.has(event.kind));
  const kind = log[last]?.kind;
  if (!kind) return "";
  let first = last;
  while (log[first - 1]?.kind === kind) first -= 1;
  const events = log.slice(first, last + 1);
  const name = (seat: number | null | undefined): string => names[seat ?? -1] ?? "";
  const who = new Set(events.map((event) => event.seat ?? -1));
  const mine = me !== null && who.has(me);
  const others = enumerate([...who].filter((seat) => seat !== me).map(name));
  switch (kind) {
    case "played":
      return played(log.slice(0, last + 1), name, me);
    case "beaten":
      return beaten(log.slice(0, first), events, name, me);
    case "pushed": {
      const values = { card: events[0]?.card ?? "", name: others, names: others };
      if (who.size > 1) return say(mine ? "youPushedTogether" : "pushedTogether", values);
      return say(mine ? "youPushed" : "pushed", values);
    }
    case "wins":
      if (!mine) return say("wins", { names: others, n: who.size });
      return who.size > 1 ? say("youWinTogether", { names: others }) : say("youWin");
    default:
      return say("reshuffled");
  }
}

/** The line of the log for a beaten card: the event alone does not say by which card. */
export function tell(log: readonly SeenEvent[], at: number, names: readonly string[], reader: number | null): string {
  const event = log[at];
  if (event?.kind !== "beaten") return "";
  return beaten(log.slice(0, at), [event], (seat) => names[seat ?? -1] ?? "", reader);
}

type Name = (seat: number | null | undefined) => string;

function played(log: readonly SeenEvent[], name: Name, me: number | null): string {
  const { seat, card } = log.at(-1) ?? {};
  const equals = lying(log, card);
  const values = { name: name(seat), card: card ?? "", worth: equals * (card ?? 0) };
  if (seat === me) return say(equals > 1 ? "youJoined" : "youPlayed", values);
  return say(equals > 1 ? "joined" : "played", values);
}

function beaten(before: readonly SeenEvent[], events: readonly SeenEvent[], name: Name, me: number | null): string {
  const by = events[0]?.other;
  const card = before.findLast((event) => event.kind === "played" && event.seat === by)?.card;
  const equals = lying(before, card);
  const cards = events.map((event) => (event.seat === me ? say("yours", { card: event.card ?? "" }) : `${possessive(name(event.seat))} ${event.card}`));
  const values = {
    card: by === me ? say("yoursFirst", { card: card ?? "" }) : `${possessive(name(by))} ${card ?? ""}`,
    worth: equals * (card ?? 0),
    beaten: enumerate(cards),
  };
  return say(equals > 1 ? "beatsTogether" : "beats", values);
}

/** How many cards of a number lie on the table after what the log tells. */
export function lying(log: readonly SeenEvent[], card: number | null | undefined): number {
  const front = new Map<number, number>();
  for (const { kind, seat, card: number } of log) {
    if (kind === "begins") front.clear();
    if (typeof seat !== "number") continue;
    if (kind === "played" && typeof number === "number") front.set(seat, number);
    if (kind === "beaten" || kind === "pushed") front.delete(seat);
  }
  return [...front.values()].filter((number) => number === card).length;
}

/** Hedwigs, Klaus’ in German, Hedwig’s in English. */
export function possessive(name: string): string {
  if (speaking.language === "en") return /s$/i.test(name) ? `${name}’` : `${name}’s`;
  return /[sxzß]$/i.test(name) ? `${name}’` : `${name}s`;
}
