// A table as this person sees it: what a page draws from, and the moves it can make.
//
// The server's messages say how everything looks now and what happened in between. The session
// shows what happened, step by step, and keeps board and mine as they were before a step until its
// events have been shown. Nothing is computed from events; whatever is skipped, the state is right.

import { tick } from "svelte";
import { api } from "./api";
import { choices } from "./choices.svelte";
import { Connection, type Line, type Unsent } from "./connection";
import { dial as dialEarly, socketAddress } from "./early";
import type { Board, Mine } from "./games";
import { both } from "./i18n.svelte";
import type {
  Answer, Bye, Changed, GameWords, Happened, Hint, Presence, Reason, Said, SeenEvent, Spoke, TableState, Welcome, You,
} from "./protocol";
import type { Deal } from "../table/dealing";
import type { Step } from "../table/motion";
import { Sentences } from "./sentences";
import { shell } from "./words/shell";

/** Shows a step and lets the table change; src/table/motion.ts. */
export type Motion = (step: Step) => Promise<void>;

/** Shows how a new round was dealt; src/table/dealing.ts. */
export type Dealing = (deal: Deal) => Promise<void>;

export interface LogEntry {
  key: number;
  event: SeenEvent;
  by: string | null;
}

/** A queue longer than this is not shown: people who were away see how it is now. */
const LONG = 6;
const READING = 25_000; // milliseconds that the results of a round are shown, if nobody goes on

