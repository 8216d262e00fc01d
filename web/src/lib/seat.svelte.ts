// A table as this person sees it: what a page draws from, and the moves it can make.
//
// The server's messages say how everything looks now and what happened in between. The session
// shows what happened, step by step, and keeps board and mine as they were before a step until its
// events have been shown. Nothing is computed from events; whatever is skipped, the state is right.

import { tick } from "svelte";
import { keepMoment, keptMoment, momentOf, since } from "./absence";
import { bestOf, movesOf } from "./advice";
import { api, Refused } from "./api";
import { choices } from "./choices.svelte";
import { Connection, type Line, type Unsent } from "./connection";
import { dial as dialEarly, socketAddress } from "./early";
import type { Board, GameName, Mine } from "./games";
import type {
  Answer, Bye, Changed, GameWords, Happened, Hint, Presence, Reason, Renamed, Said, SeenEvent, Spoke, TableState, Watcher,
  Welcome, You,
} from "./protocol";
import type { Deal } from "../table/dealing";
import type { Step } from "../table/motion";
import { Sentences } from "./sentences";
import { noteSent, noteTable } from "./shuffles";
import { seated } from "./somebody";
import { shell } from "./words/shell";

type Heard = Welcome | Happened | Changed | Spoke | Presence | Renamed | Hint;

/** Shows a step and lets the table change; src/table/motion.ts. */
export type Motion = (step: Step) => Promise<void>;

/** Shows how a new round was dealt; src/table/dealing.ts. */
export type Dealing = (deal: Deal) => Promise<void>;

export interface LogEntry {
  key: number;
  event: SeenEvent;
  by: string | null;
}

/** A queue longer than this is not shown, whatever the reason: the game goes on. */
const LONG = 20;
const HASTE = 3; // times as fast, while one's own time runs
const READING = 25_000; // milliseconds that the results of a round are shown, if nobody goes on

export class TableSession {
  table = $state.raw<TableState | null>(null);
  you = $state.raw<You | null>(null);
  board = $state.raw<Board | null>(null);
  mine = $state.raw<Mine | null>(null);
  log = $state.raw<LogEntry[]>([]);
  said = $state.raw<Said[]>([]);
  /** What somebody has said just now. */
  spoken = $state.raw<Said | null>(null);
  words = $state.raw<GameWords | null>(null);
  connected = $state(false);
  /** Why the line is closed for good, if it is. */
  gone = $state.raw<Bye["why"] | Reason | null>(null);
  refusal = $state.raw<{ text: string; point: string | null } | null>(null);
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  pending = $state<number | null>(null);
  watching = $state(0);
  /** Who watches, as far as they are named. */
  watchers = $state.raw<Watcher[]>([]);
  /** Since when the person on each chair is away, in milliseconds of `Date.now()`. */
  awaySince = $state.raw<(number | null)[]>([]);
  /** When the clock decides, in milliseconds of `Date.now()`. */
  deadline = $state<number | null>(null);
  /** What is being shown right now, and whether anything is. */
  showing = $state.raw<SeenEvent[]>([]);
  busy = $state(false);
  /** Between two rounds the results are shown until `goOn`. */
  interlude = $state(false);
  /** The game waits until this person has seen something. */
  holding = $state(false);
  /** What happened while this person was away, until they have read it or made a move. */
  missed = $state.raw<SeenEvent[]>([]);
  /** Whose time ran out, and what was done for them. */
  timeUp = $state.raw<{ seat: number; events: SeenEvent[] } | null>(null);
  motion: Motion | null = null;
  dealing: Dealing | null = null;

  readonly names = $derived((this.table?.chairs ?? []).map((chair) => chair?.name ?? ""));
  readonly me = $derived(this.you?.looking ?? null);
  readonly paused = $derived(this.table?.paused ?? false);
  readonly myTurn = $derived(!this.busy && !this.paused && this.me !== null && (this.mine?.moves.length ?? 0) > 0);
  readonly mayUndo = $derived.by(() => {
    const { settings, phase, chairs } = this.table ?? {};
    const alone = chairs?.every((chair, seat) => seat === this.me || chair?.person === null) ?? false;
    return settings?.undo === true && phase === "playing" && this.me !== null && alone;
  });
  /** The seat that sentences call "you"; nobody's where several people look, or in a replay. */
  readonly reader = $derived(this.you?.person && !this.table?.settings.one_device ? this.me : null);
  readonly sentences = $derived(new Sentences(this.words, this.names, this.reader));

  /** This person still learns the game: what they may want to see again stays a bit longer. */
  learning = false;
  /** The moves that a hint names. */
  readonly advised = $derived.by((): number[] => {
    const best = bestOf(this.hint?.moves ?? []);
    return best.length === 1 ? best.flatMap(movesOf) : best.map(({ move }) => move);
  });

