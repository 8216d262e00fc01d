// What lies open at a table of FKK for a moment only: looks, wrong cards, the count at the end.
//
// A look is seen once and then gone (K17), from the log too. It stays until the player taps, and the
// server is told: until then it sends the card again, to a page that was loaded anew or was away.

import type { SeenEvent } from "../../lib/protocol";
import type { TableSession } from "../../lib/seat.svelte";
import type { Skin, Stage } from "../../table/skins";
import { worth } from "./cards";

const LOOK = 3000; // milliseconds that a look is seen in a replay
const TOO_SOON = 500; // a tap that was meant for something else
const MISS = 1500;
const EYE = 900;
const COUNT = 450; // for each row
const READ = 2200; // the rows and their points
const SEEN_ONCE = ["looked", "drew", "hid"];

export class Moments {
  /** The cards that lie open, by "seat slot". */
  open = $state.raw<Record<string, number>>({});
  /** The cards that others look at, and those that did not match. */
  eyes = $state.raw<readonly string[]>([]);
  wrong = $state.raw<readonly string[]>([]);
  /** What each row came to at the end of a round. */
  sums = $state.raw<Record<number, number>>({});
  swept = $state(false);
  looking = $state(false);
  /** The cards, by their slots, that were swapped away after I looked at them. */
  gone = $state.raw<number[]>([]);
  private answered: ((seen: boolean) => void) | null = null;
  private lookingFrom: number | null = null; // the seat whose look is shown
  private readonly presented = new WeakSet<SeenEvent>();

  constructor(private readonly session: TableSession) {}

  scenes(): NonNullable<Skin["scenes"]> {
    const count = (events: SeenEvent[], stage: Stage) => this.count(events, stage);
    const swap = (events: SeenEvent[], stage: Stage) => this.swap(events, stage);
    return {
      looked: (events, stage) => this.look(events, stage),
      missed: (events, stage) => this.miss(events, stage),
      counted: count,
      scores: count,
      begins: (_, stage) => this.sweep(stage),
      lifted: swap,
      aside: swap,
      laid: swap,
    };
  }

  /** The person has seen enough. */
  answer(): void {
    this.answered?.(true);
  }

  /** The table is left: nobody taps here any more. */
  end(): void {
    this.answered?.(false);
  }

  /** The table stands as it is; nothing is shown for a moment any more. */
  clear(): void {
    if (this.looking) return;
    this.open = {};
    this.sums = {};
    this.eyes = [];
    this.wrong = [];
    this.swept = false;
  }

  /** Looks that came while nothing was shown, or that the server tells again because nobody has said
   * that they were seen. */
  catchUp(): void {
    if (this.replayed) return;
    const log = this.session.log.map(({ event }) => event);
    if (this.looking && this.lookingFrom !== this.session.me) this.answered?.(false); // the device was passed on
    const fresh = log.filter((event) => this.mine(event));
    if (fresh.length === 0) return;
    const after = log.slice(log.indexOf(fresh.at(-1) as SeenEvent) + 1);
    if (this.lookingFrom === this.session.me) fresh.forEach((event) => this.presented.add(event)); // the same ones, told again
    else void this.present(fresh, after);
  }

  /** K17: what was seen once is not to be read in the log again. */
  forget(): void {
    const holding = this.session.mine?.game === "fkk" && this.session.mine.drawn !== null;
    const over = ({ event }: { event: SeenEvent }) =>
      SEEN_ONCE.includes(event.kind) &&
      event.card != null &&
      !(event.kind === "looked" && this.looking) &&
      !(event.kind === "drew" && holding);
    if (!this.session.log.some(over)) return;
    this.session.log = this.session.log.map((entry) =>
      over(entry) ? { ...entry, event: { ...entry.event, card: null } } : entry,
    );
  }

  /** In a replay everything has been seen long ago. */
  private get replayed(): boolean {
    return !this.session.you?.person;
  }

  private mine(event: SeenEvent): boolean {
    return event.kind === "looked" && event.card != null && event.seat === this.session.me && !this.presented.has(event);
  }

  private async look(events: SeenEvent[], stage: Stage): Promise<void> {
    const mine = events.filter((event) => this.mine(event));
    const others = events.filter((event) => !mine.includes(event));
    this.eyes = others.map(spot);
    if (mine.length === 0) await stage.wait(EYE);
    else if (this.replayed) await this.presentFor(mine, stage.wait(LOOK));
    else await stage.until(this.present(mine));
    this.eyes = [];
  }