export class TableSession {
  table = $state.raw<TableState | null>(null);
  you = $state.raw<You | null>(null);
  board = $state.raw<Board | null>(null);
  mine = $state.raw<Mine | null>(null);
  log = $state.raw<LogEntry[]>([]);
  said = $state.raw<Said[]>([]);
  words = $state.raw<GameWords | null>(null);
  connected = $state(false);
  /** Why the line is closed for good, if it is. */
  gone = $state.raw<Bye["why"] | Reason | null>(null);
  refusal = $state.raw<{ text: string; point: string | null } | null>(null);
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);
  pending = $state<number | null>(null);
  watching = $state(0);
  /** When the clock decides, in milliseconds of `Date.now()`. */
  deadline = $state<number | null>(null);
  /** What is being shown right now, and whether anything is. */
  showing = $state.raw<SeenEvent[]>([]);
  busy = $state(false);
  /** Between two rounds the results are shown until `goOn`. */
  interlude = $state(false);
  motion: Motion | null = null;
  dealing: Dealing | null = null;

  readonly names = $derived((this.table?.chairs ?? []).map((chair) => chair?.name ?? ""));
  readonly me = $derived(this.you?.looking ?? null);
  readonly myTurn = $derived(!this.busy && this.me !== null && (this.mine?.moves.length ?? 0) > 0);
  readonly sentences = $derived(new Sentences(this.words, this.names));

  private readonly connection: Connection;
  private queue: Happened[] = [];
  private number = 0; // how far what happened has come in
  private entries = 0;
  private welcomes = 0;
  private hurrying: AbortController | null = null;
  private goingOn: (() => void) | null = null;

  constructor(
    readonly code: string,
    dial: (address: string) => Line = (address) => dialEarly(address) as Line,
  ) {
    const listener = {
      heard: (update: Welcome | Happened | Changed | Spoke | Presence | Hint) => this.heard(update),
      lineChanged: (open: boolean) => (this.connected = open),
      closed: (why: Bye["why"] | Reason) => (this.gone = why),
    };
    this.connection = new Connection((since, look) => socketAddress(code, since, look), listener, dial);
  }

  // --- coming and going

  begin(): void {
    this.connection.begin();
  }

  /** The device is awake or online again. */
  wake(): void {
    this.connection.wake();
  }

  end(): void {
    this.connection.end();
    this.hurry();
  }

  // --- what one can do

  legal(move: number): boolean {
    return !this.busy && this.pending === null && (this.mine?.moves.includes(move) ?? false);
  }

  async play(move: number): Promise<void> {
    const seat = this.me;
    if (seat === null || this.pending !== null) return;
    this.hurry();
    this.pending = move;
    this.hint = null;
    const answer = await this.send({ type: "move", seat, move });
    this.pending = null;
    if (!answer && this.gone === null) this.refusal = { text: shell("given_back"), point: null };
  }

  /** Try a move that is not legal, to be told why. */
  explain(move: number): Promise<void> {
    return this.play(move);
  }

  async takeBack(): Promise<void> {
    if (this.me !== null) await this.send({ type: "back", seat: this.me });
  }

  async askHint(): Promise<void> {
    if (this.me === null || this.asking) return;
    this.asking = true;
    const answer = await this.send({ type: "hint", seat: this.me });
    if (!answer || answer.refused) this.asking = false;
  }

  lookFrom(seat: number | null): Promise<Answer | null> {
    this.connection.look = seat;
    return this.send({ type: "look", seat });
  }

  /** Any other command; a refusal is shown. */
  async send(command: Unsent): Promise<Answer | null> {
    const answer = await this.connection.send(command);
    if (answer?.refused) this.refuse(answer.refused);
    return answer;
  }

  /** Show a refusal. */
  refuse(reason: Reason): void {
    this.refusal = { text: both(reason), point: reason.point ?? null };
  }

  /** Finish what is being shown at once. */
  hurry(): void {
    this.hurrying?.abort();
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

  /** Where an event's card goes from and to, as `data-place` has it. */
  places(event: SeenEvent): { from: string | null; to: string | null } {
    return this.sentences.places(event);
  }

  // --- what the server says

  /** Take in an update, as it comes from the server or from the stage. */
  heard(update: Welcome | Happened | Changed | Spoke | Presence | Hint): void {
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
        return;
      case "presence":
        return this.presence(update);
      case "hinted":
        this.asking = false;
        this.hint = update;
    }
  }

  private welcome(update: Welcome): void {
    const known = update.number === this.number && update.you.looking === this.me;
    this.number = update.number;
    this.you = update.you;
    this.connection.look = update.you.looking;
    this.setTable(update.table);
    if (known) return; // all of it is shown already, or about to be
    this.welcomes += 1;
    this.queue = [];
    this.hurry();
    this.board = update.board;
    this.mine = update.mine;
    this.log = update.log.map((event) => this.entry(event, null));
    this.said = update.said;
    this.setDeadline(update.table.due ?? null);
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
    }
  }

  private presence(update: Presence): void {
    this.watching = update.watching;
    if (!this.table) return;
    const chairs = this.table.chairs.map((chair, seat) => chair && { ...chair, here: update.here[seat] ?? false });
    this.table = { ...this.table, chairs };
  }

  private happened(update: Happened): void {
    this.number = update.number;
    this.queue.push(update);
    if (!this.busy) void this.showQueue();
  }

  private async showQueue(): Promise<void> {
    const welcomes = this.welcomes;
    this.busy = true;
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      this.hint = null;
      const arrive = () => {
        if (welcomes === this.welcomes) this.arrive(step); // else a welcome came, and knows more
      };
      try {
        await this.show(step, arrive);
      } catch (error) {
        console.warn("A step could not be shown.", error); // the game is more than its show
        arrive();
      }
    }
    this.busy = false;
  }

  private arrive(step: Happened): void {
    this.board = step.board;
    this.mine = step.mine;
    this.setDeadline(step.due);
  }

  /** Show a step, unless the page is hidden or there is too much to show. */
  private async show(step: Happened, arrive: () => void): Promise<void> {
    const told = new Set<SeenEvent>();
    const say = (events: SeenEvent[]) => {
      const fresh = events.filter((event) => !told.has(event));
      fresh.forEach((event) => told.add(event));
      this.log = [...this.log, ...fresh.map((event) => this.entry(event, step.by))];
      this.showing = events;
    };
    const moving = step.events.some((event) => Object.values(this.places(event)).some(Boolean));
    if (!moving) arrive(); // nothing has to stay where it was while it is shown
    const speed = choices.pace;
    if (this.motion && this.words && speed > 0 && this.queue.length < LONG && !document.hidden) {
      this.hurrying = new AbortController();
      const { signal } = this.hurrying;
      const game = this.table?.settings.game ?? step.board.game;
      const kinds = this.words.events;
      const [ending, beginning] = atRoundsEnd(step.events);
      if (beginning.length > 0) {
        await this.motion({ game, events: ending, kinds, speed, commit: () => undefined, say, signal });
        await this.pauseBetweenRounds();
        arrive();
        say(beginning);
        await tick();
        await this.dealing?.({ game, events: beginning, kinds, speed, signal });
      } else {
        const commit = async () => {
          arrive();
          await tick();
        };
        await this.motion({ game, events: ending, kinds, speed, commit, say, signal });
      }
    }
    arrive();
    say(step.events.filter((event) => !told.has(event)));
    this.showing = [];
  }

  private async pauseBetweenRounds(): Promise<void> {
    if (this.hurrying?.signal.aborted) return;
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
    this.table = table;
    if (game === table.settings.game) return;
    this.words = null;
    void api.words(table.settings.game).then((words) => (this.words = words));
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
function atRoundsEnd(events: SeenEvent[]): [SeenEvent[], SeenEvent[]] {
  const next = events.findIndex((event, at) => event.kind === "begins" && events[at - 1]?.kind === "scores");
  return next < 0 ? [events, []] : [events.slice(0, next), events.slice(next)];
}