  private readonly connection: Connection;
  private queue: Happened[] = [];
  private number = 0; // how far what happened has come in
  private entries = 0;
  private welcomes = 0;
  private promised = false; // the server has taken my question, and its hint is still to come
  private ended = false; // nobody is at the table any more
  private returning = false; // the line was down, and what it missed comes in
  private hurrying: AbortController | null = null;
  private dropping: AbortController | null = null;
  private goingOn: (() => void) | null = null;

  constructor(
    readonly code: string,
    dial: (address: string) => Line = (address) => dialEarly(address) as Line,
  ) {
    const listener = {
      heard: (update: Heard) => this.heard(update),
      lineChanged: (open: boolean) => this.lineChanged(open),
      caughtUp: () => this.caughtUp(),
      closed: (why: Bye["why"] | Reason) => (this.gone = why),
    };
    this.connection = new Connection((since, look) => socketAddress(code, since, look), listener, dial);
  }

  // --- coming and going

  begin(): void {
    this.connection.begin();
  }

  /** The device is awake, or its network has come or gone. */
  wake(): void {
    this.connection.wake();
  }

  /** Nobody looks: what is being shown ends. */
  rest(): void {
    this.hurrying?.abort();
  }

  end(): void {
    this.ended = true;
    this.connection.end();
    this.drop();
  }

  // --- what one can do

  legal(move: number): boolean {
    return !this.busy && !this.paused && this.pending === null && (this.mine?.moves.includes(move) ?? false);
  }

  async play(move: number): Promise<void> {
    const seat = this.me;
    if (seat === null || this.pending !== null) return;
    this.hurrying?.abort();
    this.pending = move;
    this.followHint(move);
    const answer = await this.send({ type: "move", seat, move });
    this.pending = null;
    if (answer && !answer.refused) this.forgetNotes();
  }

  /** Try a move that is not legal, to be told why. */
  explain(move: number): Promise<void> {
    return this.play(move);
  }

  async takeBack(): Promise<void> {
    if (this.me !== null) await this.send({ type: "back", seat: this.me });
  }

  /** Back to before my last decision. */
  async undo(): Promise<void> {
    if (this.me === null) return;
    this.hurrying?.abort();
    await this.send({ type: "undo", seat: this.me });
  }

  async askHint(): Promise<void> {
    if (this.me === null || this.asking) return;
    this.asking = true;
    const answer = await this.send({ type: "hint", seat: this.me });
    this.promised = Boolean(answer && !answer.refused);
    if (!this.promised) this.asking = false;
  }

  /** What a seat of mine was shown once has been seen; the server need not tell it again. */
  confirmSeen(seat: number): void {
    void this.connection.send({ type: "seen", seat });
  }

  /** What is advised has been read. */
  closeHint(): void {
    this.hint = null;
  }

  /** What happened meanwhile has been read. */
  forgetNotes(): void {
    this.missed = [];
    this.timeUp = null;
  }

  lookFrom(seat: number | null): Promise<Answer | null> {
    this.connection.look = seat;
    return this.send({ type: "look", seat });
  }

  /** Send a command; a refusal is shown, and that it was given back. */
  async send(command: Unsent): Promise<Answer | null> {
    // Who comes into a running match adds nothing to it.
    if ("entropy" in command && command.entropy && this.table && this.table.phase !== "playing") {
      noteSent(this.code, this.table.match + 1, command.entropy);
    }
    const answer = await this.connection.send(command);
    if (answer?.refused) this.refuse(answer.refused);
    if (!answer && this.gone === null && !this.ended) {
      this.refusal = { text: shell(command.type === "move" ? "given_back" : "not_arrived"), point: null };
    }
    return answer;
  }

