// Shows what happens on the table: cards fly from place to place, by the events of a step.
//
// While a step is shown the table still stands as before it. A card that flies hides the one it
// came from, and lies where it has landed until the table has changed and the real one is there.
// Nothing here knows the games: places are elements with `data-place`, cards in them have
// `data-card` (empty when face down), `data-spot` is where the next card of a place will lie,
// places with `data-swallows` (an opponent's hand) let it vanish, those with `data-stays` (a pile)
// look the same when a card has gone.

import { mount, unmount } from "svelte";
import type { EventWords, SeenEvent } from "../lib/protocol";
import { aimedAt, wantsStill } from "./aims";
import Card from "./Card.svelte";
import { cardWithin, flightLayer, flightPath, placed, type Box } from "./flight";
import { beats, readingTime, type Beat } from "./pacing";
import { skinOf, type Flight, type Skin, type Stage } from "./skins";

export interface Step {
  game: string;
  events: SeenEvent[];
  /** Where cards go from and to, by kind of event: the `events` of the game's words. */
  kinds: Record<string, Pick<EventWords, "from" | "to">>;
  /** 1 is normal, 2 twice as fast. At 0 nothing moves and nothing takes time, except scenes that wait
   * for a person. */
  speed: number;
  /** The table is seen for a while before it changes: cards have to lie where they went. */
  lasts?: boolean;
  /** Somebody's time runs meanwhile. */
  hasty?: boolean;
  /** Makes the table stand as it is after the step, and resolves when the page shows it. */
  commit: () => Promise<void> | void;
  /** Called at the start of each beat, with its events. */
  say?: (events: SeenEvent[]) => void;
  /** Nothing moves or takes time any more; scenes that wait for a person still do. */
  signal?: AbortSignal;
  /** Ends the show: nothing waits for a person either. */
  dropped?: AbortSignal;
  /** No movement; by default as the person's system says. */
  still?: boolean;
}

/** Show a step, change the table, and resolve. It never fails: a game is more than its show. */
export async function show(step: Step): Promise<void> {
  const show = new Show(step);
  try {
    if (!step.signal?.aborted) await show.play();
  } catch (error) {
    console.warn("A step could not be shown.", error);
  } finally {
    await show.end();
  }
}

/** A flying card with its two sides. */
interface Ghost {
  element: HTMLElement;
  sides: object[];
  box: Box;
  width: number;
  card: number | null;
}

class Show {
  private readonly skin: Skin;
  private readonly still: boolean;
  private readonly speed: number;
  private readonly root: HTMLElement;
  private readonly layer = flightLayer();
  private readonly running = new Set<() => void>();
  private readonly hidden = new Set<HTMLElement>();
  private readonly ghosts = new Set<Ghost>();
  private readonly landed = new Map<string, Ghost[]>();
  private readonly stage: Stage;

  constructor(private readonly step: Step) {
    this.skin = skinOf(step.game);
    this.speed = step.speed || Infinity;
    this.still = step.still ?? (step.speed === 0 || wantsStill());
    this.root = document.querySelector<HTMLElement>("[data-game]") ?? document.body;
    this.stage = {
      place: (name) => this.place(name),
      animate: (element, frames, ms, easing, keep) => this.animate(element, frames, ms, { easing, keep }),
      wait: (ms) => this.wait(ms),
      until: (answer) => this.until(answer),
      still: this.still,
      hasty: step.hasty ?? false,
    };
  }

  async play(): Promise<void> {
    this.root.append(this.layer);
    this.step.signal?.addEventListener("abort", this.hurry, { once: true });
    const { tempi, scenes } = this.skin;
    for (const beat of beats(this.step.events, tempi, scenes)) {
      if (this.step.dropped?.aborted || (this.over && !this.step.lasts)) return;
      this.step.say?.(beat.events);
      if (beat.scene) await beat.scene(beat.events, this.stage);
      else await this.fly(beat);
    }
  }

