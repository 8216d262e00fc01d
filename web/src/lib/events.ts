// Events in words: when they are, how one stands, and what is shared of that.

import { titleOf } from "../games/doors.svelte";
import { inPercent } from "./figures";
import { speaking } from "./i18n.svelte";
import { momentText } from "./moments";
import type { ContestAbout, ContestRow, ContestText } from "./protocol";
import { events } from "./words/events";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** How long something takes or is away. */
export function spanText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds / MINUTE)) * MINUTE;
  const [d, h, m] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR), Math.floor((left % HOUR) / MINUTE)];
  if (d > 0) return h > 0 ? events("days_hours", { d, h }) : events("days", { n: d });
  return h > 0 ? events("hours_minutes", { h, m }) : events("minutes", { m });
}

/** Where an event is between its beginning and its end, by the server's clock. */
export function phaseText(about: ContestAbout, now: number): string {
  if (about.phase === "coming") return events("begins_in", { time: spanText(about.begins - now) });
  if (about.phase === "running") return events("ends_in", { time: spanText(about.ends - now) });
  return events("ended", { when: momentText(about.ends) });
}

export function titleFor(about: ContestAbout): string {
  return about.title || events("nameless");
}

/** What is played, in a line. */
export function whatText(about: ContestAbout): string {
  return [titleOf(about.game), events("players", { n: about.players }), events("deals", { n: about.deals }), events(about.form)].join(" · ");
}

/** A percentage with its standard error. */
export function meanText({ mean, error }: Pick<ContestRow, "mean" | "error">): string {
  const whole = (value: number) => Math.round(value).toLocaleString(speaking.language);
  return inPercent(error == null ? whole(mean) : `${whole(mean)} ± ${whole(error)}`);
}

/** What decisions were worth per deal, luck taken off, with its standard error. */
export function skillText({ skill, skill_error }: Pick<ContestRow, "skill" | "skill_error">): string {
  if (skill == null) return "";
  const digit = (value: number) => Math.abs(100 * value).toLocaleString(speaking.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const sign = skill < 0 ? "−" : "+";
  return inPercent(sign + (skill_error == null ? digit(skill) : `${digit(skill)} ± ${digit(skill_error)}`));
}

/** What to send to friends: how one stands, and nothing about the cards. */
export function standingText(told: ContestText): string {
  const mine = told.standing.find((row) => row.you);
  if (!mine) return "";
  const { about } = told;
  const values = { title: titleFor(about), game: titleOf(about.game), rank: mine.rank, of: about.people, mean: meanText(mine) };
  return `${events(about.phase === "over" ? "shared_over" : "shared_running", values)}\n${location.origin}/events/${about.id}`;
}
