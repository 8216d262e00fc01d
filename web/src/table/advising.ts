// What is said to one person beside the table, in the words of the game.

import { loadedOf } from "../games/insides";
import { bestOf, movesOf } from "../lib/advice";
import { both } from "../lib/i18n.svelte";
import type { SeenEvent } from "../lib/protocol";
import type { TableSession } from "../lib/seat.svelte";
import { advice } from "../lib/words/advice";

/** How a game says a whole decision; empty if the moves one after the other say it as well. */
export type Advise = (moves: readonly number[], session: TableSession) => string;

/** What is said, and what stands below it: why, and how good it is. */
export interface Note {
  text: string;
  more: string;
}

const LINES = 3; // sentences about what was missed; the log has the rest
const DONE_FOR_THEM = 2; // sentences about what the clock decided
/** What happens to everybody, or is no news. */
const DULL = new Set(["dealt", "stacked", "decided", "chose", "drew", "passed", "counted", "showed", "begins"]);
/** Of these everybody wants to know their own. */
const POINTS = new Set(["scores", "first_points", "second_points"]);

/** The hint in words: it always says something, and why if the judge could tell. */
export function hintNote(session: TableSession): Note | null {
  const [leader, ...others] = bestOf(session.hint?.moves ?? []);
  if (!leader) return null;
  const move = capital(decision(movesOf(leader), session));
  const why = leader.why ? session.withNames(both(leader.why)) : "";
  if (leader.tries === 0) return { text: sentence(advice("only", { move })), more: why };
  const asGood = others.map((one) => session.describe(one.move)); // a long decision is told whole only once
  const ties = asGood.length > 0 ? advice("alsoGood", { moves: alternatives(asGood) }) : "";
  const share = advice("share", { n: Math.round(leader.share * 100) });
  return { text: sentence(advice("best", { move })), more: [why, ties, share].filter(Boolean).join(" ") };
}

/** What happened while somebody was away. */
export function missedNote(session: TableSession): Note | null {
  const told = session.missed.filter(({ kind, seat }) => (POINTS.has(kind) ? seat === session.me : !DULL.has(kind)));
  const lines = sentencesOf(told, session).filter((line, at, all) => line !== all[at - 1]);
  if (lines.length === 0) return null;
  const earlier = lines.length > LINES ? advice("earlier") : "";
  return { text: advice("missed"), more: earlier + lines.slice(-LINES).join(" ") };
}

/** Whose time ran out, and what was done for them. */
export function timeUpNote(session: TableSession): Note | null {
  if (!session.timeUp) return null;
  const { seat, events } = session.timeUp;
  const text = seat === session.reader ? advice("timeUp") : advice("timeUpOf", { name: session.names[seat] ?? "" });
  return { text, more: sentencesOf(events, session).slice(0, DONE_FOR_THEM).join(" ") };
}

function decision(moves: readonly number[], session: TableSession): string {
  const whole = loadedOf(session.table?.settings.game)?.advise?.(moves, session);
  return whole || moves.map((move) => session.describe(move)).join(advice("then"));
}

function alternatives(said: readonly string[]): string {
  if (said.length < 2) return said.join();
  return said.slice(0, -1).join(", ") + advice("or") + said.at(-1);
}

function sentencesOf(events: readonly SeenEvent[], session: TableSession): string[] {
  return events.map((event) => session.sentence(event)).filter(Boolean);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