  /** Ask something over HTTP; a refusal is shown. Whether it was done. */
  async attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      this.refuse(refused.reason);
      return false;
    }
  }

  /** Show a refusal. */
  refuse(reason: Reason): void {
    this.refusal = { text: this.sentences.refusal(reason), point: reason.point ?? null };
  }

  /** Finish what is being shown at once, and wait for nobody. */
  drop(): void {
    this.hurrying?.abort();
    this.dropping?.abort();
    this.goOn();
  }

  /** On to the next round. */
  goOn(): void {
    this.goingOn?.();
  }

  // --- words

  describe(move: number): string {
    return this.sentences.move(move);
  }

  cardName(card: number | null | undefined): string {
    return this.sentences.card(card);
  }

  sentence(event: SeenEvent): string {
    return this.sentences.sentence(event);
  }

  /** A text of the judge, with the players' names. */
  withNames(text: string): string {
    return this.sentences.withNames(text);
  }

  /** Where an event's card goes from and to, as `data-place` has it. */
  places(event: SeenEvent): { from: string | null; to: string | null } {
    return this.sentences.places(event);
  }

  // --- what the server says

  /** Take in an update, as it comes from the server or from the stage. */
  heard(update: Heard): void {
    switch (update.type) {
      case "welcome":
        return this.welcome(update);
      case "happened":
        return this.happened(update);
      case "changed":
        return this.changed(update);
      case "spoke":
        this.number = update.number;
        this.said = [...this.said, update.said].slice(-100);
        this.spoken = update.said;
        return;
      case "presence":
        return this.presence(update);
      case "renamed":
        return this.renamed(update);
      case "hinted":
        this.asking = this.promised = false;
        if (update.moves.some(({ move }) => this.mine?.moves.includes(move))) this.hint = update; // else it came too late
    }
  }

  private lineChanged(open: boolean): void {
    this.connected = open;
    this.returning = open && this.table !== null;
    if (this.returning) this.drop(); // how it is now comes first
  }

  /** All that was missed has come. A hint that was promised on the old line will not: ask again. */
  private caughtUp(): void {
    this.returning = false;
    if (!this.promised) return;
    const waiting = this.asking && (this.mine?.moves.length ?? 0) > 0;
    this.asking = this.promised = false;
    if (waiting) queueMicrotask(() => void this.askHint()); // after what waits on the line anyway
  }

  /** A hint stays while its steps are made. */
  private followHint(move: number): void {
    const followed = this.hint?.moves.find((prospect) => prospect.move === move);
    const [next, ...then] = followed?.then ?? [];
    this.hint = this.hint && followed && next !== undefined ? { ...this.hint, moves: [{ ...followed, move: next, then }] } : null;
  }

  private welcome(update: Welcome): void {
    const seat = this.me;
    const known = update.number === this.number && update.you.looking === seat;
    const sameSeat = this.welcomes === 0 || update.you.looking === seat;
    const missed = sameSeat && update.you.person ? this.missedIn(update) : [];
    this.number = update.number;
    this.you = update.you;
    this.connection.look = update.you.looking;
    this.setTable(update.table);
    if (known) return; // all of it is shown already, or about to be
    this.missed = missed;
    this.welcomes += 1;
    this.queue = [];
    this.drop();
    this.board = update.board;
    this.mine = update.mine;
    this.hint = null;
    this.log = update.log.map((event) => this.entry(event, null));
    this.keepMoment();
    this.said = update.said;
    this.setDeadline(update.table.due ?? null);
  }

  /** What came since this tab last showed the table, perhaps before it was loaded again. */
  private missedIn({ table, log, you }: Welcome): SeenEvent[] {
    const last = this.table && this.log.length > 0 ? momentOf(this.table.match, this.log.map(({ event }) => event)) : keptMoment(this.code);
    const events = since(last, table.match, log);
    return events.every((event) => event.seat === you.looking) ? [] : events; // one's own move is no news
  }

  private keepMoment(): void {
    if (this.you?.person && this.table) keepMoment(this.code, momentOf(this.table.match, this.log.map(({ event }) => event)));
  }

  private changed(update: Changed): void {
    const match = this.table?.match;
    this.you = update.you;
    this.connection.look = update.you.looking; // who has just sat down looks from there
    this.setTable(update.table);
    this.setDeadline(update.table.due ?? null);
    if (match !== undefined && update.table.match !== match) {
      this.log = [];
      this.hint = null;
      this.forgetNotes();
    }
  }

  private presence(update: Presence): void {
    this.watching = update.watching;
    this.watchers = update.watchers;
    if (!this.table) return;
    const chairs = this.table.chairs.map(
      (chair, seat) => chair && { ...chair, here: update.here[seat] ?? false, away: update.away[seat] ?? null },
    );
    this.setTable({ ...this.table, chairs });
  }

  /** Somebody is muted: what they have said so far goes, too. */
  unhear(person: string): void {
    this.said = this.said.filter((said) => said.person !== person);
  }

  /** The chairs come with their names; what was said is kept here. */
  private renamed({ person, name }: Renamed): void {
    this.said = this.said.map((said) => {
      if (said.person !== person) return said;
      return { ...said, name, text: name || said.text === null ? said.text : "" }; // what they said goes with the name
    });
  }

  private happened(update: Happened): void {
    this.number = update.number;
    this.queue.push(update);
    if (!this.busy) void this.showQueue();
  }

  private async showQueue(): Promise<void> {
    const welcomes = this.welcomes;
    const outdated = () => welcomes !== this.welcomes; // a welcome came, and knows more
    this.busy = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      const arrive = () => {
        if (!outdated()) this.arrive(step);
      };
      try {
        await this.show(step, arrive, outdated);
      } catch (error) {
        console.warn("A step could not be shown.", error); // the game is more than its show
        arrive();
      }
      this.keepMoment();
    }
    this.busy = false;
  }

  private arrive(step: Happened): void {
    this.board = step.board;
    this.mine = step.mine;
    this.setDeadline(step.due);
    const advised = this.hint?.moves[0]?.move;
    if (advised !== undefined && !step.mine?.moves.includes(advised)) this.hint = null;
  }

  /** Nobody sees what is shown, or there is too much of it. */
  private get away(): boolean {
    return this.returning || document.hidden || this.queue.length >= LONG;
  }

  /** Show a step; to people who are away it is told when they come back. */
  private async show(step: Happened, arrive: () => void, outdated: () => boolean): Promise<void> {
    const told = new Set<SeenEvent>();
    const say = (events: SeenEvent[]) => {
      if (outdated()) return; // the log of the welcome has them
      const fresh = events.filter((event) => !told.has(event));
      fresh.forEach((event) => told.add(event));
      this.log = [...this.log, ...fresh.map((event) => this.entry(event, step.by))];
      this.showing = events;
    };
    this.noteTimeUp(step);
    // What was played for me is news, too; what I played myself is not.
    const own = step.by === null && step.events[0]?.seat === this.me;
    if (this.away) this.missed = [...this.missed, ...(own ? [] : step.events)];
    else if (this.motion && this.words) await this.perform(step, this.motion, say, arrive, outdated);
    arrive();
    say(step.events.filter((event) => !told.has(event)));
    this.showing = [];
  }

  /** The table stands as it was until its cards have moved; the points of a round come before the next
   * deal, and a deal is shown on the table that it makes. */
  private async perform(
    step: Happened, motion: Motion, say: (events: SeenEvent[]) => void, arrive: () => void, outdated: () => boolean,
  ): Promise<void> {
    this.hurrying = new AbortController();
    this.dropping = new AbortController();
    const [{ signal }, { signal: dropped }] = [this.hurrying, this.dropping];
    const game = this.table?.settings.game ?? step.board.game;
    const kinds = this.words?.events ?? {};
    const [ending, beginning] = atDeal(step.events);
    const deals = beginning.length > 0;
    const ends = deals && ending.length > 0;
    const commit = async () => {
      if (ends && !outdated()) await this.pauseBetweenRounds();
      arrive();
      if (deals) say(beginning);
      await tick();
    };
    const { hasty } = this;
    const speed = choices.pace * (hasty ? HASTE : 1);
    await motion({ game, events: ending, kinds, speed, lasts: ends, hasty, commit, say, signal, dropped });
    if (deals && speed > 0) await this.dealing?.({ game, events: beginning, kinds, speed, signal });
  }

  /** My own time runs while this is shown. */
  private get hasty(): boolean {
    const last = this.queue.at(-1);
    return last !== undefined && last.due !== null && (last.mine?.moves.length ?? 0) > 0;
  }

  private noteTimeUp(step: Happened): void {
    const seat = step.by === "clock" ? step.events.find((event) => typeof event.seat === "number")?.seat : null;
    if (typeof seat === "number") this.timeUp = { seat, events: step.events.filter((event) => event.seat === seat) };
    else if (this.timeUp && this.timeUp.seat !== this.me) this.timeUp = null;
  }

  private async pauseBetweenRounds(): Promise<void> {
    this.interlude = true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, READING);
      this.goingOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.goingOn = null;
    this.interlude = false;
  }

  private setTable(table: TableState): void {
    const game = this.table?.settings.game;
    this.table = seated(table);
    if (this.you?.person) noteTable(table, this.you.seats.length > 0);
    this.awaySince = table.chairs.map((chair) => (typeof chair?.away === "number" ? Date.now() - 1000 * chair.away : null));
    if (game === table.settings.game) return;
    this.words = null;
    void this.learn(table.settings.game);
  }

  /** The words of the game that is played; until they are there, steps are not shown but taken in. */
  private async learn(game: GameName): Promise<void> {
    try {
      const words = await api.words(game);
      if (this.table?.settings.game === game) this.words = words;
    } catch {
      if (!this.ended) setTimeout(() => void this.learn(game), 3000); // the line will be back
    }
  }

  private setDeadline(due: number | null): void {
    this.deadline = due === null ? null : Date.now() + due;
  }

  private entry(event: SeenEvent, by: string | null): LogEntry {
    this.entries += 1;
    return { key: this.entries, event, by };
  }
}

/** What belongs to the round that ends in a step, and what to the next one. */
function atDeal(events: SeenEvent[]): [SeenEvent[], SeenEvent[]] {
  const next = events.findIndex((event, at) => event.kind === "begins" && (at === 0 || events[at - 1]?.kind === "scores"));
  return next < 0 ? [events, []] : [events.slice(0, next), events.slice(next)];
}