  /** Until the player taps, wherever on the table that is. */
  private async present(looks: SeenEvent[], after: SeenEvent[] = []): Promise<void> {
    const slots = looks.map(({ at }) => at ?? -1);
    const swapped = after.filter(({ kind, other }) => ["lifted", "aside"].includes(kind) && other === this.session.me);
    this.gone = slots.filter((slot) => swapped.some(({ at }) => at === slot));
    const begun = Date.now();
    const tapped = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest("[data-game]")) return;
      event.stopPropagation();
      event.preventDefault();
      if (Date.now() - begun > TOO_SOON) this.answer();
    };
    const from = (this.lookingFrom = this.session.me);
    document.addEventListener("click", tapped, true);
    this.session.holding = true;
    const seen = await this.presentFor(looks, new Promise<boolean>((resolve) => (this.answered = resolve)));
    document.removeEventListener("click", tapped, true);
    if (seen && from !== null) this.session.confirmSeen(from);
    if (this.lookingFrom !== from) return; // somebody else looks already
    this.lookingFrom = null;
    this.session.holding = false;
    this.gone = [];
  }

  private async presentFor<Answer>(looks: SeenEvent[], time: Promise<Answer>): Promise<Answer> {
    const from = this.lookingFrom;
    looks.forEach((event) => this.presented.add(event));
    this.looking = true;
    this.show(looks);
    const answer = await time;
    if (this.lookingFrom === from) this.looking = false;
    this.hide(looks);
    return answer;
  }

  private async miss(events: SeenEvent[], stage: Stage): Promise<void> {
    this.wrong = events.map(spot);
    this.show(events);
    await stage.wait(MISS);
    this.hide(events);
    this.wrong = [];
  }

  /** K14: all cards are turned up, row by row. */
  private async count(events: SeenEvent[], stage: Stage): Promise<void> {
    for (const { seat } of events.filter((event) => event.kind === "scores")) {
      const row = events.filter((event) => event.kind === "counted" && event.seat === seat);
      this.show(row);
      if (seat != null) this.sums = { ...this.sums, [seat]: row.reduce((sum, { card }) => sum + worth(card ?? 0), 0) };
      await stage.wait(COUNT);
    }
    await stage.wait(READ);
  }

  private async sweep(stage: Stage): Promise<void> {
    this.clear();
    this.swept = true;
    await stage.wait(300);
  }

  /** K8: the two cards cross, each to where the other one lay. */
  private async swap(events: SeenEvent[], stage: Stage): Promise<void> {
    const [one, two] = events
      .filter((event) => event.kind !== "laid")
      .map((event) => stage.place(`row ${event.other} ${event.at}`));
    if (!one || !two) return;
    const [from, to] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
    await Promise.all([
      stage.animate(one.firstElementChild, crossing(from, to), 1300, "ease-in-out"),
      stage.animate(two.firstElementChild, crossing(to, from), 1300, "ease-in-out"),
    ]);
    await stage.wait(stage.still ? 1200 : 300);
  }

  private show(events: SeenEvent[]): void {
    const shown = events.map((event) => [spot(event), event.card ?? 0] as const);
    this.open = { ...this.open, ...Object.fromEntries(shown) };
  }

  private hide(events: SeenEvent[]): void {
    const hidden = events.map(spot);
    this.open = Object.fromEntries(Object.entries(this.open).filter(([key]) => !hidden.includes(key)));
  }
}

const spot = (event: SeenEvent) => `${event.seat} ${event.at}`;

/** Lifted, over to the other place in an arc, and down. */
function crossing(from: DOMRect, to: DOMRect): Keyframe[] {
  const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const scale = to.width / from.width;
  const bow = Math.min(40, Math.hypot(x, y) / 4) / (Math.hypot(x, y) || 1);
  const half = `translate(${x / 2 - y * bow}px, ${y / 2 + x * bow}px) scale(${1.15 * (1 + scale) * 0.5})`;
  return [
    { transform: "none" },
    { transform: "scale(1.2)", offset: 0.2 },
    { transform: half, offset: 0.55 },
    { transform: `translate(${x}px, ${y}px) scale(${1.15 * scale})`, offset: 0.85 },
    { transform: `translate(${x}px, ${y}px) scale(${scale})` },
  ];
}