  /** The table changes, and what was in the air is gone in the same frame. */
  async end(): Promise<void> {
    this.step.signal?.removeEventListener("abort", this.hurry);
    await this.step.commit();
    for (const element of this.hidden) element.style.removeProperty("visibility");
    if (!this.over && !this.still) this.rest();
    for (const ghost of this.ghosts) this.remove(ghost);
    this.layer.remove();
  }

  private get over(): boolean {
    return this.step.signal?.aborted ?? false;
  }

  private readonly hurry = (): void => {
    for (const finish of [...this.running]) finish();
  };

  /** The cards of a beat go from place to place. Without movement they lie there at once, and there is
   * time to read what was done; so neither the cards nor the turn run ahead of the words. */
  private async fly(beat: Beat): Promise<void> {
    const { flight, stagger, pause } = beat.tempo;
    if (!this.moves(beat) || (this.speed === Infinity && !this.step.lasts)) return;
    const flights = beat.events.map(async (event, number) => {
      if (!this.still) await this.wait(stagger * number);
      if (!this.over || this.step.lasts) await this.flyOne(event, flight);
    });
    await Promise.all(flights);
    await this.wait(this.still ? readingTime(beat) : pause);
  }

  private moves(beat: Beat): boolean {
    const kind = this.step.kinds[beat.events[0]?.kind ?? ""];
    return Boolean(kind?.from && kind.to);
  }

  private async flyOne(event: SeenEvent, ms: number): Promise<void> {
    const kind = this.step.kinds[event.kind];
    if (!kind?.from || !kind.to) return;
    const [from, to] = [filled(kind.from, event), filled(kind.to, event)];
    const [source, target] = [this.place(from), this.place(to)];
    if (!source || !target) return;
    const card = event.card ?? null;
    const box = this.boxFor(target, card);
    const ghost = this.pickUp(from, source, card, box.width);
    const flourish = this.skin.flourishes?.[event.kind];
    const flight: Flight = { card: ghost.element, event, source, target };
    await flourish?.before?.(flight, this.stage);
    if (this.over && !this.step.lasts) return;
    const way = flightPath(ghost.box, box, ghost.width, flourish?.spin);
    await Promise.all([
      this.animate(ghost.element, way, ms, { easing: "linear", keep: true }),
      this.turnTo(ghost, card, ms),
      target.hasAttribute("data-swallows") && this.fade(ghost, ms),
    ]);
    ghost.box = box;
    ghost.element.style.transform = placed(box, ghost.width);
    await flourish?.after?.(flight, this.stage);
    if (target.hasAttribute("data-swallows")) this.remove(ghost);
    else this.landed.set(to, [...(this.landed.get(to) ?? []), ghost]);
  }

  /** The card that leaves a place: one that has just landed there, or a new one over the real one. */
  private pickUp(name: string, source: HTMLElement, card: number | null, goal: number): Ghost {
    const lying = this.landed.get(name);
    const found = lying?.findLastIndex((ghost) => ghost.card === card || ghost.card === null) ?? -1;
    const ghost = found >= 0 ? lying?.splice(found, 1)[0] : undefined;
    if (ghost) return ghost;
    const real = cardIn(source, card, this.hidden);
    const box = real ? real.getBoundingClientRect() : this.boxFor(source, card);
    if (real && !source.hasAttribute("data-stays")) {
      real.style.visibility = "hidden";
      this.hidden.add(real);
    }
    const faceUp = real && real.dataset.card !== "" ? card : null;
    return this.ghost(box, faceUp, Math.max(box.width, goal));
  }

  /** A flying card over a box. It is drawn as large as it will ever be, so that it stays crisp. */
  private ghost(box: Box, card: number | null, width: number): Ghost {
    const element = document.createElement("div");
    element.style.cssText = "position:absolute;left:0;top:0;perspective:600px;will-change:transform";
    element.style.setProperty("--card-w", `${width}px`);
    element.style.transform = placed(box, width);
    this.layer.append(element);
    const sides = [mount(Card, { target: element, props: { game: this.step.game, card } })];
    const ghost = { element, sides, box, width, card };
    this.ghosts.add(ghost);
    return ghost;
  }

