// What is asked over HTTP, once; docs/protocol.md has the list.

import type { GameName } from "./games";
import type { ProvenRecord } from "./proof";
import type {
  Begin, Course, Device, GameAbout, GameWords, Handover, Invite, InvitedTo, LessonText, LinkCode, Me, NewTable, Numbers, Opened, PlayedGame,
  PuzzleAnswer, PuzzleGame, PuzzleText, Reason, Replay, Review, RulesText, TableSummary,
} from "./protocol";

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
  if (response.status === 401) stranger();
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
  devices: () => ask<Device[]>("GET", "/me/devices"),
  signOut: (device: string) => ask<null>("DELETE", `/me/devices/${device}`),
  signOutOthers: () => ask<null>("DELETE", "/me/devices"),
  link: () => ask<LinkCode>("POST", "/me/link"),
  /** What a link would do on this device. */
  handover: (code: string) => ask<Handover>("GET", `/me/claim/${encodeURIComponent(code)}`),
  claim: (code: string) => ask<Me>("POST", "/me/claim", { code }),
  myTables: () => ask<TableSummary[]>("GET", "/me/tables"),
  myGames: (before?: number) =>
    ask<PlayedGame[]>("GET", `/me/games${before ? `?before=${before}` : ""}`),
  myNumbers: () => ask<Numbers[]>("GET", "/me/numbers"),
  games: () => once<GameAbout[]>("/games"),
  otherGames: () => once<GameAbout[]>("/games?others=true"),
  words: (game: GameName) => once<GameWords>(`/games/${game}/words`),
  course: (game: GameName) => once<Course>(`/games/${game}/lessons`),
  lesson: (game: GameName, name: string) => once<LessonText>(`/games/${game}/lessons/${name}`),
  rules: (game: GameName, asked: Record<string, string | number>) =>
    once<RulesText>(
      `/games/${game}/rules?${new URLSearchParams(Object.entries(asked).map(([k, v]) => [k, String(v)]))}`,
    ),
  puzzles: () => ask<PuzzleGame[]>("GET", "/puzzles"),
  /** The next puzzle for me, and another one than the last. */
  nextPuzzle: (game: GameName, after?: string) =>
    ask<PuzzleText>("GET", `/puzzles/${game}${after ? `?after=${encodeURIComponent(after)}` : ""}`),
  puzzle: (game: GameName, id: string) => ask<PuzzleText>("GET", `/puzzles/${game}/${encodeURIComponent(id)}`),
  solve: (game: GameName, id: string, move: number) =>
    ask<PuzzleAnswer>("POST", `/puzzles/${game}/${encodeURIComponent(id)}`, { move }),
  tables: () => ask<TableSummary[]>("GET", "/tables"),
  open: (table: NewTable) => ask<Opened>("POST", "/tables", table),
  /** Sit down, seat bots and start at a table that was just opened. */
  begin: (code: string, wish: Begin) => ask<null>("POST", `/tables/${code}/begin`, wish),
  table: (code: string) => ask<TableSummary>("GET", `/tables/${code}`),
  /** The table of a short code. */
  invited: (short: string) => ask<InvitedTo>("GET", `/invites/${short}`),
  /** A short code for a table in the lobby. */
  invite: (code: string) => ask<Invite>("POST", `/tables/${code}/invite`),
  played: (code: string, match: number) => ask<PlayedGame>("GET", `/tables/${code}/matches/${match}`),
  record: (code: string, match: number) => ask<ProvenRecord>("GET", `/tables/${code}/matches/${match}/record`),
  /** The review of a finished game, as far as there is one; it is made for the first who asks. */
  review: (code: string, match: number) => ask<Review>("POST", `/tables/${code}/matches/${match}/review`),
  replay: (code: string, match: number) => ask<Replay>("GET", `/tables/${code}/matches/${match}/replay`),
};

/** Our own randomness for the shuffle, so that nobody can have chosen the cards. */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
