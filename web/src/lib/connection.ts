// One line to a table: it comes back by itself, and every command is sent once or given back.
//
// A broken line is opened again, at once when the device wakes up or is online again, else
// after a growing pause. We tell the server the last number we have, and it sends the rest.
// Commands have ids. A command without an answer is sent once more with the same id, which the
// server recognises. A move is sent again only if nothing has happened since it was chosen: it might
// still be legal and no longer meant. Commands that can't be sent are given back.

import type { Answer, Bye, Command, Reason, Update } from "./protocol";

export type Unsent = Command extends infer One ? (One extends { id: string } ? Omit<One, "id"> : never) : never;

/** What a connection tells its owner. */
export interface Listener {
  heard(update: Exclude<Update, Answer | Bye>): void;
  lineChanged(open: boolean): void;
  /** All that happened while the line was down has been heard. */
  caughtUp?(): void;
  /** Hung up for good: by the server's bye, or because it doesn't let us in. */
  closed(why: Bye["why"] | Reason): void;
}

/** What of the browser's WebSocket is used here. */
export interface Line {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

interface Waiting {
  command: Unsent;
  chosenAt: number; // the number of the table when it was chosen
  sendings: number;
  overdue?: ReturnType<typeof setTimeout>;
  resolve: (answer: Answer | null) => void;
}

const OPEN = 1;
const PAUSES = [0, 400, 1000, 2500, 5000, 10000];
const QUIET = 25_000; // silence after which the line is asked whether it still lives
const PATIENCE = 8_000; // how long an opening, a sign of life, or an answer to a command may take
const SELDOM = 10_000; // between two questions because a number is missing

export class Connection {
  /** The last number we have; when the line comes back we ask for what follows it. */
  number = 0;
  /** The highest number heard of. */
  private highest = 0;
  private wonderedAt = -Infinity;
  look: number | null | undefined;
  private line: Line | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private probeId: string | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private caughtUp = false;
  private told = false; // what the owner has last been told of the line
  private begun = false;
  private ended = false;

  constructor(
    private readonly address: (since: number, look: number | null | undefined) => string,
    private readonly listener: Listener,
    private readonly dial: (address: string) => Line,
  ) {}

  get open(): boolean {
    return this.line?.readyState === OPEN;
  }

  /** Open the line, and keep it open until `end`. */
  begin(): void {
    this.begun = true;
    if (this.ended || this.line) return;
    clearTimeout(this.retry);
    const line = this.dial(this.address(this.number, this.look));
    this.line = line;
    this.expectWithin(PATIENCE);
    line.onopen = () => {
      if (line !== this.line) return;
      this.caughtUp = false;
      if (this.look === undefined) this.expectWithin(PATIENCE);
      else this.probe();
      this.tell(true);
    };
    line.onmessage = (message) => {
      if (line === this.line) this.receive(JSON.parse(message.data) as Update);
    };
    line.onclose = () => {
      if (line === this.line) this.lost();
    };
  }

  /** Send a command. Resolves to the answer, or to null if it was given back: then it may not have arrived. */
  send(command: Unsent): Promise<Answer | null> {
    const id = newId();
    return new Promise((resolve) => {
      const waiting: Waiting = { command, chosenAt: this.number, sendings: 0, resolve };
      this.waiting.set(id, waiting);
      if (this.open && this.caughtUp) this.sendOne(id, waiting);
      else if (!this.open) this.wake();
    });
  }

  /**
   * The device is awake, or its network has come or gone: ask whether the line still lives, or open it
   * without waiting for the pause to end. Before `begin` the server may not know yet who we are.
   */
  wake(): void {
    if (this.ended || !this.begun) return;
    if (this.open) {
      this.probe();
    } else if (!this.line) {
      this.failures = 0;
      this.begin();
    }
  }

  /** Hang up for good. */
  end(): void {
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    const line = this.line;
    this.line = null;
    line?.close();
    for (const id of [...this.waiting.keys()]) this.resolve(id, null);
  }

  private receive(update: Update): void {
    if (update.type !== "bye") this.failures = 0; // a server that sends us away at once has not let us in
    this.expectWithin(QUIET, () => this.probe());
    if (update.type === "answer") {
      if (update.id === this.probeId) this.sendWaiting();
      else if (update.id || !update.refused) this.resolve(update.id, update);
      else this.turnedAway(update.refused);
      return;
    }
    if (update.type === "bye") {
      this.sentAway(update);
      return;
    }
    if ("number" in update) {
      if (update.type !== "welcome") {
        if (update.number < this.number) return; // seen before the line broke
        if (update.number > this.highest + 1) this.wonder();
      }
      this.highest = Math.max(this.highest, update.number);
      // A change may share its number with a step that comes after it: only the step counts.
      if (update.type !== "changed") this.number = update.number;
    }
    this.listener.heard(update);
    if (update.type === "welcome") this.sendWaiting();
  }

  /** A number is missing: a step that is not ours to see, or a lost one. Ask now and then. */
  private wonder(): void {
    const now = Date.now();
    if (now - this.wonderedAt < SELDOM) return;
    this.wonderedAt = now;
    this.probe();
  }

  private tell(open: boolean): void {
    if (open !== this.told) this.listener.lineChanged(open);
    this.told = open;
  }

  private sentAway(bye: Bye): void {
    if (bye.retry) {
      if (bye.why === "fault" || bye.why === "storage") this.number = 0; // not all may have been told: ask for the whole state
      return; // the server closes the line, and we come back
    }
    this.turnedAway(bye.why);
  }

  private turnedAway(why: Bye["why"] | Reason): void {
    this.end();
    this.listener.closed(why);
  }

  private lost(): void {
    this.line = null;
    clearTimeout(this.watch);
    for (const waiting of this.waiting.values()) clearTimeout(waiting.overdue);
    this.tell(false);
    if (this.ended) return;
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)] ?? 0;
    this.failures += 1;
    this.retry = setTimeout(() => this.begin(), pause * (0.75 + Math.random() / 2));
  }

  /** We have caught up: send what is still waiting. */
  private sendWaiting(): void {
    if (this.caughtUp) return;
    this.caughtUp = true;
    this.listener.caughtUp?.();
    for (const [id, waiting] of [...this.waiting]) {
      const { type } = waiting.command;
      const outdated = (type === "move" || type === "back") && waiting.chosenAt !== this.number;
      if (outdated || waiting.sendings >= 2) this.resolve(id, null);
      else this.sendOne(id, waiting);
    }
  }

  private sendOne(id: string, waiting: Waiting): void {
    waiting.sendings += 1;
    clearTimeout(waiting.overdue);
    waiting.overdue = setTimeout(() => this.drop(), PATIENCE); // the table does not go on: come again
    this.line?.send(JSON.stringify({ ...waiting.command, id }));
  }

  private resolve(id: string, answer: Answer | null): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    clearTimeout(waiting?.overdue);
    waiting?.resolve(answer);
  }

  /** Ask for a sign of life, with a `look` that changes nothing. */
  private probe(): void {
    if (this.look === undefined) return; // nobody has said yet from where
    this.probeId = newId();
    const command: Unsent = { type: "look", seat: this.look };
    this.line?.send(JSON.stringify({ ...command, id: this.probeId }));
    this.expectWithin(PATIENCE);
  }

  private expectWithin(time: number, otherwise: () => void = () => this.drop()): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(otherwise, time);
  }

  private drop(): void {
    const line = this.line;
    if (!line) return;
    line.onclose = null;
    line.close();
    this.lost();
  }
}

let made = 0;

function newId(): string {
  made += 1;
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}-${made}`;
}