  /** Turn a card over in flight if it comes to lie with its other side up. */
  private async turnTo(ghost: Ghost, card: number | null, ms: number): Promise<void> {
    if (ghost.card === card) return;
    const half = ms / 2;
    await this.animate(ghost.element.firstElementChild, [{ transform: "none" }, { transform: "rotateY(90deg)" }], half);
    for (const side of ghost.sides.splice(0)) void unmount(side);
    ghost.sides.push(mount(Card, { target: ghost.element, props: { game: this.step.game, card } }));
    ghost.card = card;
    await this.animate(ghost.element.firstElementChild, [{ transform: "rotateY(-90deg)" }, { transform: "none" }], half);
  }

  private fade(ghost: Ghost, ms: number): Promise<void> {
    return this.animate(ghost.element, [{ opacity: 1, offset: 0.7 }, { opacity: 0 }], ms, { keep: true });
  }

  private remove(ghost: Ghost): void {
    for (const side of ghost.sides) void unmount(side);
    ghost.element.remove();
    this.ghosts.delete(ghost);
  }

  /** Cards that now lie a little off the spot where they landed glide into place. */
  private rest(): void {
    for (const [name, ghosts] of this.landed) {
      const place = this.place(name);
      for (const ghost of place ? ghosts : []) {
        const real = place && cardIn(place, ghost.card, new Set());
        if (!real) continue;
        const now = real.getBoundingClientRect();
        const [x, y] = [ghost.box.x - now.x, ghost.box.y - now.y];
        if (Math.hypot(x, y) < 2 || Math.hypot(x, y) > 400) continue;
        const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
        real.animate(frames, { duration: 180 / this.speed, easing: "ease-out" });
      }
    }
  }

  private place(name: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-place="${name}"]`);
  }

  private boxFor(place: HTMLElement, card: number | null): Box {
    const aimed = aimedAt(place, card);
    if (aimed) return aimed;
    const spot = place.querySelector("[data-spot]") ?? place;
    return cardWithin(spot.getBoundingClientRect());
  }

  private animate(
    element: Element | null,
    frames: Keyframe[],
    ms: number,
    { easing = "ease", keep = false }: { easing?: string | undefined; keep?: boolean | undefined } = {},
  ): Promise<void> {
    if (!element || this.over || this.still) return Promise.resolve();
    const duration = ms / this.speed;
    const animation = element.animate(frames, { duration, easing, fill: keep ? "forwards" : "none" });
    return this.ends(animation.finished, () => animation.finish());
  }

  private wait(ms: number): Promise<void> {
    if (ms <= 0 || this.over) return Promise.resolve();
    let finish = () => {};
    const over = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms / this.speed);
      finish = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return this.ends(over, finish);
  }

  private async until(answer: Promise<unknown>): Promise<void> {
    const { dropped } = this.step;
    if (dropped?.aborted) return;
    const ended = new Promise((resolve) => dropped?.addEventListener("abort", resolve, { once: true }));
    await Promise.race([answer, ended]);
  }

  private async ends(over: Promise<unknown>, finish: () => void): Promise<void> {
    if (this.over) finish();
    this.running.add(finish);
    try {
      await over;
    } finally {
      this.running.delete(finish);
    }
  }
}

/** A place of an event with its seats and spots filled in. */
export function filled(place: string, event: SeenEvent): string {
  return place.replace(/\{(seat|other|at)\}/g, (_, name: "seat" | "other" | "at") => String(event[name]));
}

/** The element of a card in a place: the very card, else one that lies face down. */
function cardIn(place: HTMLElement, card: number | null, gone: Set<HTMLElement>): HTMLElement | null {
  const all = [...place.querySelectorAll<HTMLElement>("[data-card]")];
  if (place.dataset.card !== undefined) all.push(place);
  const here = all.filter((element) => !gone.has(element));
  const same = card === null ? undefined : here.find((element) => element.dataset.card === String(card));
  return same ?? here.findLast((element) => element.dataset.card === "") ?? null;
}
