// What is asked over HTTP, once; docs/protocol.md has the list.

import type { GameName } from "./games";
import type { ProvenRecord } from "./proof";
import type {
  Acquaintance,
  Begin,
  ChannelAbout,
  ShownCourse,
  Daily,
  DayDealText,
  DayTable,
  Device,
  FindTable,
  FoundTable,
  GameAbout,
  GameWords,
  Handover,
  HookWish,
  Invitation,
  Invite,
  InvitedTo,
  Ladder,
  LessonText,
  LinkCode,
  MailboxAbout,
  MailWish,
  Me,
  MyPast,
  MyRating,
  NewReport,
  NewTable,
  NoticeSettings,
  Numbers,
  Opened,
  OperatorPage,
  Passkey,
  PasskeyOptions,
  PlayedGame,
  PushWish,
  PuzzleAnswer,
  PuzzleGame,
  PuzzleText,
  RatedResult,
  Reason,
  Replay,
  ShownReview,
  RulesText,
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
  en: "The server can't be reached right now. Try again in a moment.",
};

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
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
  passkeys: () => ask<Passkey[]>("GET", "/me/passkeys"),
  /** What the browser needs to make a passkey, or to ask for one. */
  passkeyToMake: () => ask<PasskeyOptions>("POST", "/me/passkeys/new"),
  passkeyToUse: () => ask<PasskeyOptions>("POST", "/me/passkeys/ask"),
  addPasskey: (credential: object) => ask<Passkey>("POST", "/me/passkeys", { credential }),
  renamePasskey: (id: string, name: string) => ask<null>("PATCH", `/me/passkeys/${id}`, { name }),
  removePasskey: (id: string) => ask<null>("DELETE", `/me/passkeys/${id}`),
  /** The code of a link that a passkey has signed for. */
  signIn: (credential: object) => ask<LinkCode>("POST", "/me/passkeys/sign-in", { credential }),
  /** How I am told that it is my turn, and how I could be. */
  notices: () => ask<NoticeSettings>("GET", "/me/notices"),
  noticesHere: (wish: PushWish) => ask<ChannelAbout>("POST", "/me/notices/push", wish),
  noticesByMail: (wish: MailWish) => ask<ChannelAbout>("POST", "/me/notices/mail", wish),
  noticesToGroup: (wish: HookWish) => ask<ChannelAbout>("POST", "/me/notices/webhook", wish),
  removeNotices: (channel: string) => ask<null>("DELETE", `/me/notices/${channel}`),
  confirmMailbox: (token: string) => ask<MailboxAbout>("POST", `/notices/${encodeURIComponent(token)}/confirm`),
  stopMailbox: (token: string) => ask<MailboxAbout>("POST", `/notices/${encodeURIComponent(token)}/stop`),
  /** The people I have played with, and others whom I have muted or blocked. */
  people: () => ask<Acquaintance[]>("GET", "/me/people"),
  shun: (person: string, how: Acquaintance["shunned"]) => ask<null>("PUT", `/me/people/${person}`, { how }),
  /** What people ask me to. */
  invitations: () => ask<Invitation[]>("GET", "/me/invitations"),
  decline: (code: string) => ask<null>("DELETE", `/me/invitations/${code}`),
  inviteTo: (code: string, person: string) => ask<null>("POST", `/tables/${code}/invitations`, { to: person }),
  /** Delete oneself. */
  deleteMe: () => ask<null>("DELETE", "/me/data"),
  myTables: () => ask<TableSummary[]>("GET", "/me/tables").then((tables) => tables.map(seated)),
  myGames: (before?: number) =>
    ask<PlayedGame[]>("GET", `/me/games${before ? `?before=${before}` : ""}`).then((games) => games.map(named)),
  myNumbers: () => ask<Numbers[]>("GET", "/me/numbers"),
  myRatings: () => ask<MyRating[]>("GET", "/me/ratings"),
  /** The ladder of a game, of this season or another. */
  ladder: (game: GameName, season?: string) => ask<Ladder>("GET", `/ratings/${game}${season ? `?season=${season}` : ""}`),
  matchRatings: (code: string, match: number) => ask<RatedResult>("GET", `/tables/${code}/matches/${match}/ratings`),
  myPast: () => ask<MyPast>("GET", "/me/past"),
  games: () => once<GameAbout[]>("/games"),
  otherGames: () => once<GameAbout[]>("/games?others=true"),
  words: (game: GameName) => once<GameWords>(`/games/${game}/words`),
  course: (game: GameName) => once<ShownCourse>(`/games/${game}/lessons`),
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
  /** The deals of a day, today's if none is named. */
  daily: (day?: string) => ask<Daily>("GET", day ? `/daily?day=${encodeURIComponent(day)}` : "/daily"),
  dayDeal: (day: string, game: GameName) => ask<DayDealText>("GET", `/daily/${encodeURIComponent(day)}/${game}`),
  /** Today's deal: a new table, or the one that was begun. */
  beginDay: (game: GameName) => ask<DayTable>("POST", `/daily/${game}`),
  /** The deal of a past day, which counts nowhere. */
  practiseDay: (day: string, game: GameName) => ask<DayTable>("POST", `/daily/${encodeURIComponent(day)}/${game}`),
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
