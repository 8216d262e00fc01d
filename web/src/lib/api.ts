// What is asked over HTTP, once; docs/protocol.md has the list.

import type { GameName } from "./games";
import type { ProvenRecord } from "./proof";
import type {
  Acquaintance,
  Begin,
  FindTable,
  FoundTable,
  GameAbout,
  GameWords,
  Invitation,
  Invite,
  InvitedTo,
  Ladder,
  LessonText,
  Me,
  NewReport,
  NewTable,
  Opened,
  OperatorPage,
  PlayedGame,
  RatedResult,
  Reason,
  Replay,
  RulesText,
  ShownCourse,
  ShownReview,
  TableSummary,
} from "./protocol";
import { named, seated } from "./somebody";

/** The server said no, or could not be reached (status 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason,
  ) {
    super(reason.en);
  }
}

let stranger = (): void => undefined;

/** What to do when the server does not know this device, or no longer. */
export function whenStranger(act: () => void): void {
  stranger = act;
}

const UNREACHED: Reason = {
  de: "Der Server ist gerade nicht zu erreichen. Versuch es gleich noch einmal.",
  en: "The server can’t be reached right now. Try again in a moment.",
};

const PATIENCE = 30_000; // milliseconds for an answer

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    text = await response.text(); // the line may break halfway
  } catch {
    throw new Refused(0, UNREACHED);
  }
  const answer = text ? parsed(text) : null;
  if (response.ok && answer !== undefined) return answer as Answer;
  if (response.status === 401) stranger();
  const reason = (answer as { reason?: Reason } | null | undefined)?.reason;
  throw new Refused(response.ok ? 0 : response.status, reason ?? UNREACHED);
}

/** Undefined for what is no answer of ours: a proxy's page, or that of a hotel's network. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const kept = new Map<string, Promise<unknown>>();

/** Asks once for what never changes while the page is open. */
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
  me: () => ask<Me | null>("GET", "/me"),
  become: (name: string, named: boolean) => ask<Me>("POST", "/me", { name, named }),
  rename: (name: string) => ask<Me>("PATCH", "/me", { name }),
  forget: () => ask<null>("DELETE", "/me"),
  claim: (code: string) => ask<Me>("POST", "/me/claim", { code }),
  /** The people I have played with, and others whom I have muted or blocked. */
  people: () => ask<Acquaintance[]>("GET", "/me/people"),
  shun: (person: string, how: Acquaintance["shunned"]) => ask<null>("PUT", `/me/people/${person}`, { how }),
  /** What people ask me to. */
  invitations: () => ask<Invitation[]>("GET", "/me/invitations"),
  decline: (code: string) => ask<null>("DELETE", `/me/invitations/${code}`),
  inviteTo: (code: string, person: string) => ask<null>("POST", `/tables/${code}/invitations`, { to: person }),
  myTables: () => ask<TableSummary[]>("GET", "/me/tables").then((tables) => tables.map(seated)),
  /** The ladder of a game, of this season or another. */
  ladder: (game: GameName, season?: string) => ask<Ladder>("GET", `/ratings/${game}${season ? `?season=${season}` : ""}`),
  matchRatings: (code: string, match: number) => ask<RatedResult>("GET", `/tables/${code}/matches/${match}/ratings`),
  games: () => once<GameAbout[]>("/games"),
  otherGames: () => once<GameAbout[]>("/games?others=true"),
  words: (game: GameName) => once<GameWords>(`/games/${game}/words`),
  course: (game: GameName) => once<ShownCourse>(`/games/${game}/lessons`),
  lesson: (game: GameName, name: string) => once<LessonText>(`/games/${game}/lessons/${name}`),
  rules: (game: GameName, asked: Record<string, string | number>) =>
    once<RulesText>(
      `/games/${game}/rules?${new URLSearchParams(Object.entries(asked).map(([k, v]) => [k, String(v)]))}`,
    ),
  /** Report somebody at a table to the operator. */
  report: (code: string, what: NewReport) => ask<null>("POST", `/tables/${code}/reports`, what),
  /** The names of the operator's own pages. */
  operatorPages: () => once<OperatorPage["name"][]>("/pages"),
  operatorPage: (name: string) => once<OperatorPage>(`/pages/${encodeURIComponent(name)}`),
  tables: () => ask<TableSummary[]>("GET", "/tables").then((tables) => tables.map(seated)),
  /** A table for a quick match: one that waits for people, or a new one. */
  findTable: (wanted: FindTable) => ask<FoundTable>("POST", "/tables/find", wanted),
  open: (table: NewTable) => ask<Opened>("POST", "/tables", table),
  /** Sit down, seat bots and start at a table that was just opened. */
  begin: (code: string, wish: Begin) => ask<null>("POST", `/tables/${code}/begin`, wish),
  table: (code: string) => ask<TableSummary>("GET", `/tables/${code}`).then(seated),
  /** The table of a short code. */
  invited: (short: string) => ask<InvitedTo>("GET", `/invites/${short}`),
  /** A short code for a table in the lobby. */
  invite: (code: string) => ask<Invite>("POST", `/tables/${code}/invite`),
  played: (code: string, match: number) => ask<PlayedGame>("GET", `/tables/${code}/matches/${match}`).then(named),
  record: (code: string, match: number) => ask<ProvenRecord>("GET", `/tables/${code}/matches/${match}/record`),
  /** The review of a finished game, as far as there is one; it is made for the first who asks. */
  review: (code: string, match: number) => ask<ShownReview>("POST", `/tables/${code}/matches/${match}/review`).then(named),
  replay: (code: string, match: number) => ask<Replay>("GET", `/tables/${code}/matches/${match}/replay`).then(named),
};

/** Our own randomness for the shuffle, so that nobody can have chosen the cards. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
