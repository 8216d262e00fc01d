// What is asked over HTTP, once; docs/protocol.md has the list.

import type { GameName, Level } from "./games";
import type { Reason, SeenEvent, Settings } from "./protocol";
import type { Board, Mine } from "./games";
import type { ProvenRecord } from "./proof";

export type Texts = { de: string; en: string };

export interface Person {
  id: string;
  name: string;
}

export interface GameOption {
  name: string;
  point: string;
  default: number | string;
  /** By the number of players. */
  values: Record<string, (number | string)[]>;
  about: Texts;
}

export interface GameAbout {
  name: GameName;
  title: Texts;
  fewest: number;
  most: number;
  options: GameOption[];
}

export interface EventWords {
  de: string;
  en: string;
  hidden_de: string;
  hidden_en: string;
  from: string | null;
  to: string | null;
}

export interface GameWords {
  cards: Record<string, Texts>;
  moves: Record<string, Texts>;
  events: Record<string, EventWords>;
}

export interface Sitting {
  name: string;
  person: string | null;
  level: string | null;
}

export interface TableSummary {
  code: string;
  settings: Required<Settings>;
  phase: "open" | "playing" | "over";
  match: number;
  host: string;
  chairs: (Sitting | null)[];
  /** When something last changed about it, in seconds since 1970. */
  touched: number;
}

export interface NewTable {
  settings: Settings;
  sit: number | null;
  fill: Level | null;
  start: boolean;
  entropy: string;
  deal?: { code: string; match: number } | null;
}

export interface PlayedGame {
  code: string;
  match: number;
  game: GameName;
  names: string[];
  points: number[];
  winners: number[];
  /** One's own seats; empty for somebody else's game. */
  seats: number[];
  ended: number;
}

export interface Numbers {
  game: GameName;
  games: number;
  wins: number;
  place: number;
  points: number;
}

export interface ReplayStep {
  number: number;
  seat: number | null;
  move: number | null;
  events: SeenEvent[];
  board: Board;
  mines: Mine[];
  /** What each seat really has; in the pairs game one list, the card at each place. */
  cards: (number | null)[][];
}

export interface Replay {
  game: GameName;
  players: number;
  names: string[];
  options: Record<string, number | string>;
  /** Who sees the card of an event, by its kind. */
  sees: Record<string, "everyone" | "owner" | "both" | "nobody">;
  /** The first shuffle, the bottom card first. */
  deck: number[];
  steps: ReplayStep[];
}

/** The server said no, or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason,
  ) {
    super(reason.en);
  }
}

const UNREACHED: Reason = {
  de: "Der Server ist gerade nicht zu erreichen. Versuch es gleich noch einmal.",
  en: "The server can't be reached right now. Try again in a moment.",
};

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, UNREACHED);
  }
  const text = await response.text();
  const answer = text ? (parsed(text) as Record<string, unknown>) : null;
  if (response.ok) return answer as Answer;
  throw new Refused(response.status, (answer?.reason as Reason | undefined) ?? UNREACHED);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const kept = new Map<string, Promise<unknown>>();

/** What never changes while the page is open is asked once. */
function once<Answer>(path: string): Promise<Answer> {
  let answer = kept.get(path);
  if (!answer) {
    answer = ask<Answer>("GET", path);
    answer.catch(() => kept.delete(path));
    kept.set(path, answer);
  }
  return answer as Promise<Answer>;
}

export const api = {
  me: () => ask<Person | null>("GET", "/me"),
  become: (name: string) => ask<Person>("POST", "/me", { name }),
  rename: (name: string) => ask<Person>("PATCH", "/me", { name }),
  forget: () => ask<null>("DELETE", "/me"),
  link: () => ask<{ code: string; seconds: number }>("POST", "/me/link"),
  claim: (code: string) => ask<Person>("POST", "/me/claim", { code }),
  myTables: () => ask<TableSummary[]>("GET", "/me/tables"),
  myGames: (before?: number) =>
    ask<PlayedGame[]>("GET", `/me/games${before ? `?before=${before}` : ""}`),
  myNumbers: () => ask<Numbers[]>("GET", "/me/numbers"),
  games: () => once<GameAbout[]>("/games"),
  words: (game: GameName) => once<GameWords>(`/games/${game}/words`),
  rules: (game: GameName, asked: Record<string, string | number>) =>
    once<{ markdown: string }>(
      `/games/${game}/rules?${new URLSearchParams(Object.entries(asked).map(([k, v]) => [k, String(v)]))}`,
    ),
  tables: () => ask<TableSummary[]>("GET", "/tables"),
  open: (table: NewTable) => ask<{ code: string }>("POST", "/tables", table),
  table: (code: string) => ask<TableSummary>("GET", `/tables/${code}`),
  played: (code: string, match: number) => ask<PlayedGame>("GET", `/tables/${code}/matches/${match}`),
  record: (code: string, match: number) => ask<ProvenRecord>("GET", `/tables/${code}/matches/${match}/record`),
  replay: (code: string, match: number) => ask<Replay>("GET", `/tables/${code}/matches/${match}/replay`),
};

/** Chance of our own for the shuffle, so that nobody can have chosen the cards. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
